import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import routes from "#app/routes.ts";
import { attack } from "#tests/support/attacks/attack.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import {
  addPerson,
  Browser,
  isIn,
  newAdmin,
  sessionOf,
  signedIn,
  withSession,
} from "#tests/support/requests/admin.ts";
import { askPlainly } from "#tests/support/requests/raw-request.ts";
import { type Asking, adminRoutes, answered } from "#tests/support/requests/walk-admin.ts";
import { secretOf } from "#tests/support/requests/webhook.ts";
import { fillForIntruders, SAMPLE, SUBJECTS, stored } from "#tests/support/shop/guarded-shop.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** Pages, keys and cookies: a client without rights in the administration gets in nowhere, and changes nothing. */

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
  await fillForIntruders(shop);
});
afterAll(() => shop?.stop());

const every = adminRoutes(await routes, SAMPLE);
/** `tests/http/admin-guard.test.ts` requests all of them each time. */
const asked = every.filter((_, nth) => nth % rounds({ short: 12, full: 1 }) === 0);

interface Caller {
  who: string;
  /** Prepares the caller. Returns the function that sends its requests. */
  come(): Promise<(path: string, asking: Asking) => Promise<Response>>;
}

const asOwner =
  (headers: Record<string, string>): Caller["come"] =>
  async () => {
    const { browser } = await newAdmin(shop);
    return (path, asking) => browser.send(path, asking, headers);
  };

