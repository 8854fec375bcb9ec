import { Form, useNavigation } from "react-router";
import { type Counts, type ImportReport, toWrite } from "#app/domain/catalogue/import/changes.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { formatCount, joinTexts } from "#app/shared/words.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { PICTURES_PATH } from "../pictures-path.ts";
import { ImportChanges, ImportPrices, ImportProblems, needsPriceConfirmation } from "./import-changes.tsx";
import { countProducts, IMPORT_PATH } from "./import-paths.ts";
import { ImportProgress } from "./import-progress.tsx";
import type { ImportView } from "./save-import.server.ts";

interface ProductImportPageProps {
  view: ImportView;
  /** The reason why the last request was refused. */
  problem: string | null;
}

/** An import: its preview, its progress, or its result. */
export function ProductImportPage({ view, problem }: ProductImportPageProps) {
  const { state, report, fileName } = view;
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <p className="text-label">
        <TextLink to={IMPORT_PATH} className="inline-block py-2">
          Import products
        </TextLink>
      </p>
      <p className="font-display text-bark italic">{KICKERS[state]}</p>
      <h1 className="wrap-anywhere font-display text-l">{fileName}</h1>
      <p className="mt-2 text-bark text-label">
        <time dateTime={view.createdAt.toISOString()}>{formatMoment(view.createdAt)}</time>, {view.email}
      </p>
      {problem && (
        <p role="alert" className="mt-6 border-madder border-l-4 bg-calico px-4 py-3 text-label">
          {problem}
        </p>
      )}
      {state === "running" && <ImportProgress done={view.done} inAll={view.inAll} />}
      {state === "failed" && <Stopped view={view} />}
      {state !== "running" && <ImportFigures report={report} />}
      {state === "previewed" && <ImportOptions asked={report.asked ?? []} />}
      {state === "previewed" && <Decide view={view} />}
      {state === "done" && <Done />}
      {state !== "running" && (
        <>
          <FileNotes view={view} />
          <ImportProblems id={view.id} report={report} />
          {state !== "failed" && <ImportChanges report={report} isDone={state === "done"} />}
        </>
      )}
    </div>
  );
}

const KICKERS: Record<ImportView["state"], string> = {
  previewed: "What it would change",
  running: "Importing",
  done: "Imported",
  failed: "Stopped",
};

/** The question of the preview. */
function Decide({ view }: { view: ImportView }) {
  const { report, isAnotherRunning } = view;
  const isBusy = useNavigation().formData?.get("do") === "start";
  const count = toWrite(report.counts);
  return (
    <Form method="post" className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      {needsPriceConfirmation(view) && <ImportPrices report={report} />}
      {count > 0 && !isAnotherRunning && (
        <Button type="submit" name="do" value="start" busy={isBusy}>
          Import {countProducts(count)}
        </Button>
      )}
      <Button type="submit" name="do" value="cancel" variant="secondary" formNoValidate>
        Throw the file away
      </Button>
      <p className="basis-full text-bark text-small">
        {isAnotherRunning
          ? "Another import is running. This one can begin when it is done."
          : count > 0
            ? "Nothing is changed before you press ‘Import’. A product with a mistake is left out whole; the others are imported."
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
          <Button type="submit" name="do" value="start" size="small">
            Go on from there
          </Button>
        </Form>
      )}
    </div>
  );
}

const Done = () => (
  <p className="mt-8 flex flex-wrap gap-4">
    <ButtonLink to="/admin/products" size="small">
      See the products
    </ButtonLink>
    <ButtonLink to={PICTURES_PATH} size="small" variant="secondary">
      Add pictures by file name
    </ButtonLink>
    <ButtonLink to={IMPORT_PATH} size="small" variant="secondary">
      Import another file
    </ButtonLink>
  </p>
);

/** Notes about the reading of the file, where there are any. */
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

/** Asks what an option beside size and colour belongs to. The file is then previewed anew. */
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
        <Button type="submit" name="do" value="join-size" size="small">
          A part of the size
        </Button>
        <Button type="submit" name="do" value="join-colour" size="small" variant="secondary">
          A part of the colour
        </Button>
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
