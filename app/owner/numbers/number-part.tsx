import type { ReactNode } from "react";

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
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display text-m">
        {title}
      </h2>
      {about && <p className="mt-1 max-w-2xl text-bark text-small">{about}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

/** A chart, and the table of the same numbers beside it; below it on a phone. */
export const ChartAndTable = ({ chart, table }: { chart: ReactNode; table: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-2 lg:items-start">
    {chart}
    {table}
  </div>
);

/** A long table, which opens. */
export const FoldedTable = ({ children }: { children: ReactNode }) => (
  <details className="text-label">
    <summary className="inline-block py-3 font-[560] text-indigo underline decoration-1 underline-offset-6 hover:decoration-2">
      The same as a table
    </summary>
    {children}
  </details>
);