const CALLERS: Caller[] = [
  {
    who: "a visitor",
    async come() {
      const browser = new Browser(shop);
      return (path, asking) => browser.send(path, asking);
    },
  },
  {
    who: "somebody without the role",
    async come() {
      const browser = await signedIn(shop, await addPerson(shop, { admin: false }));
      return (path, asking) => browser.send(path, asking);
    },
  },
  {
    who: "an administrator whose session has run out",
    async come() {
      const { person, browser } = await newAdmin(shop);
      await shop.db.execute(
        sql`UPDATE sessions SET expires_at = now() - interval '1 second' FROM users WHERE users.id = user_id AND email = ${person.email}`,
      );
      return (path, asking) => browser.send(path, asking);
    },
  },
  {
    who: "a former administrator",
    async come() {
      const { person, browser } = await newAdmin(shop);
      await shop.db.execute(
        sql`UPDATE roles SET admin = false FROM users WHERE id = user_id AND email = ${person.email}`,
      );
      return (path, asking) => browser.send(path, asking);
    },
  },
  { who: "another site, with an administrator's cookies", come: asOwner({ origin: "https://evil.example" }) },
  { who: "a sandboxed frame, with an administrator's cookies", come: asOwner({ origin: "null" }) },
  {
    who: "a script of another site that names no origin, with an administrator's cookies",
    come: asOwner({ origin: "", "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }),
  },
  {
    who: "the same host at another port, with an administrator's cookies",
    come: asOwner({ origin: "http://localhost:1", "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }),
  },
];

for (const { who, come } of CALLERS) {
  attack("access", `every address of the administration, by ${who}`, { tags: "full" }, async () => {
    const ask = await come();
    const before = await stored(shop);
    let tried = 0;
    const counted = (path: string, asking: Asking): Promise<Response> => {
      tried += 1;
      return ask(path, asking);
    };
    expect(await answered(asked, counted, SUBJECTS)).toEqual([]);
    expect(await stored(shop)).toEqual(before);
    return { tried: `${tried} requests`, seen: "all refused, no table changed" };
  });
}

attack("access", "every public form, sent by another site's page", async () => {
  const forms = ["/contact", "/?index", "/api/enquiries", "/api/createCheckoutSession", "/admin/sign-in"];
  const before = await stored(shop);
  const fields = {
    firstName: "A",
    fullName: "A",
    email: "a@example.com",
    phone: "07700900123",
    message: "x",
  };
  for (const path of forms) {
    for (const origin of ["https://evil.example", "null", `${shop.origin}.evil.example`]) {
      const { status } = await new Browser(shop).ask(path, { form: fields, headers: { origin } });
      expect([path, origin, [400, 403].includes(status)]).toEqual([path, origin, true]);
    }
  }
  expect(await stored(shop)).toEqual(before);
  return { tried: `${forms.length * 3} requests`, seen: "all refused, no table changed" };
});

const signed = (token: string, secret: string): string =>
  `${token}.${createHmac("sha256", secret).update(token).digest("base64")}`;

attack("access", "session cookies that were changed, cut or signed with another secret", async () => {
  const { browser } = await newAdmin(shop);
  const good = sessionOf(browser);
  const [token = "", signature = ""] = good.split(".");
  const secret = await secretOf(shop, "auth-secret");
  // Otherwise the case would prove nothing: this is how they are made.
  expect(await isIn(withSession(shop, signed(token, secret)))).toBe(true);
  const change = (letters: string, at: number): string =>
    letters.slice(0, at) + (letters[at] === "A" ? "B" : "A") + letters.slice(at + 1);
  const everyNth = rounds({ short: 8, full: 1 });
  const forged = [
    ...[...good].map((_, at) => (at % everyNth === 0 ? change(good, at) : "")),
    ...[...good].map((_, at) => (at % everyNth === 0 ? good.slice(0, at) : "")),
    token,
    `${token}.`,
    `.${signature}`,
    `${token}.${signature}.${signature}`,
    signed(token, "another secret"),
    signed(token, ""),
    signed("", secret),
    signed(randomBytes(24).toString("base64url"), secret),
    signed(`${token}' OR '1'='1`, secret),
    `${token}.${createHmac("sha1", secret).update(token).digest("base64")}`,
    `{"token":"${token}"}`,
    "null",
    "x".repeat(8_000),
  ].filter((value) => value !== "" && value !== good);
  // The last letter of base64 before its padding has two insignificant bits.
  const opened: string[] = [];
  for (const value of forged) if (await isIn(withSession(shop, value))) opened.push(value);
  expect(opened.filter((value) => !isSameBytes(value, good))).toEqual([]);
  return { tried: `${forged.length} cookies`, seen: "none opened anything" };
});

const isSameBytes = (one: string, other: string): boolean =>
  one.split(".")[0] === other.split(".")[0] &&
  Buffer.from(one.split(".")[1] ?? "", "base64").equals(Buffer.from(other.split(".")[1] ?? "", "base64"));

attack("access", "one person's token with another's signature", async () => {
  const [one, other] = [sessionOf((await newAdmin(shop)).browser), sessionOf((await newAdmin(shop)).browser)];
  const crossed = `${one.split(".")[0]}.${other.split(".")[1]}`;
  expect(await isIn(withSession(shop, crossed))).toBe(false);
  const { rows } = await shop.db.execute<{ id: string; token: string }>(
    sql`SELECT id, token FROM sessions LIMIT 20`,
  );
  for (const { id, token } of rows) {
    for (const value of [id, token]) expect(await isIn(withSession(shop, value))).toBe(false);
  }
  return { tried: `${rows.length * 2 + 1} cookies`, seen: "none opened anything" };
});

attack("access", "a session that the attacker chose before signing in", { tags: "full" }, async () => {
  const { person, browser: victim } = await newAdmin(shop);
  const known = sessionOf(victim);
  const fixed = withSession(shop, known);
  expect((await fixed.signIn(person)).status).toBe(303);
  expect(sessionOf(fixed)).not.toBe(known);
  const planted = withSession(shop, "chosen-by-the-attacker.signature");
  await planted.signIn(person);
  expect(await isIn(planted)).toBe(true);
  expect(await isIn(withSession(shop, "chosen-by-the-attacker.signature"))).toBe(false);
  return { tried: "2 sign-ins", seen: "each got a new session" };
});

attack("access", "the next session, guessed from the last ones", { tags: "full" }, async () => {
  const { person } = await newAdmin(shop);
  const count = rounds({ short: 5, full: 50 });
  const tokens = new Set<string>();
  for (let n = 0; n < count; n += 1) tokens.add(sessionOf(await signedIn(shop, person)).split(".")[0] ?? "");
  expect(tokens.size).toBe(count);
  expect([...tokens].every((token) => token.length >= 32)).toBe(true);
  const places = Array.from({ length: 32 }, (_, at) => new Set([...tokens].map((token) => token[at])).size);
  expect(Math.min(...places)).toBeGreaterThan(1);
  return { tried: `${count} sign-ins`, seen: "32 letters or more, no two alike, and each place varies" };
});

attack("access", "a copy of the cookie after signing out", async () => {
  const { browser } = await newAdmin(shop);
  const copy = withSession(shop, sessionOf(browser));
  expect(await isIn(copy)).toBe(true);
  await browser.ask("/admin/sign-out", { form: {} });
  expect(await isIn(copy)).toBe(false);
  return { tried: "1 copy", seen: "opened before, nothing afterwards" };
});

attack(
  "access",
  "copies of cookies after signing out everywhere and after a new password",
  { tags: "full" },
  async () => {
    const { person, browser } = await newAdmin(shop);
    const copies = [
      withSession(shop, sessionOf(browser)),
      await signedIn(shop, person),
      await signedIn(shop, person),
    ];
    const newPassword = randomUUID();
    const form = { form: "password", currentPassword: person.password, newPassword, repeated: newPassword };
    expect((await browser.ask("/admin/account", { form })).status).toBe(303);
    for (const copy of copies) expect(await isIn(copy)).toBe(false);
    expect(await isIn(browser)).toBe(true);
    const there = await signedIn(shop, { ...person, password: newPassword });
    await browser.ask("/admin/account", { form: { form: "everywhere" } });
    expect([await isIn(browser), await isIn(there)]).toEqual([false, false]);
    return { tried: `${copies.length + 2} sessions`, seen: "all ended" };
  },
);

attack("access", "an administrator who was deleted", async () => {
  const { person, browser } = await newAdmin(shop);
  await shop.db.execute(sql`DELETE FROM users WHERE email = ${person.email}`);
  expect(await isIn(browser)).toBe(false);
  expect((await new Browser(shop).signIn(person)).status).toBe(422);
  return { tried: "1 session, 1 sign-in", seen: "both refused at once" };
});

attack("access", "an order's page, by guessed keys", { tags: "full" }, async () => {
  const { rows } = await shop.db.execute<{ key: string }>(
    sql`SELECT status_key AS key FROM orders WHERE reference = ${SAMPLE}`,
  );
  const key = rows[0]?.key ?? "";
  const isOrder = (page: string) => page.includes("Your pieces") || page.includes(`Order ${SAMPLE}`);
  const opened = await fetch(`${shop.origin}/orders/${key}`);
  expect([opened.status, isOrder(await opened.text())]).toEqual([200, true]);
  const near = [...key].map(
    (letter, at) => key.slice(0, at) + (letter === "0" ? "1" : "0") + key.slice(at + 1),
  );
  const random = Array.from({ length: rounds({ short: 50, full: 1_000 }) }, () => randomUUID());
  const others = [SAMPLE, "1", "%", "_".repeat(36), `${key}%00`, `${key}'--`, key.slice(0, 35), `${key}0`];
  const guesses = [...near.filter((guessed) => guessed !== key), ...random, ...others];
  for (const guessed of guesses) {
    const answer = await fetch(`${shop.origin}/orders/${encodeURIComponent(guessed)}`, {
      redirect: "manual",
    });
    expect([guessed, [400, 404].includes(answer.status)]).toEqual([guessed, true]);
    expect([guessed, isOrder(await answer.text())]).toEqual([guessed, false]);
  }
  return { tried: `${guesses.length} keys`, seen: "none opened an order" };
});

const FILES = [
  "secrets/auth-secret",
  "secrets/sandbox-api-key",
  "postgres/PG_VERSION",
  "postgres/postmaster.pid",
];
const UPWARDS = [
  "/",
  "/../",
  "/..%2f",
  "/%2e%2e/",
  "/%2e%2e%2f",
  "/..\\",
  "/..%5c",
  "/....//",
  "/x/../../",
  "/..;/",
  "//",
];
const OWN = [
  "/.env",
  "/.git/config",
  "/package.json",
  "/build/server/index.js",
  "/server/main.ts",
  "/assets/../server",
];

attack("access", "files above the folders that are served", async () => {
  const secrets = await Promise.all(
    FILES.slice(0, 2).map((file) => secretOf(shop, file.slice("secrets/".length))),
  );
  const places = ["/media", "/assets", "/pictures", "/media/x.1x1"].flatMap((folder) =>
    UPWARDS.flatMap((up) => [
      ...FILES.map((file) => folder + up + file),
      `${folder}${up}../../../../etc/passwd`,
    ]),
  );
  for (const path of [...places, ...OWN]) {
    const { status, body } = await askPlainly(shop, { path });
    expect([path, [302, 400, 403, 404].includes(status)]).toEqual([path, true]);
    for (const secret of [...secrets, "root:", '"dependencies"']) expect(body).not.toContain(secret);
  }
  return {
    tried: `${places.length + OWN.length} paths`,
    seen: "no file but the pictures and the build's own",
  };
});
