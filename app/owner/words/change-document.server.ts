import { bringBack, removeDraft, saveDocument } from "#app/domain/content/document-store.server.ts";
import type { DocumentProblem, VersionId } from "#app/domain/content/document-version.ts";
import { DOCUMENTS, type DocumentName, isDocumentName } from "#app/domain/content/documents.ts";
import {
  type ContentDeps,
  type DocumentWriter,
  loadDocument,
} from "#app/domain/content/read-documents.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { act, type FormResult, type PageActions, typedTexts } from "#app/owner/kit/page-actions.server.ts";
import type { PictureStore } from "#app/platform/images/picture-store.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { parseShopMoment } from "#app/shared/shop-moment.ts";
import { wordsDifferences } from "./document-differences.ts";
import { type DocumentField, fieldAt } from "./document-field.ts";
import {
  chosenFiles,
  type DocumentAnswer,
  type SaveWay,
  type WordsDone,
  wordsPath,
} from "./document-view.ts";
import { fieldOfDocument } from "./load-document-page.server.ts";
import {
  knownPlaces,
  linkProblems,
  parseDocumentForm,
  saveFormPictures,
  sayProblem,
} from "./parse-document-form.server.ts";
import { changeList, documentValuesOf, type FormEntry, parseChange, type Typed } from "./typed-document.ts";

interface WordsDeps extends ContentDeps {
  pictures: Pick<PictureStore, "keep">;
}

export interface DocumentFormDeps {
  words: WordsDeps;
  name: string;
  /** The address of the page, if it is not `/admin/words/…`. */
  place?: string;
}

interface Form {
  entries: FormEntry[];
  /** The state of the document that the form was made from. */
  revision: string;
  publishAt: string;
}

interface Document {
  deps: WordsDeps;
  name: DocumentName;
  field: DocumentField;
  place: string;
}

/** An action on an existing document. */
const onDocument = <Values>(
  parse: (form: FormData) => Result<Values, never> | null,
  run: (
    document: Document,
    admin: DocumentWriter & Admin<"words:write" | "settings:write">,
    values: Values,
  ) => Promise<FormResult<DocumentAnswer>>,
) =>
  act<"words" | "settings", DocumentFormDeps, DocumentAnswer, Values>(
    parse,
    async ({ words: deps, name, place }, admin, values) => {
      if (!isDocumentName(name)) return null;
      const document = { deps, name, field: fieldOfDocument(name), place: place ?? wordsPath(name) };
      return run(document, admin, values);
    },
  );

function sentIn(form: FormData): Form {
  const { revision = "", publishAt = "" } = typedTexts(form);
  return { entries: [...form], revision, publishAt };
}

function parseVersion(form: FormData): Result<VersionId, never> | null {
  const version = form.get("version");
  if (version === "default") return ok(version);
  return typeof version === "string" && /^\d{1,9}$/.test(version) ? ok(Number(version)) : null;
}

const bringBackAs =
  (done: WordsDone) =>
  async (
    { deps, name, field, place }: Document,
    admin: DocumentWriter,
    version: VersionId,
  ): Promise<FormResult<DocumentAnswer>> => {
    const brought = await bringBack(deps, admin, name, version);
    if (brought.ok) return { leadsTo: `${place}?done=${done}` };
    const why =
      brought.error.kind === "gone"
        ? "That version is not there, so nothing was changed. Choose another one."
        : `That version no longer fits the shop, so nothing was changed. ${reasons(field, brought.error.problems)}`;
    return shown(await notBrought(deps, admin, { name, field, why }));
  };

const shown = (answer: DocumentAnswer): FormResult<DocumentAnswer> => ({
  shown: answer,
  status: answer.status,
});

const saveAs = (way: SaveWay) =>
  onDocument((form) => {
    const sent = sentIn(form);
    const [, revision = sent.revision] = (typedTexts(form).anyway ?? "").split(" ");
    return ok({ ...sent, way, files: chosenFiles(form), revision });
  }, save);

/** The forms of a document's page. */
export const DOCUMENT_ACTIONS: Omit<
  PageActions<"words" | "settings", DocumentFormDeps, DocumentAnswer>,
  "area"
