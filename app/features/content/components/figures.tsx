import type { BrandFigures as FigureList } from "../page-schemas.ts";

/** The brand's figures, in numerals large enough to be the picture. */
export function Figures({ figures, className = "" }: { figures: FigureList; className?: string }) {
  return (
    <dl className={`md:grid md:grid-cols-[3fr_4fr_5fr] md:gap-x-6 md:border-ink md:border-t ${className}`}>
      {figures.map(({ value, label }) => (
        <div
          key={label}
          className="grid grid-cols-[9fr_11fr] items-end gap-x-6 border-ink border-t py-5 md:flex md:flex-col-reverse md:items-start md:justify-end md:gap-y-5 md:border-0 md:pt-8 md:pb-0"
        >
          <dt className="order-2 text-bark text-body md:order-none">{label}</dt>
          <dd className="font-display text-figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
