import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { isPublicWithTestKeys } from "./payment-settings.server.ts";
import { SettingsError } from "./setting-rules.ts";
import { readSettings } from "./settings.server.ts";

const EMPTY = mkdtempSync(path.join(tmpdir(), "settings-"));
const MAIL = { SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM: "Shop <orders@shop.example>" };
const read = (variables: Record<string, string> = {}, folder = EMPTY) => readSettings(variables, folder);

test("needs no settings", () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: null,
    dataDir: path.join(EMPTY, "data"),
    databaseUrl: null,
    seed: "sample",
    payments: { provider: "sandbox" },
    mail: null,
    images: { store: "local" },
    logLevel: "info",
  });
});

test("has one worker per core, four at most, unless it is set", () => {
  expect(read().workers).toBeGreaterThan(0);
  expect(read().workers).toBeLessThanOrEqual(4);
  expect(read({ WORKERS: "7" }).workers).toBe(7);
});

test("reads .env, over which the environment takes precedence, and treats an empty value as missing", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
  writeFileSync(path.join(folder, ".env"), "PORT=4000\nHOST=0.0.0.0\nSEED=none\n");
  expect(read({ PORT: "5000", SEED: "" }, folder)).toMatchObject({
    port: 5000,
    host: "0.0.0.0",
    seed: "none",
  });
});

