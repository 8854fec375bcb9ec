import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser, printedAdministrator } from "#tests/support/requests/admin.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const run = promisify(execFile);
let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop({ variables: { WORKERS: "1" }, isFirstStart: true });
});
afterAll(() => shop.stop());

/** `npm run admin`, while the shop runs. */
async function admin(words: string[], variables: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: shop.dataDir, ...variables };
  try {
    const { stdout } = await run(process.execPath, ["scripts/admin.ts", ...words], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

test("the first start's administrator is listed, and is the last one", async () => {
  const { email } = printedAdministrator(shop);
  expect(await admin(["list"])).toEqual({ code: 0, said: `${email}\n` });
  const refused = await admin(["remove", email]);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain("is the last administrator, and stays");
});

test("an unknown e-mail gets an account, the role, and a password that opens the administration", async () => {
  const { code, said } = await admin(["add", "Bola@shop.example"]);
  expect(code).toBe(0);
  const password = /Password, shown only now: (\S+)/.exec(said)?.[1] ?? "";
  const answer = await new Browser(shop).signIn({ email: "bola@shop.example", password });
  expect(answer.headers.get("location")).toBe("/admin");
  expect((await admin(["add", "bola@shop.example"])).said).toContain("is an administrator already");
  expect((await admin(["remove", "bola@shop.example"])).code).toBe(0);
});

test("the password may be given, if it is long enough, and is then not printed", async () => {
  const short = await admin(["add", "ada@shop.example"], { ADMIN_PASSWORD: "too short" });
  expect(short).toEqual({ code: 1, said: "ADMIN_PASSWORD: Use 12 characters or more.\n" });
  const password = "twelve chars";
  const { said } = await admin(["add", "ada@shop.example"], { ADMIN_PASSWORD: password });
  expect(said).toBe("ada@shop.example is an administrator now.\n");
  const browser = new Browser(shop);
  expect((await browser.signIn({ email: "ada@shop.example", password })).status).toBe(303);
  expect((await admin(["reset", "ada@shop.example"])).said).toContain("Password, shown only now");
  expect((await browser.ask("/admin")).status).toBe(302);
});

test.each([
  [[], "npm run admin -- add EMAIL"],
  [["promote", "ada@shop.example"], "npm run admin -- add EMAIL"],
  [["toString", "ada@shop.example"], "npm run admin -- add EMAIL"],
  [["add", "ada"], "'ada' is no email address."],
  [["remove", "nobody@shop.example"], "There is no account for nobody@shop.example."],
])("%o reports the mistake", async (words, sentence) => {
  const { code, said } = await admin(words);
  expect(code).toBe(1);
  expect(said).toContain(sentence);
});
