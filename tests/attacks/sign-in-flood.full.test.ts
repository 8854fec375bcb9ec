import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { attack, attackTogether } from "#tests/support/attacks/attack.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import { Browser, newAdmin, nextCode, type Person, setUpApp } from "#tests/support/requests/admin.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { holdCounts } from "#tests/support/shop/visitor-limits.ts";

/** Many simultaneous attempts: what they reveal, and whether they lock the owner out. */

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const guess = (browser: Browser, { email }: Person): Promise<Response> =>
  browser.signIn({ email, password: `guess ${Math.random()}` });

/**
 * The free attempts are used up, and the waits have grown as far as the round allows: up to half a minute.
 */
async function useUp(person: Person): Promise<string> {
  for (let n = 0; n < 20; n += 1) await guess(new Browser(shop), person);
  const count = rounds({ short: 24, full: 25 });
  // This account's only: other cases run in parallel.
  const key = `account:${createHash("sha256").update(person.email).digest("hex")}`;
  const { rows } = await shop.db.execute(
    sql`UPDATE rate_limits SET count = ${count} WHERE key = ${key} AND count >= 20 RETURNING key`,
  );
  expect(rows.length).toBeGreaterThan(0);
  return key;
}

/** Guesses eight times a second until the test stops it. */
function keepGuessing(person: Person, from: () => Browser): { stop(): Promise<Record<number, number>> } {
  const answers: Promise<number>[] = [];
  const timer = setInterval(() => {
    answers.push(guess(from(), person).then(({ status }) => status));
  }, 125);
  return {
    async stop() {
      clearInterval(timer);
      const told: Record<number, number> = {};
      for (const status of await Promise.all(answers)) told[status] = (told[status] ?? 0) + 1;
      return told;
    },
  };
}

/** The number of tries: by bad luck, eight strangers a second may come before the owner each time. */
const MAX_TRIES = 6;

/** The owner follows the answers' instructions. Returns the seconds until they are signed in. */
async function signInPatiently(browser: Browser, person: Person): Promise<number> {
  const began = Date.now();
  for (let nth = 1; ; nth += 1) {
    const answer = await browser.signIn(person);
    const waited = (Date.now() - began) / 1000;
    if (answer.status === 303) return waited;
    expect([answer.status, nth < MAX_TRIES]).toEqual([429, true]);
    expect(await answer.text()).toContain("need not wait");
    await wait(Number(answer.headers.get("retry-after")) * 1000);
  }
}

/** The most guesses that are looked at in a time: twenty at once, then one after 1, 2, 4, 8, 16 and each 30 seconds. */
function mostWithin(tookMs: number): number {
  let most = 20;
  for (let [wait, left] = [1_000, tookMs]; wait <= left; wait = Math.min(2 * wait, 30_000)) {
    most += 1;
    left -= wait;
  }
  return most;
}

const stranger = { here: null as Browser | null };
const ATTACKERS: Record<string, () => Browser> = {
  "from one address": () => {
    stranger.here ??= new Browser(shop);
    return stranger.here;
  },
  "each time from another address": () => new Browser(shop),
};

for (const [where, from] of Object.entries(ATTACKERS)) {
  attackTogether(
    "access",
    `an owner kept out by a stranger who guesses all the while, ${where}`,
    async () => {
      const { person, browser: known } = await newAdmin(shop);
      await useUp(person);
      const strangers = keepGuessing(person, from);
      try {
        await wait(1_000);
        const anew = new Browser(shop);
        const slow = await signInPatiently(anew, person);
        // The address is new, as that of a phone on the move.
        const quick = new Browser(shop);
        for (const [name, value] of known.cookies) if (name.includes("known")) quick.cookies.set(name, value);
        expect((await quick.signIn(person)).status).toBe(303);
        return {
          tried: "8 guesses a second",
          seen: `the owner is in after ${slow.toFixed(1)} s from a new browser`,
        };
      } finally {
        const told = await strangers.stop();
        expect(told[303]).toBeUndefined();
      }
    },
  );
}

attack(
  "access",
  "the cookie of a browser that is known: forged, another's, and of an older password",
  async () => {
    const { person, browser } = await newAdmin(shop);
    const other = await newAdmin(shop);
    const [name = "", value = ""] = [...browser.cookies].find(([each]) => each.includes("known")) ?? [];
    const [, foreign = ""] = [...other.browser.cookies].find(([each]) => each.includes("known")) ?? [];
    const first = await new Browser(shop).signIn(person);
    const line = first.headers.getSetCookie().find((each) => each.startsWith(name)) ?? "";
    expect(line).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const form = { form: "password", currentPassword: person.password };
    const fresh = { newPassword: "bright kettle 88 sings", repeated: "bright kettle 88 sings" };
    expect((await browser.ask("/admin/account", { form: { ...form, ...fresh } })).status).toBe(303);
    const changed = { email: person.email, password: fresh.newPassword };
    const renewed = browser.cookies.get(name) ?? "";
    expect(renewed).not.toBe(value);
    await holdCounts(shop, sql`key = ${await useUp(changed)}`);

    const flipped = `${renewed.slice(0, -1)}${renewed.endsWith("A") ? "B" : "A"}`;
    const later = renewed.replace(/\.\d{13}\./, ".9999999999999.");
    const forged = { "an older password's": value, foreign, flipped, later, "no cookie at all": "" };
    const statuses: [string, number][] = [];
    for (const [what, cookie] of Object.entries(forged)) {
      const visitor = new Browser(shop);
      visitor.cookies.set(name, cookie);
      statuses.push([what, (await visitor.signIn(changed)).status]);
    }
    expect(statuses).toEqual(Object.keys(forged).map((what) => [what, 429]));
    // A thief of the right cookie guesses against a separate count, which is used up as soon.
    const thief = new Browser(shop);
    thief.cookies.set(name, renewed);
    const began = Date.now();
    const told = await Promise.all(Array.from({ length: 40 }, () => guess(thief, changed)));
    const looked = told.filter(({ status }) => status !== 429).length;
    expect(looked).toBeLessThanOrEqual(mostWithin(Date.now() - began));
    return {
      tried: `${statuses.length} cookies, and 40 guesses with a stolen one`,
      seen: `429; ${looked} looked at`,
    };
  },
);

