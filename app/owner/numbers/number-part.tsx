import type { ReactNode } from "react";
import { type Bar, BarChart } from "#app/owner/kit/bar-chart.tsx";
import { FiguresTable } from "#app/owner/kit/figures-table.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { formatStep } from "./period.ts";

interface NumberPartProps {
  id: string;
  title: string;
  /** How it is counted, in a sentence. */
  about?: string;
  children: ReactNode;
}

/** A part of the page, under its heading. */
export function NumberPart({ id, title, about, children }: NumberPartProps) {
  return (
    <Part id={id} title={title} size="m">
      {about && <p className="mt-1 max-w-2xl text-bark text-small">{about}</p>}
      <div className="mt-5">{children}</div>
    </Part>
  );
}

/** A chart, and the table of the same numbers beside it; below it on a phone. */
export const ChartAndTable = ({ chart, table }: { chart: ReactNode; table: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-2 lg:items-start">
    {chart}
    {table}
  </div>
);

interface RowsPartProps<Row> extends Omit<NumberPartProps, "children"> {
  rows: readonly Row[];
  /** Shown in place of no rows. */
  none: string;
  /** The chart in a sentence, for people who do not see it. */
  label: (first: Row) => string;
  bar: (row: Row) => RowBar;
  /** The heads of the table. Its first column has the names of the bars. */
  heads: string[];
  /** The other columns. */
  cells: (row: Row) => string[];
}

/** Things with a number each: a bar for each, and beside them the table with all their numbers. */
export function RowsPart<Row>({ rows, none, label, bar, heads, cells, ...part }: RowsPartProps<Row>) {
  const [first] = rows;
  return (
    <NumberPart {...part}>
      {first === undefined ? (
        <p>{none}</p>
      ) : (
        <ChartAndTable
          chart={<RowChart label={label(first)} bars={rows.map(bar)} />}
          table={
            <FiguresTable
              caption={part.title}
              heads={heads}
              rows={rows.map((row) => ({ id: bar(row).id, cells: [bar(row).name, ...cells(row)] }))}
            />
          }
        />
      )}
    </NumberPart>
  );
}

/** A long table, which opens. */
export const FoldedTable = ({ children }: { children: ReactNode }) => (
  <details className="text-label">
    <summary className="inline-block py-3 font-[560] text-indigo underline decoration-1 underline-offset-6 hover:decoration-2">
      The same as a table
    </summary>
    {children}
  </details>
);

interface RowBar {
  id: string;
  name: string;
  value: number;
}

interface RowChartProps {
  /** The chart in a sentence, for people who do not see it. The table beside it has every number. */
  label: string;
  bars: readonly RowBar[];
  /** The value of a whole bar; without it the largest value. */
  whole?: number;
}

const WIDTH = 100;

const HEIGHT = 10;

/** Things from top to bottom, each with its name above its bar: a name may be of any length. */
export function RowChart({ label, bars, whole }: RowChartProps) {
  const top = whole ?? Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure role="img" aria-label={label} className="grid gap-3">
      {bars.map(({ id, name, value }) => (
        <div key={id} aria-hidden="true" className="min-w-0">
          <p className="break-words text-small">{name}</p>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="mt-1 h-3 w-full"
            aria-hidden="true"
          >
            <rect width={WIDTH} height={HEIGHT} className="fill-calico" />
            <rect
              width={Math.min(1, value / top) * WIDTH}
              height={HEIGHT}
              className="fill-indigo forced-colors:fill-[CanvasText]"
            />
          </svg>
        </div>
      ))}
    </figure>
  );
}

interface StepChartProps {
  label: string;
  bars: readonly Bar[];
  /** A value of the scale in words. */
  format: (value: number) => string;
}

/** Days or months of a period, its first and last one named. */
export function StepChart({ label, bars, format }: StepChartProps) {
  const top = Math.max(1, ...bars.map(({ value }) => value));
  const ends = new Set([bars.at(0), bars.at(-1)].flatMap((bar) => bar?.step ?? []));
  return (
    <BarChart
      label={label}
      bars={bars.map((bar) => ({ ...bar, words: `${formatStep(bar.step)}: ${bar.words}` }))}
      top={top}
      scale={
        <>
          <span>{format(top)}</span>
          <span>{format(0)}</span>
        </>
      }
      ends={[...ends].map(formatStep)}
    />
  );
}
