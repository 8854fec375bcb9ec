import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addPerson,
  Browser,
  nextCode,
  printedAdministrator,
  setUpApp,
  signedIn,
} from "#tests/support/requests/admin.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { holdBack } from "#tests/support/shop/visitor-limits.ts";

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const text = async (response: Response): Promise<string> =>
  (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

test("the owner signs in with the printed password, without any script, and lands in the administration", async () => {
  const owner = printedAdministrator(shop);
  expect(owner.email).toBe("owner@baobab-atelier.example");
  const browser = new Browser(shop);
  const answer = await browser.ask("/admin/sign-in", { form: { step: "password", ...owner } });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin/overview"]);
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("admin.session_token="));
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect(cookie).not.toMatch(/Secure/);
  expect((await browser.ask("/admin")).status).toBe(200);
});

test("the printed password asks on every page to be replaced", async () => {
  const browser = await signedIn(shop, printedAdministrator(shop));
  expect(await text(await browser.ask("/admin/overview"))).toContain(
    "You still use the password that was printed for you.",
  );
});

test("signing in leads to the requested page, and never to another site", async () => {
  const person = await addPerson(shop, { admin: true });
  const asked = await new Browser(shop).ask("/admin/orders?state=paid");
  expect(asked.headers.get("location")).toBe("/admin/sign-in?to=%2Fadmin%2Forders%3Fstate%3Dpaid");
  const there = await new Browser(shop).signIn(person, "/admin/orders?state=paid");
  expect(there.headers.get("location")).toBe("/admin/orders?state=paid");
  for (const elsewhere of ["https://elsewhere.example", "//elsewhere.example", "/cart"]) {
    const answer = await new Browser(shop).signIn(person, elsewhere);
    expect(answer.headers.get("location")).toBe("/admin/overview");
  }
});

test("gives an unknown email and a wrong password the same answer", async () => {
  const person = await addPerson(shop, { admin: true });
  const pages = await Promise.all([
    new Browser(shop).signIn({ ...person, password: "not the password" }),
    new Browser(shop).signIn({ email: "nobody@shop.example", password: "not the password" }),
  ]);
  const [wrong, unknown] = await Promise.all(pages.map(text));
  expect(pages.map(({ status }) => status)).toEqual([422, 422]);
  expect(wrong).toContain("Sign-in failed");
  expect(wrong).toContain("Invalid email or password");
  expect(wrong).toContain(person.email);
  expect(wrong).not.toContain("not the password");
  expect(unknown?.replaceAll("nobody@shop.example", person.email).length).toBe(wrong?.length);
});

test("guessing a password from many places is delayed by seconds, whether or not the account exists", {
  tags: "full",
}, async () => {
  const person = await addPerson(shop, { admin: true });
  for (const email of [person.email, "nobody-at-all@shop.example"]) {
    const guess = (password: string) => new Browser(shop).signIn({ email, password });
    for (let n = 0; n < 20; n += 1) expect((await guess(`guess number ${n}`)).status).toBe(422);
    // The state after ten more attempts: the wait is at its longest, so that it does not end during a slow test.
    await shop.db.execute(sql`UPDATE rate_limits SET count = 30 WHERE key LIKE 'account:%' AND count >= 20`);
    const limited = await guess(person.password);
    expect(limited.status).toBe(429);
    expect(await text(limited)).toMatch(/That was tried too often. Please wait \d+ seconds, then try again./);
  }
  await shop.db.execute(sql`UPDATE rate_limits SET last_request = last_request - 30000`);
  expect((await new Browser(shop).signIn(person)).status).toBe(303);
});

