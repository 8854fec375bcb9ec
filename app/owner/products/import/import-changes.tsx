import {
  type ImportReport,
  type ReportedProblem,
  type ReportedProduct,
  toWrite,
} from "#app/domain/catalogue/import/changes.ts";
import type { StoredImport } from "#app/domain/catalogue/import/imports.server.ts";
import { editPath, PRICES_FIELD, sayUnusual } from "#app/domain/catalogue/products/product-list.ts";
import { ActionLink } from "#app/owner/kit/form-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { formatCount } from "#app/shared/words.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type ImportSubject, PRODUCTS, problemsPath } from "./import-paths.ts";

/** Up to this number of products, all of them are shown opened. */
const FEW = 8;

interface ImportChangesProps {
  report: ImportReport;
  isDone: boolean;
  subject: ImportSubject;
}

/** The changes of each product, with old and new values. Only the first of many products are listed. */
export function ImportChanges({ report, isDone, subject }: ImportChangesProps) {
  const refused = new Set(report.run?.problems.map(({ slug }) => slug));
  const products = report.products.filter(({ slug }) => !refused.has(slug));
  if (products.length === 0) return null;
  const more = toWrite(isDone && report.run ? report.run.counts : report.counts) - products.length;
  return (
    <Part id="changes" title={isDone ? "What changed" : "What would change"} size="m" className="mt-10">
      <ul className="mt-3 divide-y divide-sand border-sand border-y">
        {products.map((product) => (
          <Product
            key={product.slug + JSON.stringify(product.changes)}
            product={product}
            isDone={isDone && subject === PRODUCTS}
            isOpen={products.length <= FEW}
          />
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-bark text-small">and {subject.count(more)} more</p>}
    </Part>
  );
}

interface ProductProps {
  product: ReportedProduct;
  isDone: boolean;
  isOpen: boolean;
}

function Product({ product: { slug, title, kind, changes }, isDone, isOpen }: ProductProps) {
  const isNew = kind === "created";
  return (
    <li>
      <details open={isOpen} className="group">
        <summary className="flex min-h-11 flex-wrap items-baseline gap-x-4 py-2.5 text-label">
          <span className="wrap-anywhere min-w-0 font-[560]">{title}</span>
          <span className={isNew ? "text-leaf" : "text-indigo"}>
            {isNew ? "new" : changes.length === 1 ? "1 change" : `${formatCount(changes.length)} changes`}
          </span>
          <span className="wrap-anywhere ml-auto text-bark text-small">{slug}</span>
        </summary>
        <dl className="mb-4 text-small">
          {changes.map(({ field, from, to }) => (
            <div
              key={field}
              className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 py-1.5 sm:grid-cols-[13rem_minmax(0,1fr)]"
            >
              <dt className="text-bark">{field}</dt>
              <dd className="wrap-anywhere min-w-0 whitespace-pre-line">
                {!isNew && (
                  <>
                    <del className="text-bark decoration-1">{from || "nothing"}</del>
                    <span aria-hidden="true" className="mx-2 text-bark">
                      →
                    </span>
                  </>
                )}
                <ins className="no-underline">{to || "nothing"}</ins>
              </dd>
            </div>
          ))}
        </dl>
        {isDone && (
          <p className="mb-4 text-small">
            <ActionLink to={editPath(slug)} label={`Open ${title}`} />
          </p>
        )}
      </details>
    </li>
  );
}

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
        <ActionLink href={problemsPath(id)} label="Download this list as CSV" download strong />
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
  const groups = new Map<string, ReportedProblem & { more: number }>();
  for (const problem of problems) {
    const { kind, line, column, message } = problem;
    const key = kind === "error" ? `${line} ${column} ${message}` : `${column} ${message}`;
    groups.set(key, { ...problem, ...groups.get(key), more: (groups.get(key)?.more ?? -1) + 1 });
  }
  return [...groups.values()];
}

/** True when an import waits for the confirmation of unusual prices. */
export const needsPriceConfirmation = ({ state, report }: Pick<StoredImport, "state" | "report">): boolean =>
  state === "previewed" && (report.unusualPrices ?? []).length > 0;

/** Names the prices of a file that are £0, or more than £10,000, and asks for a confirmation. */
export function ImportPrices({ report: { unusualPrices = [] } }: { report: ImportReport }) {
  return (
    <section
      aria-labelledby="prices"
      className="basis-full border-turmeric border-l-4 bg-calico px-4 py-4 sm:px-6"
    >
      <h2 id="prices" className="font-[560] text-label">
        Are these prices right?
      </h2>
      <ul className="mt-2 grid gap-1 text-label">
        {unusualPrices.map(({ slug, title, prices }) => (
          <li key={slug} className="wrap-anywhere">
            <TextLink to={editPath(slug)}>{title}</TextLink>{" "}
            {sayUnusual(prices)
              .map(({ words }) => words)
              .join(" ")}
          </li>
        ))}
      </ul>
      <CheckboxField name={PRICES_FIELD} label="Yes, these prices are right" className="mt-3" required />
    </section>
  );
}
