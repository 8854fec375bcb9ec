import { titleOf } from "#app/domain/catalogue/products/admin-queries.server.ts";
import { bringBack, removeDraft, saveDocument } from "#app/domain/content/document-store.server.ts";
import type { DocumentProblem, VersionId } from "#app/domain/content/document-version.ts";
import { DOCUMENTS, type DocumentName } from "#app/domain/content/documents.ts";
import {
  type ContentDeps,
  type DocumentWriter,
  loadDocument,
} from "#app/domain/content/read-documents.server.ts";
import { type PictureStore, pictureNameOf } from "#app/platform/images/picture-store.server.ts";
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
import { type KnownPlaces, productSlugOf } from "./link-problem.ts";
import { fieldOfDocument } from "./load-document-page.server.ts";
import { linkProblems, listLinks, parseDocumentForm, sayProblem } from "./parse-document-form.server.ts";
import { changeList, type FormEntry, parseChange, type Typed, typedOf } from "./typed-document.ts";

export interface WordsDeps extends ContentDeps {
  pictures: Pick<PictureStore, "keep">;
}

/** What a form of a document's page asks for. */
export type PostedDocument =
  | { what: "discard"; revision: string }
  | { what: "bring back"; version: VersionId; done: "brought-back" | "default" }
  /** One of a list's buttons, without scripts: the form comes back changed. */
  | ({ what: "change list"; change: string } & Posted)
  | ({ what: "save"; way: SaveWay; files: { name: string; file: File }[] } & Posted);

interface Posted {
  entries: FormEntry[];
  /** The state of the document that the form was made from. */
  revision: string;
  publishAt: string;
}

type Outcome = { leadsTo: string } | { answer: DocumentAnswer };

const WAYS: readonly string[] = ["draft", "publish", "schedule"] satisfies SaveWay[];
const isWay = (way: string): way is SaveWay => WAYS.includes(way);

/** Reads a form of a document's page; null when it asks for nothing that there is. */
export function parseDocumentChange(form: FormData): PostedDocument | null {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const asked = text("do");
  if (asked === "discard") return { what: "discard", revision: text("revision") };
  if (asked === "use-default") return { what: "bring back", version: "default", done: "default" };
  if (asked === "bring-back") {
    const version = text("version");
    const isKnown = version === "default" || /^\d{1,9}$/.test(version);
    const found = version === "default" ? version : Number(version);
    return isKnown ? { what: "bring back", version: found, done: "brought-back" } : null;
  }
  const posted = { entries: [...form], revision: text("revision"), publishAt: text("publishAt") };
  if (form.has("change")) return { what: "change list", change: text("change"), ...posted };
  // To save over somebody's changes is a button of its own, which names what it replaces.
  const [anyway = "", over] = text("anyway").split(" ");
  const way = anyway || asked;
  if (!isWay(way)) return null;
  return { what: "save", way, files: chosenFiles(form), ...posted, revision: over ?? posted.revision };
}

/** Carries out a form of a document's page. `place` is its address. */
export async function changeDocument(
  deps: WordsDeps,
  admin: DocumentWriter,
  { name, change, place = wordsPath(name) }: { name: DocumentName; change: PostedDocument; place?: string },
): Promise<Outcome> {
  const field = fieldOfDocument(name);
  if (change.what === "discard") {
    const isRemoved = await removeDraft(deps, admin, name, change.revision);
    return { leadsTo: `${place}?done=${isRemoved ? "discarded" : "draft-kept"}` };
  }
  if (change.what === "bring back") {
    const brought = await bringBack(deps, admin, name, change.version);
    if (brought.ok) return { leadsTo: `${place}?done=${change.done}` };
    const why =
      brought.error.kind === "gone"
        ? "That version is not there, so nothing was changed. Choose another one."
        : `That version no longer fits the shop, so nothing was changed. ${reasons(field, brought.error.problems)}`;
    return { answer: await notBrought(deps, admin, { name, field, why }) };
  }
  const { schema } = DOCUMENTS[name];
  if (change.what === "change list") {
    const { typed } = parseDocumentForm({ field, schema }, change.entries);
    const asked = parseChange(change.change);
    return { answer: { ...kept(asked ? changeList(field, typed, asked) : typed, change), status: 200 } };
  }
  return save(deps, admin, { name, field, change, place });
}