test.each<[Record<string, string>, RegExp]>([
  [{ PORT: "abc" }, /^PORT: /],
  [{ PORT: "65536" }, /^PORT: /],
  [{ WORKERS: "0" }, /^WORKERS: /],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, /^OTEL_EXPORTER_OTLP_ENDPOINT: must be an address/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "secret" }, /^OTEL_EXPORTER_OTLP_HEADERS: /],
  [{ METRICS_PORT: "0" }, /^METRICS_PORT: /],
  [{ TRUSTED_PROXIES: "my-proxy" }, /^TRUSTED_PROXIES: must be addresses/],
  [{ TRUSTED_PROXIES: "10.0.0.0/33" }, /^TRUSTED_PROXIES: /],
  [{ SITE_URL: "shop.example" }, /^SITE_URL: /],
  [{ SITE_URL: "https://shop.example/path" }, /^SITE_URL: /],
  [{ DATABASE_URL: "mysql://localhost/shop" }, /^DATABASE_URL: /],
  [{ DATABASE_DIRECT_URL: "localhost:5432" }, /^DATABASE_DIRECT_URL: must be an address/],
  [{ DATABASE_URL: "postgres://localhost/shop" }, /^AUTH_SECRET: is missing/],
  [{ AUTH_SECRET: "too short" }, /^AUTH_SECRET: /],
  [{ BACKUP_PASSPHRASE: "too short" }, /^BACKUP_PASSPHRASE: /],
  [{ SEED: "everything" }, /^SEED: /],
  [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL: /],
  [{ PAYMENTS: "cash" }, /^PAYMENTS: /],
  [{ IMAGE_STORE: "attic" }, /^IMAGE_STORE: must be local, s3 or cloudinary$/],
  [{ IMAGE_STORE: "s3" }, /^S3_ENDPOINT: needed with IMAGE_STORE=s3$/],
  [{ IMAGE_STORE: "s3", S3_ENDPOINT: "https://s3.example" }, /^S3_BUCKET: needed with IMAGE_STORE=s3$/],
  [{ MEDIA_URL: "cdn.example" }, /^MEDIA_URL: must be an address like https/],
  [{ MEDIA_URL: "http://cdn.example" }, /^MEDIA_URL: must be an address like https/],
  [{ MEDIA_URL: "https://cdn.example/a;b" }, /^MEDIA_URL: must be an address without a query/],
  [{ MEDIA_URL: "https://cdn.example/?a=b" }, /^MEDIA_URL: must be an address without a query/],
  [{ S3_BUCKET: "My Shop" }, /^S3_BUCKET: must be a bucket's name/],
  [{ CLOUDINARY_CLOUD_NAME: "my shop/" }, /^CLOUDINARY_CLOUD_NAME: /],
  [{ IMAGE_STORE: "cloudinary", CLOUDINARY_API_KEY: "1" }, /^CLOUDINARY_API_SECRET: is missing/],
  [{ IMAGE_STORE: "cloudinary", CLOUDINARY_API_SECRET: "a" }, /^CLOUDINARY_API_KEY: is missing/],
  [{ CLOUDINARY_API_BASE: "api.cloudinary.com" }, /^CLOUDINARY_API_BASE: /],
  [{ STRIPE_SECRET_KEY: "pk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }, /^STRIPE_SECRET_KEY: /],
  [{ STRIPE_SECRET_KEY: "sk_test_1" }, /^STRIPE_WEBHOOK_SECRET: is missing/],
  [{ STRIPE_WEBHOOK_SECRET: "whsec_1" }, /^STRIPE_SECRET_KEY: is missing/],
  [{ SMTP_URL: "smtp://localhost" }, /^MAIL_FROM: set the sender's address/],
  [{ ...MAIL, SMTP_URL: "https://mail.example" }, /^SMTP_URL: /],
  [{ ...MAIL, SMTP_URL: "smtp://" }, /^SMTP_URL: /],
  [{ ...MAIL, MAIL_FROM: "The Shop" }, /^MAIL_FROM: /],
  [{ ENQUIRIES_TO: "hello@shop.example" }, /^ENQUIRIES_TO: needs SMTP_URL/],
  [{ ...MAIL, ENQUIRIES_TO: "a@b.c, d@e.f" }, /^ENQUIRIES_TO: must be one mail address/],
  [{ FORM_ENDPOINT: "formspree" }, /^FORM_ENDPOINT: /],
  [{ FORM_ENDPOINT: "ftp://formspree.io/f/1" }, /^FORM_ENDPOINT: /],
])("refuses %o with a line that names it", (variables, message) => {
  expect(() => read(variables)).toThrow(message);
});

test("reads a .env that begins with a byte order mark, and says which of its names are no settings", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
  writeFileSync(
    path.join(folder, ".env"),
    "\uFEFFPORT=4000\r\nSITEURL=https://shop.example\r\nSMTP_URL=\r\n",
  );
  expect(read({ EDITOR: "vi" }, folder)).toMatchObject({
    port: 4000,
    ignored: ["SITEURL in .env is no setting of the shop, and is ignored."],
  });
});

test("says of a .env that cannot be read that it cannot", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
  mkdirSync(path.join(folder, ".env"));
  expect(() => read({}, folder)).toThrow(/\.env cannot be read \(EISDIR\)$/);
});

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [MAIL, []],
  [{ MAIL_FROM: "orders@shop.example" }, ["MAIL_FROM has no effect without SMTP_URL."]],
  [{ DATABASE_DIRECT_URL: "postgres://a/b" }, ["DATABASE_DIRECT_URL has no effect without DATABASE_URL."]],
  [{ METRICS_HOST: "10.0.0.1" }, ["METRICS_HOST has no effect without METRICS_PORT."]],
  [{ OTEL_SERVICE_NAME: "x" }, ["OTEL_SERVICE_NAME has no effect without OTEL_EXPORTER_OTLP_ENDPOINT."]],
  [{ CLOUDINARY_FOLDER: "x" }, ["CLOUDINARY_FOLDER has no effect without IMAGE_STORE=cloudinary."]],
  [{ IMAGE_STORE: "cloudinary", CLOUDINARY_FOLDER: "x" }, []],
  [{ MEDIA_URL: "https://cdn.example" }, ["MEDIA_URL has no effect without IMAGE_STORE=s3."]],
  [{ S3_REGION: "eu-west-2" }, ["S3_REGION has no effect without IMAGE_STORE=s3."]],
  [
    { PAYMENTS: "sandbox", STRIPE_SECRET_KEY: "sk_1" },
    ["STRIPE_SECRET_KEY has no effect with PAYMENTS=sandbox."],
  ],
])("says what is set in vain: %o", (variables, ignored) => {
  expect(read(variables).ignored).toEqual(ignored);
});

