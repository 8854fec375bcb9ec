import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { failedStart } from "../support/program.ts";
import { newDataDir } from "../support/shop.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await newDataDir();
});
afterAll(() => rm(dataDir, { recursive: true }));

/** What a person reads when the start fails: lines that are no log. */
const words = (output: string): string[] =>
  output.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("{"));

it.each<[string, Record<string, string>, RegExp]>([
  ["PORT=abc", { PORT: "abc" }, /^PORT: .*whole number/],
  ["PORT=70000", { PORT: "70000" }, /^PORT: .*65535/],
  ["WORKERS=0", { WORKERS: "0" }, /^WORKERS: /],
  ["LOG_LEVEL=loud", { LOG_LEVEL: "loud" }, /^LOG_LEVEL: /],
  ["SITE_URL with a path", { SITE_URL: "https://shop.example/shop" }, /^SITE_URL: /],
  ["DATABASE_URL of another kind", { DATABASE_URL: "mysql://localhost/shop" }, /^DATABASE_URL: /],
  ["STRIPE_SECRET_KEY alone", { STRIPE_SECRET_KEY: "sk_test_1" }, /^STRIPE_WEBHOOK_SECRET: is missing/],
  ["STRIPE_WEBHOOK_SECRET alone", { STRIPE_WEBHOOK_SECRET: "whsec_1" }, /^STRIPE_SECRET_KEY: is missing/],
  ["a public https site without payments", { SITE_URL: "https://shop.example" }, /^PAYMENTS: /],
  ["SMTP_URL without a sender", { SMTP_URL: "smtp://localhost" }, /^MAIL_FROM: /],
])("%s ends the start with one line that names it", async (_what, variables, line) => {
  const { code, output } = await failedStart({ DATA_DIR: dataDir, ...variables });
  expect(words(output)).toEqual([expect.stringMatching(line)]);
  expect(code).toBe(1);
});

it("a port that is in use ends the start with one line that says what to do", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as { port: number };
  const { code, output } = await failedStart({ DATA_DIR: dataDir, PORT: String(port) });
  holder.close();
  expect(words(output)).toEqual([
    `Port ${port} on 127.0.0.1 is in use. Set PORT to another one, or to 0 for any that is free.`,
  ]);
  expect(code).toBe(1);
});

it("a database that does not answer ends the start with one line that names the setting", async () => {
  const { code, output } = await failedStart({
    DATA_DIR: dataDir,
    DATABASE_URL: "postgres://shop:a-secret@127.0.0.1:1/shop",
    AUTH_SECRET: "a".repeat(32),
  });
  expect(words(output)).toEqual([expect.stringMatching(/^DATABASE_URL: /)]);
  expect(output).not.toContain("a-secret");
  expect(code).toBe(1);
});

it("a data folder that cannot be made ends the start with one line that names it", async () => {
  const { code, output } = await failedStart({ DATA_DIR: "/dev/null/shop" });
  expect(words(output)).toEqual([expect.stringContaining("/dev/null/shop")]);
  expect(code).toBe(1);
});
