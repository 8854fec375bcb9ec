import * as z from "zod";
import { lostKinds } from "./catalogue-schemas.ts";
import { DOCUMENTS, type DocumentName, type DocumentProblem, type Documents } from "./documents.ts";
import { factsOf, typedFacts, unknownFacts } from "./facts.ts";
import { markdownProblems } from "./markdown.ts";
import type { Navigation } from "./schemas.ts";

/** The documents that define the facts, and customers' words: these are no promises of the shop. */
const NO_PROMISES: ReadonlySet<DocumentName> = new Set(["site", "store-policy", "delivery", "testimonials"]);

/** What the checks of a document need to know of the shop. */
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
      ...(path.at(-2) === "countries" && !isDeliveryCountry(text)
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

interface Leaf {
  path: (string | number)[];
  text: string;
}

/** Every text in a value, with its path. */
function leavesOf(value: unknown, path: Leaf["path"] = []): Leaf[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, place) => leavesOf(item, [...path, place]));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
}

/** Pages for one visitor only, which search engines should not list. */
const PRIVATE_PATHS = ["/admin", "/cart", "/checkout"];

/** A public page by the name that the navigation has for it. */
export interface PublicPage {
  path: string;
  label: string;
}

/** Every page of the shop that has an address of its own, whatever the catalogue holds. */
export const PAGES: readonly PublicPage[] = [
  { path: "/", label: "Home" },
  { path: "/about", label: "About Us" },
  { path: "/our-team", label: "Our Team" },
  { path: "/what-we-do", label: "What We Do" },
  { path: "/client", label: "The Journey" },
  { path: "/catalogue", label: "Catalogue" },
  { path: "/cart", label: "Cart" },
  { path: "/contact", label: "Contact Us" },
  { path: "/gift-cards", label: "Gift cards" },
  { path: "/lists", label: "Newsletter" },
  { path: "/refund-policy", label: "Refund Policy" },
  { path: "/withdraw", label: "Withdraw from contract" },
  { path: "/policies/privacy", label: "Privacy" },
  { path: "/policies/terms", label: "Terms" },
  { path: "/policies/accessibility", label: "Accessibility" },
];

/** The shop's public pages, each once: every target of the navigation and the footer. */
export function listPublicPages({ main, quickLinks, legal }: Navigation): PublicPage[] {
  const links = [...main.flatMap((item) => [item, ...(item.children ?? [])]), ...quickLinks, ...legal];
  const labels = new Map([["/", "Home"]]);
  for (const { to, label } of links) {
    const path = to.replace(/[?#].*$/, "");
    // A link to a part of a page does not name the page.
    if (!isPrivate(path) && (path === to || !links.some((link) => link.to === path)) && !labels.has(path))
      labels.set(path, label);
  }
  return [...labels].map(([path, label]) => ({ path, label }));
}

const isPrivate = (path: string): boolean =>
  PRIVATE_PATHS.some((place) => path === place || path.startsWith(`${place}/`));
