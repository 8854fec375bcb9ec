import type { BrandFigures as FigureList } from "#app/domain/content/page-schemas.ts";

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
