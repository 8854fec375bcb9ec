import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { attack } from "#tests/support/attacks/attack.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import { addPerson, Browser, isIn, newAdmin, nextCode, setUpApp } from "#tests/support/requests/admin.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { holdBack } from "#tests/support/shop/visitor-limits.ts";

/** The sign-in itself: guessing, waiting, and its redirects. */

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const text = async (response: Response): Promise<string> =>
  (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

const ELSEWHERE = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%2f/evil.example",
  "///evil.example/admin",
  "/admin/../../evil.example",
  "/admin/..//evil.example",
  "/admin\t//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)//admin",
  "data:text/html,x",
  "/admin@evil.example",
  "/admin.evil.example",
  "http:/admin",
  "http://localhost.evil.example/admin",
  "/admin\r\nSet-Cookie: a=b",
  "/admin/sign-out",
  "/checkout",
  "?to=https://evil.example",
  "",
];

attack("access", "a sign-in that leads elsewhere afterwards", async () => {
  const { person, browser } = await newAdmin(shop);
  // Signing in is slow: the short round tries some of them that way, and all with a session.
  const signing = ELSEWHERE.filter(
    (_, nth) => nth % rounds({ short: 6, full: 1 }) === rounds({ short: 1, full: 0 }),
  );
  const answers: (readonly [to: string, answer: Response])[] = [];
  // The sign-ins follow one another: many at once would look like guessing.
  for (const to of signing) answers.push([to, await new Browser(shop).signIn(person, to)]);
  for (const to of ELSEWHERE)
    answers.push([to, await browser.ask(`/admin/sign-in?${new URLSearchParams({ to })}`)]);
  for (const [to, answer] of answers) {
    const { origin, pathname } = new URL(answer.headers.get("location") ?? "x:", shop.origin);
    expect([to, origin, /^\/admin(\/|$)/.test(pathname)]).toEqual([to, shop.origin, true]);
    expect([to, pathname === "/admin/sign-out"]).toEqual([to, false]);
    expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith("a="))).toBe(false);
  }
  return { tried: `${answers.length} ways back`, seen: "all lead into the administration" };
});

/** Guesses one account's password, each time from another address. */
async function guess(email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const answer = await new Browser(shop).signIn({ email, password: `guess number ${n}` });
    statuses.push(answer.status);
  }
  return statuses;
}

attack("access", "an owner's password, guessed from addresses that change", async () => {
  const { person, browser: atHome } = await newAdmin(shop);
  const times = rounds({ short: 40, full: 600 });
  const began = Date.now();
  const statuses = await guess(person.email, times);
  const seconds = (Date.now() - began) / 1000;
  const looked = statuses.filter((status) => status !== 429).length;
  // Twenty without a wait, then waits of 1, 2, 4, 8, 16 and 30 seconds.
  expect(looked).toBeLessThanOrEqual(26 + seconds / 30);
  // The owner need not wait at an address where they are signed in, nor elsewhere in a browser that signed in before.
  const again = new Browser(shop);
  const home = { "x-forwarded-for": atHome.address };
  const form = { step: "password", ...person };
  expect((await again.ask("/admin/sign-in", { form, headers: home })).status).toBe(303);
  expect((await again.signIn(person)).status).toBe(303);
  return { tried: `${times} guesses`, seen: `${looked} were looked at, the owner got in at once` };
});

attack("access", "an owner who is signed in nowhere, kept out by guesses", async () => {
  const person = await addPerson(shop, { admin: true });
  await guess(person.email, rounds({ short: 21, full: 200 }));
  const began = Date.now();
  let status = 429;
  while (status === 429) {
    const answer = await new Browser(shop).signIn(person);
    status = answer.status;
    // After any number of guesses, nobody is told to wait longer than half a minute.
    expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(30);
    if (status === 429) await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const waited = Math.round((Date.now() - began) / 100) / 10;
  expect(status).toBe(303);
  return { tried: "1 sign-in after them", seen: `in after ${waited} s` };
});

attack("access", "many passwords from one address", async () => {
  const people = await Promise.all(Array.from({ length: 15 }, () => addPerson(shop, { admin: true })));
  const one = new Browser(shop);
  // The next attempt follows at once, because one more is allowed every six seconds.
  const began = Date.now();
  const answers = await Promise.all(
    people.map(({ email }) => one.signIn({ email, password: "123456789012" })),
  );
  const statuses = answers.map(({ status }) => status);
  const seconds = (Date.now() - began) / 1_000;
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10 + seconds / 6);
  await holdBack(shop, "sign-in", 10);
  const next = { email: people[0]?.email ?? "", password: "123456789012" };
  expect((await one.signIn(next)).status).toBe(429);
  return { tried: "15 accounts", seen: `${statuses.filter((status) => status === 429).length} had to wait` };
});

