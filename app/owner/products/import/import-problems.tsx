import type { ImportReport, ReportedProblem } from "#app/domain/catalogue/import/import-report.ts";
import { formatCount } from "#app/shared/words.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { problemsPath } from "./import-paths.ts";

/** The number of problems on the page; the downloadable file has the others. */
const MAX_READ = 50;

/** The errors and notes of the file, line by line. */
export function ImportProblems({ id, report }: { id: string; report: ImportReport }) {
  const all = [...(report.run?.problems ?? []), ...report.problems];
  const errors = all.filter(({ kind }) => kind === "error");
  const notes = all.filter(({ kind }) => kind === "note");
  if (all.length === 0) return null;
  const errorCount = report.problemCounts.error + (report.run?.problems.length ?? 0);
  return (
    <>
      <Problems title="What is wrong" problems={errors} count={errorCount} tone="text-madder" />
      <Problems title="Worth knowing" problems={notes} count={report.problemCounts.note} tone="text-bark" />
      <p className="mt-4 text-label">
        <TextLink href={problemsPath(id)} download className="inline-block py-2 font-[560]">
          Download this list as CSV
        </TextLink>
      </p>
    </>
  );
}

interface ProblemsProps {
  title: string;
  problems: readonly ReportedProblem[];
  /** The number of all problems, including those that are not stored. */
  count: number;
  tone: string;
}

function Problems({ title, problems, count, tone }: ProblemsProps) {
  if (problems.length === 0) return null;
  const shown = grouped(problems).slice(0, MAX_READ);
  const left = count - shown.reduce((sum, { more }) => sum + 1 + more, 0);
  return (
    <section aria-label={title} className="mt-10">
      <h2 className="font-display text-m">
        {title} <span className="font-text text-bark text-label">{formatCount(count)}</span>
      </h2>
      <ul className="mt-3 divide-y divide-sand border-sand border-y text-label">
        {shown.map(({ line, slug, column, message, value, more }) => (
          <li
            key={`${line} ${column} ${message}`}
            className="grid gap-x-6 py-3 sm:grid-cols-[9rem_minmax(0,1fr)] md:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <p>
              <span className={`font-[560] ${tone}`}>Line {formatCount(line)}</span>
              {column && <span className="wrap-anywhere block text-bark text-small">{column}</span>}
            </p>
            <div className="min-w-0">
              <p className="text-pretty">{message}</p>
              <p className="wrap-anywhere text-bark text-small">
                {slug}
                {value && <>: it says ‘{value}’</>}
                {more > 0 && `, and ${formatCount(more)} more like it`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="mt-3 text-bark text-small">and {formatCount(left)} more</p>}
    </section>
  );
}

/** Each error, and each note once, with its first line and the number of others: thousands of products share some. */
function grouped(problems: readonly ReportedProblem[]): (ReportedProblem & { more: number })[] {
  const groups = Map.groupBy(problems, ({ kind, line, column, message }) =>
    kind === "error" ? `${line} ${column} ${message}` : `${column} ${message}`,
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, more: others.length }] : [],
  );
}
