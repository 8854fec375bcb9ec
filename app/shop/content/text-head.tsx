import type { ReactNode } from "react";
import type { BrandFigures as FigureList } from "#app/domain/content/page-schemas.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { ButtonLink } from "#app/ui/button.tsx";

interface TextHeadProps {
  heading: string;
  lead: string;
  children?: ReactNode;
}

/** The top of a page without a picture: its name, its subject, and room around both. */
export function TextHead({ heading, lead, children }: TextHeadProps) {
  return (
    <div className="px-6 pt-14 pb-10 lg:px-12 lg:pt-28 lg:pb-20">
      <h1 className="max-w-[14em] font-display text-xl">{heading}</h1>
      <p className="mt-5 max-w-2xl text-body md:text-lead lg:mt-8">{lead}</p>
      {children}
    </div>
  );
}

/** The day of a policy's last change. */
export function ChangedOn({ day }: { day: string }) {
  return (
    <p className="mt-5 text-bark text-small">
      Last changed on <time dateTime={day}>{formatCalendarDay(day)}</time>
    </p>
  );
}

/** The brand's figures, in numerals large enough to be the picture. */
export function Figures({ figures, className = "" }: { figures: FigureList; className?: string }) {
  return (
    <dl className={`grid grid-cols-[3fr_4fr_5fr] gap-x-4 border-ink border-t md:gap-x-6 ${className}`}>
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-y-2 pt-4 md:gap-y-5 md:pt-8">
          <dt className="text-bark text-small md:text-body">{label}</dt>
          <dd className="font-display text-l md:text-figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface NextStepProps {
  words: { title: string; text: string; link: { label: string; to: string } };
}

/** The end of a page: one suggestion for the next step. */
export function NextStep({ words }: NextStepProps) {
  const { title, text, link } = words;
  return (
    <section aria-labelledby="next" className="px-6 py-18 lg:px-12 lg:py-32">
      <div className="flex flex-col items-start gap-8 border-ink border-t pt-10 lg:flex-row lg:items-end lg:justify-between lg:pt-14">
        <div>
          <h2 id="next" className="font-display text-l">
            {title}
          </h2>
          <p className="mt-4 max-w-xl text-body">{text}</p>
        </div>
        <ButtonLink to={link.to}>{link.label}</ButtonLink>
      </div>
    </section>
  );
}