test("names every bad setting, one line for each", () => {
  expect(() => read({ PORT: "abc", SEED: "everything" })).toThrow(/PORT: .*\n.*SEED: /);
});

test("accepts live card payments when both of Stripe's keys are set", () => {
  const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(read(keys).payments).toEqual({
    provider: "stripe",
    secretKey: "sk_test_1",
    webhookSecret: "whsec_1",
    apiBase: null,
  });
});

test.each([
  ["sk_test_1", "https://shop.example", true],
  ["rk_test_1", "https://shop.example", true],
  ["sk_live_1", "https://shop.example", false],
  ["rk_live_1", "https://shop.example", false],
  ["sk_test_1", "http://localhost:3000", false],
  ["sk_test_1", "http://shop.example", true],
])("reports test keys on a public shop: %s at %s", (STRIPE_SECRET_KEY, SITE_URL, isTold) => {
  const settings = read({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: "whsec_1", SITE_URL });
  expect(isPublicWithTestKeys(settings)).toBe(isTold);
});

test("never falls back to the sandbox on a public site, unless it is asked for by name", () => {
  expect(read({ SITE_URL: "https://shop.example" }).payments).toEqual({ provider: "none", livemode: true });
  expect(read({ SITE_URL: "https://shop.example", PAYMENTS: "sandbox" }).payments).toEqual({
    provider: "sandbox",
  });
});

test.each([
  ["http://shop.example", false],
  ["http://192.168.0.7:3000", false],
  ["http://localhost.shop.example", false],
  ["http://127.0.0.1.shop.example", false],
  ["https://localhost", false],
  ["http://localhost:3000", true],
  ["http://shop.localhost", true],
  ["http://127.0.0.1:8080", true],
  ["http://[::1]:3000", true],
])("%s without payment keys may use the sandbox by default: %s", (SITE_URL, may) => {
  expect(read({ SITE_URL }).payments.provider).toBe(may ? "sandbox" : "none");
});

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ SITE_URL: "https://shop.example" }, true],
  [{ PAYMENTS: "sandbox" }, false],
  [{ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }, false],
])("leaves payments to the owner unless they are set here: %o, %s", (variables, isOwners) => {
  expect(read(variables).ownerSetsPayments).toBe(isOwners);
});

test("keeps enquiries in the shop unless they are forwarded to a form service, a mailbox or both", () => {
  expect(read().enquiries).toEqual({ formEndpoint: null, mailTo: null });
  const formEndpoint = "https://formspree.io/f/abcdefgh";
  const mailTo = "hello@shop.example";
  expect(read({ ...MAIL, FORM_ENDPOINT: formEndpoint, ENQUIRIES_TO: mailTo }).enquiries).toEqual({
    formEndpoint,
    mailTo,
  });
});

test("stores pictures at Cloudinary when configured, and starts although a setting is missing", () => {
  const bases = { apiBase: "https://api.cloudinary.com", deliveryBase: "https://res.cloudinary.com" };
  expect(read({ IMAGE_STORE: "cloudinary" }).images).toEqual({
    store: "cloudinary",
    cloudName: null,
    uploadPreset: null,
    folder: null,
    ...bases,
    key: null,
  });
  const account = {
    CLOUDINARY_CLOUD_NAME: "my-shop",
    CLOUDINARY_UPLOAD_PRESET: "unsigned",
    CLOUDINARY_FOLDER: "spring",
  };
  expect(read({ IMAGE_STORE: "cloudinary", ...account }).images).toMatchObject({
    cloudName: "my-shop",
    uploadPreset: "unsigned",
    folder: "spring",
  });
  expect(read(account).images).toEqual({ store: "local" });
});

