import type * as z from "zod";
import { titleOf } from "#app/domain/catalogue/products/admin-queries.server.ts";
import type { DocumentProblem } from "#app/domain/content/document-version.ts";
import type { DocumentName } from "#app/domain/content/documents.ts";
import type { ContentDeps, DocumentWriter } from "#app/domain/content/read-documents.server.ts";
import { type PictureStore, pictureNameOf } from "#app/platform/images/picture-store.server.ts";
import { formatCount } from "#app/shared/words.ts";
import { type DocumentField, fieldAt } from "./document-field.ts";
import { type KnownPlaces, linkProblem, linksIn, productSlugOf } from "./link-problem.ts";
import { bodyOf, type FormEntry, type Typed, typedFrom } from "./typed-document.ts";

export interface ParsedDocument {
  /** As typed, for the form to show again. */
  typed: Typed;
  /** The document's value; it fits the schema when there are no problems. */
  body: unknown;
  problems: DocumentProblem[];
}

/** Reads a document's form: rebuilds its value from the names of the fields, then checks it by the schema. */
export function parseDocumentForm(
  { field, schema }: { field: DocumentField; schema: z.ZodType },
  entries: Iterable<FormEntry>,
): ParsedDocument {
  const typed = typedFrom(field, entries);
  const body = bodyOf(field, typed);
  const checked = schema.safeParse(body);
  if (checked.success) return { typed, body: checked.data, problems: [] };
  const problems = checked.error.issues.map((issue) => {
    const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
    return { path, message: sentenceOf(issue, fieldAt(field, path)) };
  });
  return { typed, body, problems: firstOfEach(problems) };
}

/** One sentence for a field is enough: the next one shows when the first is settled. */
const firstOfEach = (problems: readonly DocumentProblem[]): DocumentProblem[] =>
  [...new Map(problems.toReversed().map((problem) => [problem.path.join("."), problem])).values()].reverse();

/** The schemas' own words continue a sentence that begins with the field: 'Title is empty.' */
function sentenceOf(issue: z.core.$ZodIssue, field: DocumentField | null): string {
  const name = field?.label ?? "This";
  if (!/^(Too |Invalid |Unrecognized )/.test(issue.message)) return sayProblem(issue.message, field);
  if (issue.code === "too_big" && issue.origin === "string")
    return `${name} is too long: ${formatCount(Number(issue.maximum))} characters at most.`;
  if (issue.code === "too_small" && issue.origin === "array") return `${name} needs at least one.`;
  if (issue.code === "too_big" && issue.origin === "array") return `${name} has too many.`;
  if (issue.code === "too_big") return `${name} is too large.`;
  return `${name} does not fit here.`;
}

/** A problem as a sentence. One that begins with a small letter says something of its field. */
export const sayProblem = (message: string, field: DocumentField | null): string => {
  const said = /^[a-z]/.test(message) ? `${field?.label ?? "This"} ${message}` : message;
  return /[.?!]$/.test(said) ? said : `${said}.`;
};

/** The links of a document that lead shoppers to nothing, those in its prose too. */
export function linkProblems(field: DocumentField, typed: Typed, known: KnownPlaces): DocumentProblem[] {
  return listLinks(field, typed).flatMap(({ path, to }) => {
    const message = linkProblem(to, known);
    return message === null ? [] : [{ path, message }];
  });
}

/** Every link to a page of the shop, with its place in the document. */
function listLinks(
  field: DocumentField,
  typed: Typed,
  path: DocumentProblem["path"] = [],
): { path: DocumentProblem["path"]; to: string }[] {
  if (field.kind === "text" && typeof typed === "string") {
    const links = field.format === "prose" ? linksIn(typed) : isLink(field.format) ? [typed.trim()] : [];
    return links.filter((to) => to !== "").map((to) => ({ path, to }));
  }
  if (field.kind === "list" && Array.isArray(typed))
    return typed.flatMap((item: Typed, place) => listLinks(field.item, item, [...path, place]));
  if (field.kind !== "group" || typeof typed !== "object") return [];
  return field.parts.flatMap((part) => {
    const value = (typed as Record<string, Typed>)[part.name];
    return value === undefined ? [] : listLinks(part.field, value, [...path, part.name]);
  });
}

/**
 * The nearest value to a form that fits the schema, for a page to show during the typing: a field with a mistake has
 * its published value.
 */
export function fittingBody(schema: z.ZodType, body: unknown, published: unknown): unknown {
  let fitting = body;
  // A second mistake of the same field shows when the first is settled.
  for (let tries = 0; tries < 3; tries += 1) {
    const checked = schema.safeParse(fitting);
    if (checked.success) return checked.data;
    for (const { path } of checked.error.issues)
      fitting = withValue(fitting, path.map(String), valueAt(published, path.map(String)));
  }
  return schema.safeParse(fitting).success ? fitting : published;
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (here, part) =>
      typeof here === "object" && here !== null && Object.hasOwn(here, part)
        ? (here as Record<string, unknown>)[part]
        : undefined,
    value,
  );

function withValue(value: unknown, [first, ...rest]: readonly string[], to: unknown): unknown {
  if (first === undefined) return to;
  if (Array.isArray(value))
    return value.map((item, place) => (String(place) === first ? withValue(item, rest, to) : item));
  if (typeof value !== "object" || value === null) return value;
  return { ...value, [first]: withValue((value as Record<string, unknown>)[first], rest, to) };
}

const isLink = (format: string): boolean => format === "page" || format === "place";

/** The possible targets of a form's links. A named product that is hidden is looked up by its name. */
export async function knownPlaces(
  deps: ContentDeps,
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
export async function saveFormPictures(
  pictures: Pick<PictureStore, "keep">,
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