attack("access", "accounts detected from the answer to a wrong password", async () => {
  const count = rounds({ short: 5, full: 60 });
  const [known, unknown]: [number[], number[]] = [[], []];
  const told = new Set<string>();
  // The quickest of each shows the work itself; the others include the machine's other work.
  const ratio = (): number => Math.min(...unknown) / Math.min(...known);
  const isAlike = (): boolean => ratio() > 0.6 && ratio() < 1.6;
  // On a busy machine the quickest comes later. A difference in the work stays, however often it is tried.
  for (let n = 0; n < count || (n < 10 * count && !isAlike()); n += 1) {
    const { email } = await addPerson(shop, { admin: true });
    for (const [whose, times] of [
      [email, known],
      [`${randomUUID()}@shop.example`, unknown],
    ] as const) {
      const began = performance.now();
      const answer = await new Browser(shop).signIn({ email: whose, password: "not the password" });
      times.push(performance.now() - began);
      const names = [...answer.headers.keys()].filter((name) => name !== "date").join();
      told.add(
        `${answer.status} ${names} ${(await answer.text()).replaceAll(whose, "")}`.replace(
          /sha256-[^']+/g,
          "",
        ),
      );
    }
  }
  expect(told.size).toBe(1);
  expect(ratio()).toBeGreaterThan(0.6);
  expect(ratio()).toBeLessThan(1.6);
  return {
    tried: `${known.length * 2} sign-ins`,
    seen: `one answer, ${ratio().toFixed(2)} times as long when unknown`,
  };
});

attack("access", "the authenticator's code, observed and used again", async () => {
  const { person, browser } = await newAdmin(shop);
  const { key } = await setUpApp(browser, person);
  const code = nextCode(key);
  const enter = async (): Promise<boolean> => {
    const visitor = new Browser(shop);
    await visitor.signIn(person);
    await visitor.ask("/admin/sign-in?step=code", { form: { step: "code", code } });
    return isIn(visitor);
  };
  const entered = await Promise.all([enter(), enter(), enter(), enter()]);
  expect(entered.filter(Boolean)).toHaveLength(1);
  expect(await enter()).toBe(false);
  return { tried: "5 times, 4 of them at once", seen: "opened once" };
});

attack("access", "the authenticator's code, guessed by somebody who has the password", async () => {
  const { person, browser } = await newAdmin(shop);
  const { key } = await setUpApp(browser, person);
  const times = rounds({ short: 13, full: 300 });
  let looked = 0;
  for (let n = 0; n < times; n += 1) {
    const thief = new Browser(shop);
    await thief.signIn(person);
    const form = { step: "code", code: String(n).padStart(6, "0") };
    const answer = await thief.ask("/admin/sign-in?step=code", { form });
    if ((await text(answer)).includes("That code is not right")) looked += 1;
    expect(await isIn(thief)).toBe(false);
  }
  expect(looked).toBeLessThanOrEqual(12);
  const thief = new Browser(shop);
  await thief.signIn(person);
  await thief.ask("/admin/sign-in?step=code", { form: { step: "code", code: nextCode(key) } });
  expect(await isIn(thief)).toBe(false);
  return { tried: `${times} codes`, seen: `${looked} were looked at` };
});

attack("access", "the authenticator turned off or replaced without the password", async () => {
  const { person, browser } = await newAdmin(shop);
  await setUpApp(browser, person);
  for (const form of ["turn-off", "set-up", "new-codes"]) {
    const answer = await browser.ask("/admin/account", { form: { form, currentPassword: "a guess" } });
    expect([form, answer.status]).toEqual([form, 422]);
  }
  expect((await new Browser(shop).signIn(person)).headers.get("location")).toBe(
    "/admin/sign-in?to=%2Fadmin&step=code",
  );
  return { tried: "3 forms of a stolen session", seen: "all refused" };
});

attack("access", "the identity library's own addresses", async () => {
  const questions = [
    "sign-up/email",
    "sign-in/email",
    "get-session",
    "list-sessions",
    "update-user",
    "delete-user",
  ];
  const more = [
    "forget-password",
    "reset-password",
    "change-email",
    "two-factor/disable",
    "ok",
    "error",
    "token",
  ];
  const { browser } = await newAdmin(shop);
  for (const question of [...questions, ...more]) {
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? { body: "{}", type: "application/json" } : {};
      const answer = await browser.send(`/api/auth/${question}`, { method, ...body });
      expect([question, method, answer.status]).toEqual([question, method, 404]);
    }
  }
  return { tried: `${(questions.length + more.length) * 2} requests`, seen: "404" };
});
