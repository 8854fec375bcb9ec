import type { ZodType } from "zod";
import { announcement, home, navigation, site, sizeGuide, storePolicy } from "./content.ts";
import {
  announcementSchema,
  homeSchema,
  navigationSchema,
  siteSchema,
  storePolicySchema,
} from "./schemas.ts";
import { sizeGuideSchema } from "./size-guide-schema.ts";

const FILES: readonly { file: string; schema: ZodType; json: unknown }[] = [
  { file: "site.json", schema: siteSchema, json: site },
  { file: "announcement.json", schema: announcementSchema, json: announcement },
  { file: "navigation.json", schema: navigationSchema, json: navigation },
  { file: "home.json", schema: homeSchema, json: home },
  { file: "size-guide.json", schema: sizeGuideSchema, json: sizeGuide },
  { file: "store-policy.json", schema: storePolicySchema, json: storePolicy },
];

/** Every mistake in the content files, one line each: file, field, reason. Empty when all is well. */
export function checkContent(): string[] {
  return FILES.flatMap(({ file, schema, json }) => problemsOf(file, schema, json));
}

/** The mistakes of one file. */
export function problemsOf(file: string, schema: ZodType, json: unknown): string[] {
  const result = schema.safeParse(json);
  if (result.success) return [];
  return result.error.issues.map(
    (issue) => `content/${file}: ${fieldName(issue.path) || "(the file)"}: ${issue.message}`,
  );
}

/** A field as a person would write it: `hero[1].picture.alt`. */
const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (name, part) => (typeof part === "number" ? `${name}[${part}]` : `${name}${name && "."}${String(part)}`),
    "",
  );
