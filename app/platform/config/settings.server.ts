import { readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import { parseTrustedProxies } from "../http/visitor-address.server.ts";
import { ignoredSettings, readEnvFile, type Variables, withoutEmpty } from "./ignored-settings.server.ts";
import { type ImageSettings, imageEnvironment, imageSettings } from "./image-settings.server.ts";
import { isPublicSite, type PaymentSettings } from "./payment-settings.server.ts";
import { checkedOutCommit, commitEnvironment } from "./running-commit.server.ts";
import { numberSetting, origin, SettingsError, secret, secretsOf } from "./setting-rules.ts";
import { type TracingSettings, tracingEnvironment, tracingSettings } from "./tracing-settings.server.ts";

const MAIL_ADDRESS = /^[^\s\p{Cc}<>,;:"@]+@[^\s\p{Cc}<>,;:"@]+$/u;
const NAMED_ADDRESS = /^[^\p{Cc}<>]*<([^<>]+)>$/u;

const databaseAddress = () =>
  z.url({
    protocol: /^postgres(ql)?$/,
    error: "must be an address like postgres://user:password@host/database",
  });

const environment = z.object({
  PORT: numberSetting(0, 65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  SITE_URL: origin().optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (text) => parseTrustedProxies(text) !== null,
      "must be addresses or networks like 127.0.0.1, 10.0.0.0/8, or none",
    )
    .default("127.0.0.1, ::1"),
  DATA_DIR: z.string().min(1).default("./data"),
  WORKERS: numberSetting(1, 64).optional(),
  DATABASE_URL: secret(databaseAddress()),
  DATABASE_DIRECT_URL: secret(databaseAddress()),
  AUTH_SECRET: secret(z.string().min(32, "must have 32 characters or more")),
  BACKUP_PASSPHRASE: secret(z.string().min(16, "must have 16 characters or more")),
  SEED: z.enum(["sample", "none"], "must be sample or none").default("sample"),
  STRIPE_SECRET_KEY: secret(z.string().regex(/^(sk|rk)_/, "must begin with sk_ or rk_")),
  STRIPE_WEBHOOK_SECRET: secret(z.string().regex(/^whsec_/, "must begin with whsec_")),
  STRIPE_API_BASE: origin().optional(),
  PAYMENTS: z.enum(["sandbox"], "may only be sandbox").optional(),
  SMTP_URL: secret(
    z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "must be an address like smtp://user:password@host:587",
    }),
  ),
  MAIL_FROM: z
    .string()
    .refine(
      (sender) => MAIL_ADDRESS.test(NAMED_ADDRESS.exec(sender)?.[1] ?? sender),
      "must be an address like orders@shop.example or Shop <orders@shop.example>",
    )
    .optional(),
  FORM_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address like https://formspree.io/f/abcdefgh" })
    .optional(),
  ENQUIRIES_TO: z.string().regex(MAIL_ADDRESS, "must be one mail address like hello@shop.example").optional(),
  ...imageEnvironment,
  METRICS_PORT: numberSetting(1, 65535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  ...tracingEnvironment,
  ...commitEnvironment,
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error").default("info"),
});

/** The shop's configuration from its environment, validated once. */
export interface Settings {
  port: number;
  host: string;
  /** The public origin as set, or null to use the port that the shop listens on. */
  siteUrl: string | null;
  /** The proxies whose `X-Forwarded-For` is trusted, as set (`parseTrustedProxies` parses it). */
  trustedProxies: string;
  dataDir: string;
  commit: string | null;
  workers: number;
  databaseUrl: string | null;
  /** The same database past a pooler; null where `databaseUrl` is its own address. */
  databaseDirectUrl: string | null;
  /** Signs sessions and seals second factors; null to keep a secret in the data folder. */
  authSecret: string | null;
  /** Encrypts and opens backups; null to write them unencrypted. */
  backupPassphrase: string | null;
  seed: "sample" | "none";
  payments: PaymentSettings;
  /** Whether no payments are set here, so that the owner sets them in the administration. */
  ownerSetsPayments: boolean;
  /** The origin of Stripe's API; null for its own. */
  stripeApiBase: string | null;
  mail: { smtpUrl: string; from: string } | null;
  enquiries: {
    /** A hosted form service that also receives enquiries. */
    formEndpoint: string | null;
    /** The mailbox that also receives enquiries; only with a mail server. */
    mailTo: string | null;
  };
  images: ImageSettings;
  /** The address at which operators read the metrics; null for nowhere. */
  metrics: { host: string; port: number } | null;
  tracing: TracingSettings | null;
  logLevel: "debug" | "info" | "warn" | "error";
  /** The settings without an effect, a sentence each. */
  ignored: string[];
}

/**
 * Reads the settings from the environment, from `.env` in `folder`, and from the files that either names. The
 * environment takes precedence; an empty value counts as missing. Throws a `SettingsError` that names every invalid one.
 */
