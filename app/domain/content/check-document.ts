import * as z from "zod";
import { countryOf } from "#app/domain/delivery/northern-ireland.ts";
import { lostKinds } from "./catalogue-schemas.ts";
import type { DocumentProblem } from "./document-version.ts";
import { DOCUMENTS, type DocumentName, type Documents } from "./documents.ts";
import { factsOf, typedFacts, unknownFacts } from "./facts.ts";
import { markdownProblems } from "./markdown.ts";

/** The documents that define the facts, and customers' words: these are no promises of the shop. */
const NO_PROMISES: ReadonlySet<DocumentName> = new Set(["site", "store-policy", "delivery", "testimonials"]);

/** The facts about the shop that the checks of a document need. */
export interface DocumentChecks {
  /** All documents as they are published. */
  others: Documents;
  /** Whether the shop has something to show at a path. */
  isThere: (path: string) => boolean;
  /** Whether the payment provider takes an address in a country: one unknown country would close the whole checkout. */
  isDeliveryCountry: (code: string) => boolean;
  /** How many products are of each kind, hidden and deleted ones too. */
  kindUses: ReadonlyMap<string, number>;
}

/**
 * Every mistake in a document, before it is published: values that do not fit its schema, names that are no fact, facts
 * that are typed out, Markdown that cannot be shown, and links that lead nowhere.
 */
export function checkDocument(
  name: DocumentName,
  body: unknown,
  { others, isThere, isDeliveryCountry, kindUses }: DocumentChecks,
): DocumentProblem[] {
  const { schema } = DOCUMENTS[name];
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({
      path: path.map((part) => (typeof part === "symbol" ? String(part) : part)),
      message,
    }));
  const documents = { ...others, [name]: parsed.data };
  const lost = lostKinds(others.kinds, documents.kinds, kindUses).map(({ name: kind, slug, count }) => ({
    path: [],
    message: `${count === 1 ? "1 piece is" : `${count} pieces are`} of the kind “${kind}” (${slug}), hidden and deleted ones included: it cannot be removed, and its web address stays`,
  }));
  const policy = documents["store-policy"];
  const { zones } = documents.delivery;
  const facts = factsOf(documents.site, policy, zones);
  const inTexts = leavesOf(parsed.data).flatMap(({ path, text }) => {
    const messages = [
      ...unknownFacts(text, facts).map((fact) => `{{${fact}}} is no fact of the shop`),
      ...(NO_PROMISES.has(name) ? [] : typedFacts(text, policy, zones)).map(
        ({ said, fact }) =>
          `“${said}” reads like a fact of the shop: write {{${fact}}}, so that it stays true`,
      ),
      ...(isProse(schema, path) ? markdownProblems(text) : []),
      ...(path.at(-2) === "countries" && !isDeliveryCountry(countryOf(text))
        ? [`The payment provider takes no address in ${text}`]
        : []),
      ...linksOf(text, path, schema)
        .filter((link) => !isThere(link))
        .map((link) => `${link} leads to nothing that the shop shows`),
    ];
    return messages.map((message) => ({ path, message }));
  });
  return [...lost, ...inTexts];
}

/** The paths of this site that a text leads to. */
function linksOf(text: string, path: Leaf["path"], schema: z.ZodType): string[] {
  if (path.at(-1) === "to") return [text];
  return isProse(schema, path) ? [...text.matchAll(/\]\((\/[^()\s]*)\)/g)].map(([, to = ""]) => to) : [];
}

function isProse(schema: z.ZodType, path: Leaf["path"]): boolean {
  let at: z.ZodType | undefined = schema;
  for (const key of path) at = at instanceof z.ZodObject ? at.shape[key] : undefined;
  return at?.meta()?.isProse === true;
}

export interface Leaf {
  path: (string | number)[];
  text: string;
}

/** Every text in a value, with its path. */
export function leavesOf(value: unknown, path: Leaf["path"] = []): Leaf[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, place) => leavesOf(item, [...path, place]));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
}