interface Save {
  name: DocumentName;
  field: DocumentField;
  change: Extract<PostedDocument, { what: "save" }>;
  place: string;
}

const NOT_SAVED = "Not saved. Correct what is marked, then try again.";

async function save(
  deps: WordsDeps,
  admin: DocumentWriter,
  { name, field, change, place }: Save,
): Promise<Outcome> {
  const { way, revision, publishAt } = change;
  const files = await keepFiles(deps.pictures, { name, ...change });
  const { schema } = DOCUMENTS[name];
  const { typed, body, problems } = parseDocumentForm({ field, schema }, [
    ...change.entries,
    ...files.entries,
  ]);
  const moment = way === "schedule" ? parseMoment(publishAt, deps.now()) : null;
  const publishAtProblem = typeof moment === "string" ? moment : null;
  // A draft may have mistakes, but nobody looks for a picture that was not taken.
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
    return { answer: { ...answer, title: NOT_SAVED, problems: found } };
  const publish = way === "publish" ? "now" : (moment ?? "later");
  const { draft } = await loadDocument(deps, admin, name);
  const saved = await saveDocument(deps, admin, { name, body, revision, publish });
  if (saved.ok) return { leadsTo: `${place}?done=${doneBy(way, draft?.publishAt != null)}` };
  if (saved.error.kind === "problems")
    return { answer: { ...answer, title: NOT_SAVED, problems: sayAll(field, saved.error.problems) } };
  const { by, at, body: theirs, revision: newest } = saved.error;
  const differences = wordsDifferences(field, typedOf(field, theirs), typed);
  return {
    answer: { ...answer, status: 409, conflict: { by, at, way, revision: newest, differences } },
  };
}

const doneBy = (way: SaveWay, wasScheduled: boolean): WordsDone =>
  way === "publish" ? "published" : way === "schedule" ? "scheduled" : wasScheduled ? "unscheduled" : "draft";

const kept = (
  typed: Typed,
  { revision, publishAt }: Pick<Posted, "revision" | "publishAt">,
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

/** The moment in the field 'Publish at', or what is wrong with it. */
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

/** Why a version was not brought back, above what is published. */
async function notBrought(
  deps: WordsDeps,
  admin: DocumentWriter,
  { name, field, why }: { name: DocumentName; field: DocumentField; why: string },
): Promise<DocumentAnswer> {
  const { published, revision } = await loadDocument(deps, admin, name);
  return { ...kept(typedOf(field, published), { revision, publishAt: "" }), title: why };
}

/** What the links of a form can lead to. A product that is named and not shown is looked up by its name. */
async function knownPlaces(
  deps: WordsDeps,
  admin: DocumentWriter,
  { field, typed }: { field: DocumentField; typed: Typed },
): Promise<KnownPlaces> {
  const places = await deps.listPaths();
  const there = new Set(places.map(({ path }) => path));
  const slugs = new Set(listLinks(field, typed).flatMap(({ to }) => productSlugOf(to) ?? []));
  const missing = [...slugs].filter((slug) => !there.has(`/products/${slug}`));
  const hidden = await Promise.all(
    missing.map(async (slug) => ({ path: `/products/${slug}`, label: await titleOf(deps.db, admin, slug) })),
  );
  return { places, hidden: hidden.flatMap(({ path, label }) => (label === null ? [] : [{ path, label }])) };
}

/** Keeps the pictures of a form without scripts, each as the address of its field. */
async function keepFiles(
  pictures: WordsDeps["pictures"],
  { name, files }: { name: DocumentName; files: { name: string; file: File }[] },
): Promise<{ entries: FormEntry[]; problems: DocumentProblem[] }> {
  const entries: FormEntry[] = [];
  const problems: DocumentProblem[] = [];
  for (const { name: fieldName, file } of files) {
    const picture = await pictures.keep(pictureNameOf(name), new Uint8Array(await file.arrayBuffer()));
    if (picture.ok) entries.push([fieldName, picture.value]);
    else problems.push({ path: fieldName.split("."), message: `${file.name}: ${picture.error.message}` });
  }
  return { entries, problems };
}
