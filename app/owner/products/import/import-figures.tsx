import type { Counts, ImportReport } from "#app/domain/catalogue/import/import-report.ts";
import { formatCount } from "#app/shared/words.ts";

const WORDS: { [Kind in keyof Counts]: { will: string; did: string; tone: string } } = {
  created: { will: "new", did: "added", tone: "text-leaf" },
  updated: { will: "changed", did: "changed", tone: "text-indigo" },
  unchanged: { will: "the same already", did: "the same already", tone: "text-bark" },
  refused: { will: "left out", did: "left out", tone: "text-madder" },
};

/** The numbers of products that an import will change, or has changed. */
export function ImportFigures({ report: { counts, run } }: { report: ImportReport }) {
  const shown: Counts = run
    ? {
        ...run.counts,
        unchanged: counts.unchanged + run.counts.unchanged,
        refused: counts.refused + run.counts.refused,
      }
    : counts;
  return (
    <dl className="mt-8 grid grid-cols-2 border-ink border-y sm:grid-cols-4">
      {(Object.keys(WORDS) as (keyof Counts)[]).map((kind) => (
        <div
          key={kind}
          className="flex flex-col-reverse border-sand py-4 not-first:sm:border-l not-first:sm:pl-5 max-sm:nth-[n+3]:border-t max-sm:even:border-l max-sm:even:pl-5"
        >
          <dt className="text-bark text-small">{run ? WORDS[kind].did : WORDS[kind].will}</dt>
          <dd className={`font-display text-l ${shown[kind] > 0 ? WORDS[kind].tone : "text-bark"}`}>
            {formatCount(shown[kind])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
