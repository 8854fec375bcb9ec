import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ZodType } from "zod";
import { countryOf } from "#app/domain/delivery/northern-ireland.ts";
import {
  kindsSchema,
  looksSchema,
  occasionsSchema,
  searchWordsSchema,
  sizeGuideSchema,
} from "./catalogue-schemas.ts";
import { deliverySchema, marketsSchema } from "./delivery-schema.ts";
import { factsOf, typedFacts, unknownFacts } from "./facts.ts";
import { labelsSchema } from "./labels-schema.ts";
import { markdownProblems } from "./markdown.ts";
import * as pages from "./page-schemas.ts";
import * as frame from "./schemas.ts";

const JSON_FILES: Readonly<Record<string, ZodType>> = {
  "slug.json": frame.slugSchema,
  "site.json": frame.siteSchema,
  "store-policy.json": frame.storePolicySchema,
  "delivery.json": deliverySchema,
  "markets.json": marketsSchema,
  "announcement.json": frame.announcementSchema,
  "navigation.json": frame.navigationSchema,
  "home.json": frame.homeSchema,
  "contact.json": frame.contactSchema,
  "size-guide.json": sizeGuideSchema,
  "kinds.json": kindsSchema,
  "collections.json": pages.collectionsSchema,
  "looks.json": looksSchema,
  "occasions.json": occasionsSchema,
  "search-words.json": searchWordsSchema,
  "help-words.json": searchWordsSchema,
  "labels.json": labelsSchema,
  "letters.json": pages.lettersSchema,
  "testimonials.json": pages.testimonialsSchema,
  "figures.json": pages.figuresSchema,
  "about.json": pages.aboutSchema,
  "claims.json": pages.claimsSchema,
  "team.json": pages.teamSchema,
  "services.json": pages.servicesSchema,
  "faqs.json": pages.faqsSchema,
  "alterations.json": pages.alterationsSchema,
  "the-journey.json": pages.journeySchema,
  "policies.json": pages.policiesSchema,
};

/** The files that define the facts, and customers' words: these are no promises of the shop. */
const NO_PROMISES: ReadonlySet<string> = new Set([
  "site.json",
  "store-policy.json",
  "delivery.json",
  "testimonials.json",
]);

const MARKDOWN_FILES = [
  "about.md",
  "the-journey.md",
  "policies/refund-promise.md",
  "policies/right-to-cancel.md",
  "policies/cancellation-form.md",
  "policies/privacy.md",
  "policies/terms.md",
  "policies/accessibility.md",
];

const CONTENT_FOLDER = path.resolve(import.meta.dirname, "../../../content");

/**
 * Every mistake in the content files, one line each: file, field or line, reason. Empty when there is none. Reads the
 * files itself, so that invalid JSON is reported in the same way. `isDeliveryCountry` says whether the payment provider
 * accepts a country: one unknown country would close the whole checkout.
 */
export function checkContent(
  isDeliveryCountry: (code: string) => boolean,
  folder = CONTENT_FOLDER,
): string[] {
  const problems: string[] = [];
  const data = new Map<string, unknown>();
  for (const [file, schema] of Object.entries(JSON_FILES)) {
    const read = readJson(folder, file);
    if (typeof read === "string") problems.push(read);
    else {
      data.set(file, read.json);
      problems.push(...problemsOf(file, schema, read.json));
    }
  }

  // The names of the facts are known once the three files that define them are valid.
  const site = frame.siteSchema.safeParse(data.get("site.json"));
  const policy = frame.storePolicySchema.safeParse(data.get("store-policy.json"));
  const delivery = deliverySchema.safeParse(data.get("delivery.json"));
  const zones = delivery.data?.zones ?? [];
  const facts =
    site.success && policy.success && delivery.success ? factsOf(site.data, policy.data, zones) : null;
  for (const [zone, { countries }] of zones.entries()) {
    for (const [nth, code] of countries.entries()) {
      if (!isDeliveryCountry(countryOf(code)))
        problems.push(
          `content/delivery.json: zones[${zone}].countries[${nth}]: ${code} is no country that the payment provider delivers to${code === "UK" ? "; the United Kingdom is GB" : ""}`,
        );
    }
  }
  const factProblems = (text: string): string[] =>
    facts === null
      ? []
      : unknownFacts(text, facts).map(
          (name) => `{{${name}}} is no fact; there are ${Object.keys(facts).join(", ")}`,
        );

  const typed = (text: string): string[] =>
    policy.success
      ? typedFacts(text, policy.data, zones).map(
          ({ said, fact }) =>
            `"${said}" reads like a fact of the shop: write {{${fact}}}, or use other words if you mean something else`,
        )
      : [];

  for (const [file, json] of data) {
    const text = JSON.stringify(json);
    const found = NO_PROMISES.has(file) ? factProblems(text) : [...factProblems(text), ...typed(text)];
    problems.push(...found.map((problem) => `content/${file}: ${problem}`));
  }
  for (const file of MARKDOWN_FILES) {
    const text = readText(folder, file);
    const found =
      text === null
        ? ["is missing"]
        : text.trim() === ""
          ? ["is empty"]
          : [...markdownProblems(text), ...linkProblems(text), ...factProblems(text), ...typed(text)];
    problems.push(...found.map((problem) => `content/${file}: ${problem}`));
  }
  return [...problems, ...strangers(folder)];
}

/** Links in prose to lists that may become empty. */
const linkProblems = (text: string): string[] =>
  [...text.matchAll(/\]\((\/products\/[^)]*|\/(?:catalogue|products)\?[^)]*)\)/g)].map(
    ([, to]) => `the link to ${to} would lead to nothing once that is hidden`,
  );

function problemsOf(file: string, schema: ZodType, json: unknown): string[] {
  const result = schema.safeParse(json);
  if (result.success) return [];
  return result.error.issues.map(
    (issue) => `content/${file}: ${fieldName(issue.path) || "(the file)"}: ${issue.message}`,
  );
}

/** A field in readable form: `hero[1].picture.alt`. */
const fieldName = (fieldPath: readonly PropertyKey[]): string =>
  fieldPath.reduce<string>(
    (name, part) => (typeof part === "number" ? `${name}[${part}]` : `${name}${name && "."}${String(part)}`),
    "",
  );

/** The file's data, or the line that says why there is none. */
function readJson(folder: string, file: string): { json: unknown } | string {
  const text = readText(folder, file);
  if (text === null) return `content/${file}: (the file): is missing`;
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    return `content/${file}: (the file): is not JSON: ${(error as SyntaxError).message.replaceAll("\n", " ")}`;
  }
}

function readText(folder: string, file: string): string | null {
  try {
    return readFileSync(path.join(folder, file), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A file that the shop does not read usually has a misspelt name. */
function strangers(folder: string): string[] {
  const known = new Set([...Object.keys(JSON_FILES), ...MARKDOWN_FILES]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((file) => !known.has(file))
    .map((file) => `content/${file}: (the file): nothing reads a file of this name`);
}