const SECRET = "a secret of thirty-two characters";

/** A folder as a container has it: the secret in a file. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

test("takes every secret from the file that its setting with _FILE names", () => {
  const values = {
    AUTH_SECRET: SECRET,
    BACKUP_PASSPHRASE: "correct horse battery",
    DATABASE_URL: "postgres://a/b",
    DATABASE_DIRECT_URL: "postgres://c/b",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    SMTP_URL: "smtp://user:password@mail.example",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "key",
    OTEL_EXPORTER_OTLP_HEADERS: "a=b",
  };
  const others = {
    ...{ MAIL_FROM: MAIL.MAIL_FROM, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" },
    ...{ IMAGE_STORE: "s3", S3_ENDPOINT: "https://s3.example", S3_BUCKET: "my-shop" },
  };
  const folder = folderWith(values);
  const files = Object.fromEntries(Object.keys(values).map((name) => [`${name}_FILE`, name]));
  expect(read({ ...others, ...files }, folder)).toEqual(read({ ...others, ...values }, folder));
});

test("takes a secret's file without its last line break, from .env as well, beside the folder or anywhere", () => {
  const folder = folderWith({ unix: `${SECRET}\n`, windows: `${SECRET}\r\n`, two: `${SECRET}\n\n` });
  const authSecret = (file: string) => read({ AUTH_SECRET_FILE: file }, folder).authSecret;
  expect(["unix", "windows", path.join(folder, "unix"), "two"].map(authSecret)).toEqual([
    ...[SECRET, SECRET, SECRET],
    `${SECRET}\n`,
  ]);
  writeFileSync(path.join(folder, ".env"), "AUTH_SECRET_FILE=./unix\nSEED_FILE=unix\n");
  expect(read({}, folder)).toMatchObject({
    authSecret: SECRET,
    ignored: ["SEED_FILE in .env is no setting of the shop, and is ignored."],
  });
});

test.each<[string, Record<string, string>, string]>([
  ["both", { AUTH_SECRET: SECRET }, "set either this or AUTH_SECRET, not both"],
  ["no file", { AUTH_SECRET_FILE: SECRET }, "names a file that cannot be read (ENOENT)"],
  ["a folder", { AUTH_SECRET_FILE: "." }, "names something that is no file"],
  ["an empty file", { AUTH_SECRET_FILE: "empty" }, "names an empty file"],
  ["a line break alone", { AUTH_SECRET_FILE: "break" }, "names an empty file"],
  ["a huge file", { AUTH_SECRET_FILE: "huge" }, "names a file of more than 64 KB"],
])("refuses %s for a secret, and tells neither content nor path", (_, variables, problem) => {
  const folder = folderWith({ file: SECRET, empty: "", break: "\n", huge: SECRET.repeat(2_000) });
  expect(() => read({ AUTH_SECRET_FILE: "file", ...variables, SEED: "all" }, folder)).toThrow(
    new SettingsError(`AUTH_SECRET_FILE: ${problem}\nSEED: must be sample or none`),
  );
});

test("refuses what a secret's file holds as it refuses the setting, and does not tell it", () => {
  const folder = folderWith({ short: "too short" });
  expect(() => read({ AUTH_SECRET_FILE: "short" }, folder)).toThrow(
    /^AUTH_SECRET: must have 32 characters or more$/,
  );
});

test.each([
  [undefined, null],
  ["https://cdn.example/", "https://cdn.example"],
  ["https://cdn.example/shop/", "https://cdn.example/shop"],
])("shows a bucket's pictures below %s", (MEDIA_URL, mediaUrl) => {
  const bucket = {
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "shop",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  };
  expect(read({ IMAGE_STORE: "s3", ...bucket, ...(MEDIA_URL && { MEDIA_URL }) }).images).toMatchObject({
    mediaUrl,
  });
});