attack(
  "access",
  "24 codes of the authenticator at the same moment, by somebody who has the password",
  async () => {
    const { person, browser } = await newAdmin(shop);
    const { key, codes } = await setUpApp(browser, person);
    // One after another: many passwords at once would have to wait.
    const thieves: Browser[] = [];
    for (let n = 0; n < 24; n += 1) {
      const thief = new Browser(shop);
      expect((await thief.signIn(person)).status).toBe(303);
      thieves.push(thief);
    }
    const step = (nth: number) => (nth % 2 === 0 ? "code" : "recovery");
    const answers = await Promise.all(
      thieves.map((thief, nth) => {
        const form = {
          step: step(nth),
          code: nth % 2 === 0 ? String(nth).padStart(6, "0") : `aaaaa-aaa${nth}`,
        };
        return thief.ask(`/admin/sign-in?step=${step(nth)}`, { form });
      }),
    );
    const looked = answers.filter(({ status }) => status !== 429).length;
    expect(looked).toBe(10);
    // Neither kind of code helps a thief now, nor a second cookie beside the one that is checked.
    const thief = new Browser(shop);
    await thief.signIn(person);
    const late = { form: { step: "code", code: nextCode(key) } };
    expect((await thief.ask("/admin/sign-in?step=code", late)).status).toBe(429);
    const recovery = { form: { step: "recovery", code: codes[0] ?? "" } };
    expect((await thief.ask("/admin/sign-in?step=recovery", recovery)).status).toBe(429);
    const twice = `admin.two_factor=junk; admin.two_factor=${thief.cookies.get("admin.two_factor")}`;
    const answer = await thief.ask("/admin/sign-in?step=code", { ...late, headers: { cookie: twice } });
    expect(answer.headers.get("location")).toBeNull();
    // The owner signs in with the browser that signed in before.
    const owner = new Browser(shop);
    for (const [name, value] of browser.cookies) if (name.includes("known")) owner.cookies.set(name, value);
    await owner.signIn(person);
    expect((await owner.ask("/admin/sign-in?step=code", late)).headers.get("location")).toBe(
      "/admin/overview",
    );
    return { tried: "24 codes at once", seen: `${looked} were looked at; the owner gets in` };
  },
);

attack(
  "access",
  "the password guessed in the forms of a stolen session, from many addresses at once",
  async () => {
    const { browser } = await newAdmin(shop);
    const forms = ["turn-off", "set-up", "new-codes", "password"];
    const fresh = { newPassword: "bright kettle 88 sings", repeated: "bright kettle 88 sings" };
    const began = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 48 }, (_, nth) => {
        const form = { form: forms[nth % 4] ?? "", currentPassword: `guess ${nth}`, ...fresh };
        return browser.ask("/admin/account", {
          form,
          headers: { "x-forwarded-for": new Browser(shop).address },
        });
      }),
    );
    const tookMs = Date.now() - began;
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    const has = (words: string) => (page: string) => page.includes(words);
    const looked = pages.filter(has("That is not your password.")).length;
    // Without a second factor, new recovery codes are refused before any password is looked at.
    const others = pages.flatMap((page, nth) =>
      ["That was tried too often.", "Many people are signing in", "That is not your password."].some(
        (words) => has(words)(page),
      )
        ? []
        : [`${forms[nth % 4]}: ${answers[nth]?.status}`],
    );
    expect(others.filter((other) => other !== "new-codes: 422")).toEqual([]);
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(mostWithin(tookMs));
    return { tried: "48 guesses at once", seen: `${looked} were looked at` };
  },
);

attack("load", "200 sign-ins at the same moment, each from its own address", async () => {
  const { person } = await newAdmin(shop);
  const stylesheet = /href="([^"]+\.css)"/.exec(await (await fetch(`${shop.origin}/cart`)).text())?.[1] ?? "";
  const alone = await took(() => guess(new Browser(shop), person));
  let left = 200;
  const answers = Array.from({ length: left }, async () => {
    const someone = { email: `${randomUUID()}@shop.example`, password: "a guess" };
    const { status } = await new Browser(shop).signIn(someone);
    left -= 1;
    return status;
  });
  const meanwhile: number[] = [];
  do {
    // Neither page is in memory: one is rendered and compressed, the other read from the disk.
    meanwhile.push(await took(() => fetch(`${shop.origin}/catalogue?q=${randomUUID()}`)));
    meanwhile.push(
      await took(() => fetch(shop.origin + stylesheet, { headers: { "accept-encoding": "br" } })),
    );
  } while (left > 0);
  const statuses = await Promise.all(answers);
  const looked = statuses.filter((status) => status !== 429).length;
  expect(new Set(statuses)).toEqual(new Set([422, 429]));
  expect(looked).toBeLessThan(100);
  const slowest = Math.max(...meanwhile);
  // All of them in turn would take a hundred times as long as one.
  expect(slowest).toBeLessThan(Math.max(1_000, 15 * alone));
  return {
    tried: "200 at once",
    seen: `${looked} looked at; pages and files within ${Math.round(slowest)} ms`,
  };
});

async function took(work: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  await (await work()).arrayBuffer();
  return performance.now() - began;
}