export function readSettings(
  variables: Record<string, string | undefined> = process.env,
  folder = process.cwd(),
): Settings {
  const fromFile = readFile(folder);
  const secrets = secretsOf(environment.shape);
  const { set, problems } = readSecretFiles({ ...fromFile, ...withoutEmpty(variables) }, { secrets, folder });
  const parsed = environment.safeParse(set);
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems.join("\n"));
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    dataDir: path.resolve(folder, env.DATA_DIR),
    commit: env.COMMIT ?? checkedOutCommit(folder),
    workers: env.WORKERS ?? Math.min(availableParallelism(), 4),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    authSecret: env.AUTH_SECRET ?? (env.DATABASE_URL ? requireAuthSecret() : null),
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    seed: env.SEED,
    payments: paymentSettings(env),
    ownerSetsPayments: !env.PAYMENTS && !env.STRIPE_SECRET_KEY,
    stripeApiBase: env.STRIPE_API_BASE ?? null,
    mail: env.SMTP_URL ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? requireMailFrom() } : null,
    enquiries: { formEndpoint: env.FORM_ENDPOINT ?? null, mailTo: mailboxOf(env) },
    images: imageSettings(env),
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : null,
    tracing: tracingSettings(env),
    logLevel: env.LOG_LEVEL,
    ignored: ignoredSettings([...Object.keys(environment.shape), ...secrets.map(fileSetting)], fromFile, set),
  };
}

function readFile(folder: string): Variables {
  try {
    return readEnvFile(folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new SettingsError(`${path.join(folder, ".env")} cannot be read (${code})`, { cause });
  }
}

/** The mailbox for enquiries. Without a mail server the setting is refused, so that nobody relies on it. */
function mailboxOf(env: z.infer<typeof environment>): string | null {
  if (env.ENQUIRIES_TO && !env.SMTP_URL)
    throw new SettingsError("ENQUIRIES_TO: needs SMTP_URL, the mail server that sends the enquiries there");
  return env.ENQUIRIES_TO ?? null;
}

function requireMailFrom(): never {
  throw new SettingsError("MAIL_FROM: set the sender's address when SMTP_URL is set");
}

/** Processes on several machines share a database and must share the secret, but each has its own data folder. */
function requireAuthSecret(): never {
  throw new SettingsError(
    "AUTH_SECRET: is missing; set it together with DATABASE_URL, to 32 characters or more (openssl rand -hex 32 makes one)",
  );
}

/**
 * A public site never uses the sandbox by accident: it must be asked for by name. Without it, and without keys,
 * payments wait for the owner to set them in the administration.
 */
function paymentSettings(env: z.infer<typeof environment>): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (env.PAYMENTS === "sandbox") return { provider: "sandbox" };
  if (secretKey && webhookSecret)
    return { provider: "stripe", secretKey, webhookSecret, apiBase: env.STRIPE_API_BASE ?? null };
  if (secretKey)
    throw new SettingsError("STRIPE_WEBHOOK_SECRET: is missing; set it together with STRIPE_SECRET_KEY");
  if (webhookSecret)
    throw new SettingsError("STRIPE_SECRET_KEY: is missing; set it together with STRIPE_WEBHOOK_SECRET");
  return isPublicSite(env.SITE_URL ?? null) ? { provider: "none", livemode: true } : { provider: "sandbox" };
}

const MAX_BYTES = 64 * 1024;

/** The setting that names a secret's file, as secrets of Docker, Kubernetes and systemd are files. */
const fileSetting = (secret: string): string => `${secret}_FILE`;

/**
 * The settings with each secret that is in a file, and a line for each file that cannot be used. A relative path is one
 * below `folder`. A line holds neither the content nor the path: somebody may have put the secret itself there.
 */
function readSecretFiles(
  { ...set }: Variables,
  { secrets, folder }: { secrets: readonly string[]; folder: string },
): { set: Variables; problems: string[] } {
  const problems: string[] = [];
  for (const secret of secrets) {
    const setting = fileSetting(secret);
    const file = set[setting];
    if (file === undefined) continue;
    const content = set[secret] === undefined ? readSecret(path.resolve(folder, file)) : null;
    if (typeof content === "string") set[secret] = content;
    else problems.push(`${setting}: ${content?.problem ?? `set either this or ${secret}, not both`}`);
  }
  return { set, problems };
}

/** The content without the last line break, which editors add. */
function readSecret(file: string): string | { problem: string } {
  try {
    const about = statSync(file);
    if (!about.isFile()) return { problem: "names something that is no file" };
    if (about.size > MAX_BYTES) return { problem: "names a file of more than 64 KB" };
    const content = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    return content === "" ? { problem: "names an empty file" } : content;
  } catch (error) {
    return { problem: `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