test("changes of an account are in the log of changes, without a password or a code", {
  tags: "full",
}, async () => {
  const person = await addPerson(shop, { admin: true });
  const browser = await signedIn(shop, person);
  const { codes } = await setUpApp(browser, person);
  await browser.ask("/admin/account", { form: { form: "turn-off", currentPassword: person.password } });
  const newPassword = "another long password";
  await browser.ask("/admin/account", {
    form: { form: "password", currentPassword: person.password, newPassword, repeated: newPassword },
  });
  await browser.ask("/admin/account", { form: { form: "everywhere" } });
  const { rows } = await shop.db.execute<{ action: string; entry: string }>(
    sql`SELECT action, row_to_json(c)::text AS entry FROM admin_changes c WHERE subject_id = ${person.email} ORDER BY id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "added",
    "signed in",
    "second factor on",
    "second factor off",
    "password changed",
    "signed out everywhere",
  ]);
  const log = rows.map(({ entry }) => entry).join();
  for (const secret of [person.password, newPassword, ...codes]) expect(log).not.toContain(secret);
  const reader = await signedIn(shop, await addPerson(shop, { admin: true }));
  const page = await text(await reader.ask(`/admin/changes?q=${person.email}`));
  expect(page).toContain("turned the authenticator app’s code on");
  expect(page).not.toContain("Older changes");
});

test("a visitor who tries too often has to wait, even with the right password, and others do not", {
  tags: "full",
}, async () => {
  const person = await addPerson(shop, { admin: true });
  const guesser = new Browser(shop);
  const began = Date.now();
  const guesses = await Promise.all(
    Array.from({ length: 15 }, (_, i) => guesser.signIn({ ...person, password: `guess number ${i}` })),
  );
  const statuses = guesses.map(({ status }) => status);
  // One more becomes due every six seconds.
  const limitedGuesses = statuses.filter((status) => status === 429).length;
  expect(limitedGuesses).toBeGreaterThanOrEqual(5 - (Date.now() - began) / 6_000);
  expect(limitedGuesses).toBeLessThanOrEqual(5);
  expect(statuses.filter((status) => status === 422)).toHaveLength(15 - limitedGuesses);
  await holdBack(shop, "sign-in", 10);
  const limited = await guesser.signIn(person);
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await text(limited)).toContain("That was tried too often. Please wait");
  expect(guesser.cookies.size).toBe(0);
  expect((await new Browser(shop).signIn(person)).status).toBe(303);
});

test("a sign-in sent by a foreign page is refused", async () => {
  const person = await addPerson(shop, { admin: true });
  const browser = new Browser(shop);
  const answer = await browser.ask("/admin/sign-in", {
    form: { step: "password", ...person },
    headers: { origin: "https://elsewhere.example" },
  });
  expect(answer.status).toBe(403);
  expect(browser.cookies.size).toBe(0);
});

test("nobody can sign up, and the identity library has no public address", async () => {
  for (const path of ["/api/auth/sign-up/email", "/api/auth/sign-in/email", "/api/auth/get-session"]) {
    const answer = await fetch(shop.origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", origin: shop.origin },
      body: JSON.stringify({ email: "new@shop.example", password: "a long enough password", name: "New" }),
    });
    expect(answer.status).toBe(404);
  }
  const { rows } = await shop.db.execute(sql`SELECT FROM users WHERE email = 'new@shop.example'`);
  expect(rows).toEqual([]);
});

test("signing out ends the session itself, not only the browser's memory of it", async () => {
  const browser = await signedIn(shop, await addPerson(shop, { admin: true }));
  const copy = new Browser(shop);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  const foreign = await browser.ask("/admin/sign-out", {
    form: {},
    headers: { origin: "https://elsewhere.example" },
  });
  expect(foreign.status).toBe(403);
  expect((await copy.ask("/admin")).status).toBe(200);
  const answer = await browser.ask("/admin/sign-out", { form: {} });
  expect(answer.headers.get("location")).toBe("/admin/sign-in");
  expect((await copy.ask("/admin")).status).toBe(302);
});

test("signing out everywhere ends every session of one person, and of nobody else", {
  tags: "full",
}, async () => {
  const person = await addPerson(shop, { admin: true });
  const [here, there] = [await signedIn(shop, person), await signedIn(shop, person)];
  const other = await signedIn(shop, await addPerson(shop, { admin: true }));
  const answer = await here.ask("/admin/account", { form: { form: "everywhere" } });
  expect(answer.headers.get("location")).toBe("/admin/sign-in");
  expect(
    await Promise.all([here, there, other].map(async (who) => (await who.ask("/admin")).status)),
  ).toEqual([302, 302, 200]);
});

test("one device can sign another of the same person out, and nobody else's", { tags: "full" }, async () => {
  const person = await addPerson(shop, { admin: true });
  const [here, there] = [await signedIn(shop, person), await signedIn(shop, person)];
  const other = await signedIn(shop, await addPerson(shop, { admin: true }));
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT sessions.id FROM sessions JOIN users ON users.id = user_id WHERE email = ${person.email} ORDER BY sessions.created_at DESC`,
  );
  const session = rows[0]?.id ?? "";
  await other.ask("/admin/account", { form: { form: "device", session } });
  expect((await there.ask("/admin")).status).toBe(200);
  await here.ask("/admin/account", { form: { form: "device", session } });
  expect((await there.ask("/admin")).status).toBe(302);
  expect((await here.ask("/admin")).status).toBe(200);
});

