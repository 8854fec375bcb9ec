import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

/** The value of each variable; an empty value counts as missing. */
export type Variables = Record<string, string>;

/**
 * The variables of the `.env` in a folder; none without such a file. Throws the system's error when it cannot be read.
 */
export function readEnvFile(folder: string): Variables {
  try {
    // Editors on Windows begin a file with a byte order mark, which would become a part of the first name.
    return withoutEmpty(parseEnv(readFileSync(path.join(folder, ".env"), "utf8").replace(/^\uFEFF/, "")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

export const withoutEmpty = (variables: Record<string, string | undefined>): Variables =>
  Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Settings without an effect of their own, and the condition. */
const WITHOUT_EFFECT: { names: RegExp; when: string; holds: (set: Variables) => boolean }[] = [
  { names: /^DATABASE_DIRECT_URL$/, when: "without DATABASE_URL", holds: (set) => !set.DATABASE_URL },
  { names: /^MAIL_FROM$/, when: "without SMTP_URL", holds: (set) => !set.SMTP_URL },
  { names: /^METRICS_HOST$/, when: "without METRICS_PORT", holds: (set) => !set.METRICS_PORT },
  {
    names: /^OTEL_(EXPORTER_OTLP_HEADERS|SERVICE_NAME)$/,
    when: "without OTEL_EXPORTER_OTLP_ENDPOINT",
    holds: (set) => !set.OTEL_EXPORTER_OTLP_ENDPOINT,
  },
  {
    names: /^CLOUDINARY_/,
    when: "without IMAGE_STORE=cloudinary",
    holds: (set) => set.IMAGE_STORE !== "cloudinary",
  },
  { names: /^(S3_|MEDIA_URL$)/, when: "without IMAGE_STORE=s3", holds: (set) => set.IMAGE_STORE !== "s3" },
  { names: /^STRIPE_/, when: "with PAYMENTS=sandbox", holds: (set) => set.PAYMENTS === "sandbox" },
];

/**
 * The settings without an effect, a sentence each: names in `.env` that are no settings, most likely misspelt, and
 * settings that have no effect with the others. The environment has many names that are not the shop's.
 */
export function ignoredSettings(known: readonly string[], fromFile: Variables, set: Variables): string[] {
  return [
    ...Object.keys(fromFile)
      .filter((name) => !known.includes(name))
      .map((name) => `${name} in .env is no setting of the shop, and is ignored.`),
    ...WITHOUT_EFFECT.flatMap(({ names, when, holds }) =>
      known
        .filter((name) => set[name] && names.test(name) && holds(set))
        .map((name) => `${name} has no effect ${when}.`),
    ),
  ];
}
