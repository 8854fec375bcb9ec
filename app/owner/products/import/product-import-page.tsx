import { type ReactNode, useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { type Counts, type ImportReport, toWrite } from "#app/domain/catalogue/import/changes.ts";
import { Action, Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { Notice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { formatCount, joinTexts } from "#app/shared/words.ts";
import { PICTURES_PATH } from "../pictures-path.ts";
import { ImportChanges, ImportPrices, ImportProblems, needsPriceConfirmation } from "./import-changes.tsx";
import { countProducts, IMPORT_PATH, type ImportSubject, PRODUCTS } from "./import-paths.ts";
import type { ImportView } from "./save-import.server.ts";

interface ProductImportPageProps {
  view: ImportView;
  /** The reason why the last request was refused. */
  problem: string | null;
  subject?: ImportSubject;
  /** What leads on from a finished import. */
  next?: ReactNode;
}

/** An import: its preview, its progress, or its result. */
export function ProductImportPage({
  view,
  problem,
  subject = PRODUCTS,
  next = <ImportDone />,
}: ProductImportPageProps) {
  const { state, report, fileName } = view;
  return (
    <OwnerPage
      back={subject.page}
      kicker={KICKERS[state]}
      title={fileName}
      lead={
        <>
          <Time at={view.createdAt} />, {view.email}
        </>
      }
    >
      {problem && (
        <Notice tone="alarms" role="alert">
          {problem}
        </Notice>
      )}
      {state === "running" && <ImportProgress done={view.done} inAll={view.inAll} />}
      {state === "failed" && <Stopped view={view} />}
      {state !== "running" && <ImportFigures report={report} />}
      {state === "previewed" && <ImportOptions asked={report.asked ?? []} />}
      {state === "previewed" && <Decide view={view} subject={subject} />}
      {state === "done" && next}
      {state !== "running" && (
        <>
          <FileNotes view={view} />
          <ImportProblems id={view.id} report={report} />
          {state !== "failed" && (
            <ImportChanges report={report} isDone={state === "done"} subject={subject} />
          )}
        </>
      )}
    </OwnerPage>
  );
}

const KICKERS: Record<ImportView["state"], string> = {
  previewed: "What it would change",
  running: "Importing",
  done: "Imported",
  failed: "Stopped",
};

function Decide({ view, subject }: { view: ImportView; subject: ImportSubject }) {
  const { report, isAnotherRunning } = view;
  const count = toWrite(report.counts);
  return (
    <Form method="post" className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      {needsPriceConfirmation(view) && <ImportPrices report={report} />}
      {count > 0 && !isAnotherRunning && (
        <Submit name="do" value="start" label={`Import ${subject.count(count)}`} large busy />
      )}
      <Submit name="do" value="cancel" label="Throw the file away" large secondary formNoValidate />
      <p className="basis-full text-bark text-small">
        {isAnotherRunning
          ? "Another import is running. This one can begin when it is done."
          : count > 0
            ? `Nothing is changed before you press ‘Import’. ${subject.leftOut}`
            : "There is nothing in it to import."}
      </p>
    </Form>
  );
}

function Stopped({ view: { done, inAll, hasContent, isAnotherRunning } }: { view: ImportView }) {
  return (
    <div role="alert" className="mt-8 border-madder border-l-4 bg-calico px-4 py-4 sm:px-6">
      <p className="text-label">
        It stopped after {formatCount(done)} of {countProducts(inAll)}, because the shop met an error again
        and again. What was imported is whole. The shop’s log says what happened.
      </p>
      {hasContent && !isAnotherRunning && (
        <Form method="post" className="mt-4">
          <Submit name="do" value="start" label="Go on from there" />
        </Form>
      )}
    </div>
  );
}

const ImportDone = () => (
  <p className="mt-8 flex flex-wrap gap-4">
    <Action to="/admin/products" label="See the products" />
    <Action to={PICTURES_PATH} label="Add pictures by file name" secondary />
    <Action to={IMPORT_PATH} label="Import another file" secondary />
  </p>
);

/** Notes about the reading of the file, if there are any. */
function FileNotes({ view: { report } }: { view: ImportView }) {
  const { ignored, isUnicode } = report;
  const notes = [
    !isUnicode &&
      "The file is not in UTF-8. It was read as an older spreadsheet’s: look whether é, £ and ẹ are right below. If not, export it as ‘CSV UTF-8’.",
    ignored.length > 0 && `Not read: ${ignored.join(", ")}.`,
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <ul className="mt-8 grid gap-2 border-sand border-t pt-4 text-bark text-small">
      {notes.map((note) => (
        <li key={note} className="wrap-anywhere">
          {note}
        </li>
      ))}
    </ul>
  );
}

/** Asks where an option beside size and colour belongs. The file is then previewed again. */
function ImportOptions({ asked }: { asked: readonly string[] }) {
  if (asked.length === 0) return null;
  const names = joinTexts(asked.map((name) => `‘${name}’`));
  return (
    <Form method="post" className="mt-8 border-turmeric border-l-4 bg-calico px-4 py-4 sm:px-6">
      <h2 className="wrap-anywhere font-[560] text-label">Some products are also sold by {names}</h2>
      <p className="mt-2 max-w-prose text-label">
        The shop sells by colour and size. Choose what it becomes a part of, as in ‘8 Long’ or ‘Navy Long’.
        The preview then shows it, and nothing is changed yet.
      </p>
      <div className="mt-4 flex flex-wrap gap-4">
        <Submit name="do" value="join-size" label="A part of the size" />
        <Submit name="do" value="join-colour" label="A part of the colour" secondary />
      </div>
    </Form>
  );
}

const WORDS: { [Kind in keyof Counts]: { will: string; did: string; tone: string } } = {
  created: { will: "new", did: "added", tone: "text-leaf" },
  updated: { will: "changed", did: "changed", tone: "text-indigo" },
  unchanged: { will: "the same already", did: "the same already", tone: "text-bark" },
  refused: { will: "left out", did: "left out", tone: "text-madder" },
};

/** The numbers of products that an import will change, or has changed. */
function ImportFigures({ report: { counts, run } }: { report: ImportReport }) {
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

const LOOK_EVERY_MS = 1_500;

/** The progress of a running import. It updates itself; without scripts, the browser reloads the page. */
function ImportProgress({ done, inAll }: { done: number; inAll: number }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [revalidate, state]);

  return (
    <div className="mt-8 border-ink border-t pt-8">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <label htmlFor="progress" className="font-display text-m tabular-nums">
        {formatCount(done)} of {countProducts(inAll)}
      </label>
      <progress
        id="progress"
        value={done}
        max={Math.max(1, inAll)}
        className="mt-4 block h-3 w-full appearance-none bg-calico [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-calico [&::-webkit-progress-value]:bg-indigo [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-250"
      />
      <p role="status" className="visually-hidden">
        {done === inAll ? "Nearly done" : "Importing"}
      </p>
      <p className="mt-4 max-w-prose text-bark text-label">
        You can leave this page: the import goes on by itself. Shoppers see each product as soon as it is
        written.
      </p>
    </div>
  );
}