test("a new password replaces the old one and signs every other device out", { tags: "full" }, async () => {
  const person = await addPerson(shop, { admin: true });
  const [here, there] = [await signedIn(shop, person), await signedIn(shop, person)];
  const change = (currentPassword: string, newPassword: string, repeated = newPassword) =>
    here.ask("/admin/account", { form: { form: "password", currentPassword, newPassword, repeated } });
  expect(await text(await change(person.password, "eleven char"))).toContain("Use 12 characters or more.");
  expect(await text(await change(person.password, "twelve chars", "other chars."))).toContain("differ");
  expect(await text(await change("not the password", "twelve chars"))).toContain(
    "That is not your password.",
  );
  const answer = await change(person.password, "twelve chars");
  expect(answer.headers.get("location")).toBe("/admin/account?done=password");
  expect([(await here.ask("/admin")).status, (await there.ask("/admin")).status]).toEqual([200, 302]);
  expect((await new Browser(shop).signIn(person)).status).toBe(422);
  expect((await new Browser(shop).signIn({ ...person, password: "twelve chars" })).status).toBe(303);
});

test("with an authenticator app the password alone is not enough, and a code of the app is", {
  tags: "full",
}, async () => {
  const person = await addPerson(shop, { admin: true });
  const { key, codes } = await setUpApp(await signedIn(shop, person), person);
  expect(codes).toHaveLength(10);

  const browser = new Browser(shop);
  const first = await browser.signIn(person, "/admin/orders");
  expect(first.headers.get("location")).toBe("/admin/sign-in?to=%2Fadmin%2Forders&step=code");
  expect((await browser.ask("/admin")).status).toBe(302);
  const door = "/admin/sign-in?to=/admin/orders&step=code";
  const wrong = await browser.ask(door, { form: { step: "code", code: "000000" } });
  expect(wrong.status).toBe(422);
  expect(await text(wrong)).toContain("That code is not right.");
  const right = await browser.ask(door, { form: { step: "code", code: nextCode(key) } });
  expect(right.headers.get("location")).toBe("/admin/orders");
  expect((await browser.ask("/admin/orders")).status).toBe(200);
});

test("accepts an app code once, neither the setup code nor a used one again", {
  tags: "full",
}, async () => {
  const person = await addPerson(shop, { admin: true });
  const { key, code } = await setUpApp(await signedIn(shop, person), person);
  const open = async (given: string) => {
    const browser = new Browser(shop);
    await browser.signIn(person);
    const answer = await browser.ask("/admin/sign-in?step=code", { form: { step: "code", code: given } });
    return { answer, isIn: (await browser.ask("/admin")).status === 200 };
  };
  const sessions = sql`SELECT count(*)::int AS count FROM sessions JOIN users ON users.id = user_id WHERE email = ${person.email}`;
  const replayed = await open(code);
  expect([replayed.answer.status, replayed.isIn]).toEqual([422, false]);
  expect(await text(replayed.answer)).toContain("That code was used already.");
  expect((await shop.db.execute(sessions)).rows).toEqual([{ count: 1 }]);
  const next = nextCode(key);
  const both = await Promise.all([open(next), open(next)]);
  expect(both.map(({ isIn }) => isIn).sort()).toEqual([false, true]);
});

test("a recovery code opens once in place of the app", { tags: "full" }, async () => {
  const person = await addPerson(shop, { admin: true });
  const { codes } = await setUpApp(await signedIn(shop, person), person);
  const open = async (code: string) => {
    const browser = new Browser(shop);
    await browser.signIn(person);
    return browser.ask("/admin/sign-in?step=recovery", { form: { step: "recovery", code } });
  };
  const [code = ""] = codes;
  expect((await open(code.toUpperCase())).headers.get("location")).toBe("/admin/overview");
  expect((await open(code)).status).toBe(422);
});

test("refuses a code without the password before it", async () => {
  const answer = await new Browser(shop).ask("/admin/sign-in?step=code", {
    form: { step: "code", code: "123456" },
  });
  expect(answer.status).toBe(422);
  expect(await text(answer)).toContain("That took too long. Please sign in again.");
});

test("the app is turned off with the password only", { tags: "full" }, async () => {
  const person = await addPerson(shop, { admin: true });
  const browser = await signedIn(shop, person);
  await setUpApp(browser, person);
  const off = (currentPassword: string) =>
    browser.ask("/admin/account", { form: { form: "turn-off", currentPassword } });
  expect((await off("not the password")).status).toBe(422);
  expect((await off(person.password)).headers.get("location")).toBe("/admin/account?done=second-factor-off");
  expect((await new Browser(shop).signIn(person)).headers.get("location")).toBe("/admin");
});
