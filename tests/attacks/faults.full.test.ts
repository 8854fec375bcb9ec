import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { attack } from "#tests/support/attacks/attack.ts";
import { checkout, eventually, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { isRunning, runningPostmaster, workersOf } from "#tests/support/shop/processes.ts";
import { failedStart } from "#tests/support/shop/program.ts";
import { newDataDir, startShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

let dataDir: string;
beforeAll(async () => {
  dataDir = await newDataDir();
});
afterAll(() => rm(dataDir, { recursive: true }));

/** The output for a person when the start fails: lines that are not from the log. */
const words = (output: string): string[] =>
  output.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("{"));

/** A start that ends at once with one line of any content. */
async function refusedStart(variables: Record<string, string>, line: RegExp | string): Promise<string> {
  const { code, output } = await failedStart({ DATA_DIR: dataDir, ...variables });
  const expected = typeof line === "string" ? expect.stringContaining(line) : expect.stringMatching(line);
  expect(words(output)).toEqual([expected]);
  expect(code).toBe(1);
  return words(output)[0] ?? "";
}

const SETTINGS: [string, Record<string, string>, RegExp][] = [
  ["PORT=abc", { PORT: "abc" }, /^PORT: .*whole number/],
  ["PORT=70000", { PORT: "70000" }, /^PORT: .*65535/],
  ["WORKERS=0", { WORKERS: "0" }, /^WORKERS: /],
  ["LOG_LEVEL=loud", { LOG_LEVEL: "loud" }, /^LOG_LEVEL: /],
  ["SITE_URL with a path", { SITE_URL: "https://shop.example/shop" }, /^SITE_URL: /],
  ["DATABASE_URL of another kind", { DATABASE_URL: "mysql://localhost/shop" }, /^DATABASE_URL: /],
  ["STRIPE_SECRET_KEY alone", { STRIPE_SECRET_KEY: "sk_test_1" }, /^STRIPE_WEBHOOK_SECRET: is missing/],
  ["STRIPE_WEBHOOK_SECRET alone", { STRIPE_WEBHOOK_SECRET: "whsec_1" }, /^STRIPE_SECRET_KEY: is missing/],
  ["SMTP_URL without a sender", { SMTP_URL: "smtp://localhost" }, /^MAIL_FROM: /],
];

for (const [what, variables, line] of SETTINGS) {
  attack("faults", `a start with ${what}`, async () => {
    const said = await refusedStart(variables, line);
    return { tried: "1 start", seen: `ends with 1 and one line that names it: ‘${said}’` };
  });
}

attack("faults", "a port that is taken", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as { port: number };
  const line = `Port ${port} on 127.0.0.1 is in use. Set PORT to another one, or to 0 for any that is free.`;
  await refusedStart({ PORT: String(port) }, line);
  holder.close();
  return { tried: "1 start", seen: "ends with 1 and one line that says what to do" };
});

attack("faults", "a database that does not answer at the start", async () => {
  const secret = "a-secret";
  const said = await refusedStart(
    { DATABASE_URL: `postgres://shop:${secret}@127.0.0.1:1/shop`, AUTH_SECRET: "a".repeat(32) },
    /^DATABASE_URL: /,
  );
  expect(said).not.toContain(secret);
  return { tried: "1 start", seen: "ends with 1 and one line that names the setting, without its password" };
});

attack("faults", "a data folder that cannot be made", async () => {
  await refusedStart({ DATA_DIR: "/dev/null/shop" }, "/dev/null/shop");
  return { tried: "1 start", seen: "ends with 1 and one line that names it" };
});

attack("faults", "a data folder that is a file", async () => {
  const file = path.join(dataDir, "file");
  await writeFile(file, "");
  await refusedStart({ DATA_DIR: file }, file);
  return { tried: "1 start", seen: "ends with 1 and one line that names it" };
});

attack("faults", "a port that needs more rights", async () => {
  await refusedStart({ PORT: "1", HOST: "192.0.2.1" }, /192\.0\.2\.1|Port 1/);
  return { tried: "1 start on an address that is not this machine's", seen: "ends with 1 and one line" };
});

attack("faults", "a picture folder that is a file", async () => {
  const folder = await newDataDir();
  await writeFile(path.join(folder, "media"), "");
  await refusedStart({ DATA_DIR: folder }, path.join(folder, "media"));
  await rm(folder, { recursive: true, force: true });
  return { tried: "1 start", seen: "ends with 1 and one line that names it" };
});

attack("faults", "the database is killed, and comes back", async () => {
  const shop = await startShop();
  const status = async (at: string) => (await fetch(shop.origin + at)).status;
  expect([await status("/"), await status("/readyz")]).toEqual([200, 200]);
  process.kill(await runningPostmaster(shop.dataDir), "SIGKILL");
  const words = /^(?:Could not start checkout$|We cannot take payments for the moment\.)/;
  const soldOrRefusedInWords = async (email: string) => {
    const { status: answered, body } = await checkout(shop, payload(shop, [TOTE], { email }));
    if (answered !== 200) expect([answered >= 500, body.error]).toEqual([true, expect.stringMatching(words)]);
    return answered === 200;
  };
  await soldOrRefusedInWords("during@example.com");
  expect(await status("/healthz")).toBe(200);
  await eventually(
    () => status("/readyz"),
    (ready) => ready === 200,
  );
  // One worker is ready; the other checks its connection every quarter of a second, and refuses until it has one.
  await eventually(() => soldOrRefusedInWords("after@example.com"), Boolean);
  await shop.stop();
  return { tried: "1 kill", seen: "checkouts refused in words, sold again by itself" };
});

attack("faults", "every worker is killed at once", async () => {
  const shop = await startShop();
  const workers = await workersOf(shop);
  for (const pid of workers) process.kill(pid, "SIGKILL");
  await eventually(
    () =>
      fetch(`${shop.origin}/catalogue`).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 200,
  );
  expect(workers.filter(isRunning)).toEqual([]);
  await shop.stop();
  return { tried: `${workers.length} workers`, seen: "replaced; the shop serves again" };
});
