import { Form, Link } from "react-router";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { LEAVES_FORM } from "#app/owner/kit/unsent-form-saver.tsx";
import { formatLongMoment } from "#app/shared/shop-time.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { WordsDifference } from "../document-differences.ts";
import { fieldId, sayPath } from "../document-field.ts";
import type { DocumentAnswer, DocumentPageView } from "../document-view.ts";
import { DOCUMENT_FORM } from "./document-form.tsx";
import { DifferenceList } from "./versions.tsx";

export const PUBLISH_AT_ID = "publish-at";

/** Why a document was not saved, with a way to each field. */
export function WordsRefusal({ page, answer }: { page: DocumentPageView; answer: DocumentAnswer }) {
  const { title, problems, publishAtProblem } = answer;
  if (title === null) return null;
  const said = problems.map(({ path, message }) => {
    const place = sayPath(page.field, path.slice(0, -1));
    return { fieldId: fieldId(path), message: place === "" ? message : `${place}: ${message}` };
  });
  const moment = publishAtProblem
    ? [{ fieldId: PUBLISH_AT_ID, message: `Publish at: ${publishAtProblem}` }]
    : [];
  return <ErrorSummary className="mt-6" title={title} problems={[...said, ...moment]} />;
}

interface ConflictProps {
  conflict: NonNullable<DocumentAnswer["conflict"]>;
  /** Where the other person's words are shown. */
  theirs: string;
}

/** Somebody saved the document while this person had it open: who, when, and the difference, field by field. */
export function Conflict({ conflict: { by, at, way, revision, differences }, theirs }: ConflictProps) {
  return (
    <section aria-label="Changed meanwhile" className="mt-6">
      <ErrorSummary
        title={`Not saved yet: ${by} saved this on ${formatLongMoment(at)}, while you had it open. Yours is below.`}
        problems={[]}
      />
      <p className="mt-4 mb-2 text-bark text-small">Struck out is theirs, underlined is yours.</p>
      <DifferenceList differences={differences} none="There is no difference between theirs and yours." />
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 text-label">
        <Submit name="anyway" value={`${way} ${revision}`} label="Save mine anyway" form={DOCUMENT_FORM} />
        <Link
          to={theirs}
          state={LEAVES_FORM}
          className="py-2 font-[560] text-indigo underline decoration-1 underline-offset-6 hover:decoration-2"
        >
          Take theirs
        </Link>
      </p>
    </section>
  );
}

/** The file in the repository was changed after the document was edited. */
export function NewerDefault({ differences }: { differences: readonly WordsDifference[] }) {
  return (
    <section aria-label="Newer default" className="mt-6 border-turmeric border-l-4 bg-calico px-4 py-3">
      <p className="text-label">
        <strong className="font-[560]">There is a newer default.</strong> An engineer changed the words that
        the shop is delivered with. Yours stay until you use them.
      </p>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-label underline decoration-1 underline-offset-6">
          Compare
        </summary>
        <DifferenceList differences={differences} none="It says the same as the shop does now." />
      </details>
      <Form method="post" className="mt-2">
        <Submit name="do" value="use-default" label="Use it" busy secondary />
      </Form>
    </section>
  );
}