> = {
  // Without scripts all new pictures of a document come at once. No real document has so many fields.
  largest: { bytes: 60 * 1024 * 1024, urlEncodedBytes: 1024 * 1024, fields: 5_000 },
  asked(form) {
    const { do: asked = "", anyway = "" } = typedTexts(form);
    if (["discard", "use-default", "bring-back"].includes(asked)) return asked;
    // One of a list's buttons, without scripts: the form comes back changed.
    if (form.has("change")) return "change list";
    // Saving over somebody's changes has a button of its own, which names what it replaces.
    return anyway.split(" ")[0] || asked;
  },
  actions: {
    discard: onDocument(
      (form) => ok(sentIn(form)),
      async ({ deps, name, place }, admin, { revision }) => {
        const isRemoved = await removeDraft(deps, admin, name, revision);
        return { leadsTo: `${place}?done=${isRemoved ? "discarded" : "draft-kept"}` };
      },
    ),
    "use-default": onDocument(() => ok("default" as const), bringBackAs("default")),
    "bring-back": onDocument(parseVersion, bringBackAs("brought-back")),
    "change list": onDocument(
      (form) => ok({ ...sentIn(form), change: typedTexts(form).change ?? "" }),
      async ({ name, field }, _, { entries, change, ...sent }) => {
        const { typed } = parseDocumentForm({ field, schema: DOCUMENTS[name].schema }, entries);
        const asked = parseChange(change);
        return shown({ ...kept(asked ? changeList(field, typed, asked) : typed, sent), status: 200 });
      },
    ),
    draft: saveAs("draft"),
    publish: saveAs("publish"),
    schedule: saveAs("schedule"),
  },
};

interface Save extends Form {
  way: SaveWay;
  files: { name: string; file: File }[];
}

const NOT_SAVED = "Not saved. Correct what is marked, then try again.";

async function save(
  { deps, name, field, place }: Document,
  admin: DocumentWriter,
  change: Save,
): Promise<FormResult<DocumentAnswer>> {
  const { way, revision, publishAt } = change;
  const files = await saveFormPictures(deps.pictures, { name, files: change.files });
  const { schema } = DOCUMENTS[name];
  const { typed, body, problems } = parseDocumentForm({ field, schema }, [
    ...change.entries,
    ...files.entries,
  ]);
  const moment = way === "schedule" ? parseMoment(publishAt, deps.now()) : null;
  const publishAtProblem = typeof moment === "string" ? moment : null;
  // A draft may have mistakes, but nobody would look for a picture that was refused.
  const found =
    way === "draft"
      ? files.problems
      : [
          ...files.problems,
          ...problems,
          ...linkProblems(field, typed, await knownPlaces(deps, admin, { field, typed })),
        ];
  const answer = { ...kept(typed, change), publishAtProblem };
  if (found.length > 0 || typeof moment === "string")
    return shown({ ...answer, title: NOT_SAVED, problems: found });
  const publish = way === "publish" ? "now" : (moment ?? "later");
  const { draft } = await loadDocument(deps, admin, name);
  const saved = await saveDocument(deps, admin, { name, body, revision, publish });
  if (saved.ok) return { leadsTo: `${place}?done=${doneBy(way, draft?.publishAt != null)}` };
  if (saved.error.kind === "problems")
    return shown({ ...answer, title: NOT_SAVED, problems: sayAll(field, saved.error.problems) });
  const { by, at, body: theirs, revision: newest } = saved.error;
  const differences = wordsDifferences(field, documentValuesOf(field, theirs), typed);
  return shown({ ...answer, status: 409, conflict: { by, at, way, revision: newest, differences } });
}

const doneBy = (way: SaveWay, wasScheduled: boolean): WordsDone =>
  way === "publish" ? "published" : way === "schedule" ? "scheduled" : wasScheduled ? "unscheduled" : "draft";

const kept = (
  typed: Typed,
  { revision, publishAt }: Pick<Form, "revision" | "publishAt">,
): DocumentAnswer => ({
  status: 422,
  title: null,
  typed,
  revision,
  problems: [],
  publishAt,
  publishAtProblem: null,
  conflict: null,
});

/** The moment in the field 'Publish at', or its problem. */
function parseMoment(typed: string, now: Date): Date | string {
  const moment = parseShopMoment(typed);
  if (!moment.ok) return moment.error;
  if (moment.value > now) return moment.value;
  return "That moment is past. Choose one that is still to come, or publish now.";
}

const sayAll = (field: DocumentField, problems: readonly DocumentProblem[]): DocumentProblem[] =>
  problems.map(({ path, message }) => ({ path, message: sayProblem(message, fieldAt(field, path)) }));

const reasons = (field: DocumentField, problems: readonly DocumentProblem[]): string =>
  sayAll(field, problems)
    .map(({ message }) => message)
    .join(" ");

/** The reason why a version was not brought back, above the published words. */
async function notBrought(
  deps: WordsDeps,
  admin: DocumentWriter,
  { name, field, why }: { name: DocumentName; field: DocumentField; why: string },
): Promise<DocumentAnswer> {
  const { published, revision } = await loadDocument(deps, admin, name);
  return { ...kept(documentValuesOf(field, published), { revision, publishAt: "" }), title: why };
}
