import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { bodyOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { attack } from "#tests/support/attacks/attack.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import { addPerson, Browser, isIn, newAdmin, type Person } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { fillForIntruders, SAMPLE, stored } from "#tests/support/shop/guarded-shop.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** Links of letters and roles: a guessed link lets nobody in, and a role allows no more than its rights. */

let inbox: Inbox;
let shop: RunningShop;
beforeAll(async () => {
  inbox = await openInbox();
  shop = await startShop({ variables: { SMTP_URL: inbox.url, MAIL_FROM: "shop@shop.example" } });
  await fillForIntruders(shop);
});
afterAll(async () => {
  await shop?.stop();
  await inbox?.close();
});

/** A person who has asked for a new password, and the path of their letter's link. */
async function newLink(): Promise<{ person: Person; path: string }> {
  const person = await addPerson(shop, { admin: true });
  await new Browser(shop).ask("/admin/forgot", { form: { email: person.email } });
  const [mail] = await eventually(
    async () => inbox.mails.filter(({ to }) => to.includes(person.email)),
    ({ length }) => length > 0,
  );
  const path = /\/admin\/reset\/[0-9a-f]+/.exec(mail ? bodyOf(mail, "text/plain") : "")?.[0];
  if (!path) throw new Error("The letter has no link");
  return { person, path };
}

/** Every table, once no letter is on its way: purely informative letters are deleted when they are sent. */
async function storedAtRest() {
  await eventually(
    async () =>
      (await shop.db.execute(sql`SELECT FROM emails WHERE recipient IS NOT NULL AND sent_at IS NULL`)).rows
        .length,
    (waiting) => waiting === 0,
  );
  return stored(shop);
}

const save = (path: string, newPassword: string) => new Browser(shop).ask(path, { form: { newPassword } });

attack("people", "emailed links that were guessed, cut or changed", async () => {
  const { person, path } = await newLink();
  const token = path.split("/").at(-1) ?? "";
  const near = [...token].map(
    (letter, at) => token.slice(0, at) + (letter === "0" ? "1" : "0") + token.slice(at + 1),
  );
  const random = Array.from({ length: rounds({ short: 40, full: 2_000 }) }, () =>
    randomBytes(33).toString("hex"),
  );
  const odd = ["%", "%00", "null", token.slice(1), `${token}0`, `${token}%00`, `${token}'--`];
  const guesses = [...near, ...random, ...odd.map(encodeURI), token.toUpperCase()].filter(
    (one) => one !== token,
  );
  const before = await storedAtRest();
  for (const guess of guesses)
    for (const kind of ["reset", "welcome"]) {
      const { status } = await save(`/admin/${kind}/${guess}`, "a guessed password");
      expect([kind, guess, [400, 404, 405].includes(status)]).toEqual([kind, guess, true]);
    }
  // The link of one kind opens nothing of the other.
  expect((await save(path.replace("reset", "welcome"), "a guessed password")).status).toBe(404);
  expect(await storedAtRest()).toEqual(before);
  expect((await new Browser(shop).signIn(person)).status).toBe(303);
  return { tried: `${guesses.length * 2 + 1} links`, seen: "none works, no table changed" };
});

attack("people", "one link used many times at the same moment", async () => {
  const { person, path } = await newLink();
  const passwords = Array.from({ length: 8 }, (_, n) => `password of thief ${n}`);
  const statuses = await Promise.all(passwords.map(async (each) => (await save(path, each)).status));
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(7);
  const signIns = await Promise.all(
    [...passwords, person.password].map(
      async (password) => (await new Browser(shop).signIn({ ...person, password })).status,
    ),
  );
  expect(signIns.filter((status) => status === 303)).toHaveLength(1);
  return { tried: "8 passwords at once by one link", seen: "one was saved, 7 found the link gone" };
});

attack("people", "an expired link, and the link of a person removed since", async () => {
  const [old, gone] = [await newLink(), await newLink()];
  await shop.db.execute(
    sql`UPDATE emails SET expires_at = now() - interval '1 second' WHERE recipient = ${old.person.email}`,
  );
  await shop.db.execute(
    sql`UPDATE roles SET admin = false FROM users WHERE id = user_id AND email = ${gone.person.email}`,
  );
  for (const { path, person } of [old, gone]) {
    expect((await save(path, "a late password of mine")).status).toBe(404);
    expect((await new Browser(shop).signIn({ ...person, password: "a late password of mine" })).status).toBe(
      422,
    );
  }
  return { tried: "2 links", seen: "both refused, the passwords stay" };
});

attack("people", "the forms of links, sent by another site's page", async () => {
  const { path } = await newLink();
  const { browser } = await newAdmin(shop);
  const before = await storedAtRest();
  for (const origin of ["https://evil.example", "null", `${shop.origin}.evil.example`])
    for (const [address, form] of [
      [path, { newPassword: "a foreign password" }],
      ["/admin/forgot", { email: "a@people.example" }],
      ["/admin/settings/people", { do: "invite", email: "a@people.example", role: "owner" }],
    ] as const) {
      const { status } = await browser.ask(address, { form, headers: { origin } });
      expect([address, origin, [400, 403].includes(status)]).toEqual([address, origin, true]);
    }
  expect(await storedAtRest()).toEqual(before);
  expect((await save(path, "a password of my own")).status).toBe(303);
  return { tried: "9 requests", seen: "all refused, the link still works for its owner" };
});

attack("people", "an editor and a packer who send what only owners may", async () => {
  let tried = 0;
  for (const role of ["editor", "packer"] as const) {
    const { browser } = await newAdmin(shop, role);
    const kept = await storedAtRest();
    const forms: [string, Record<string, string>][] = [
      ["/admin/settings/people", { do: "invite", email: "friend@people.example", role: "owner" }],
      ["/admin/settings/people", { do: "role", person: "owner", role }],
      [`/admin/orders/${SAMPLE}`, { intent: "erase" }],
      [`/admin/orders/${SAMPLE}/refund`, { kind: "part", amount: "1" }],
    ];
    for (const [path, form] of forms) {
      const answer = await browser.ask(path, { form });
      expect([role, path, answer.status]).toEqual([role, path, 403]);
    }
    for (const path of [
      `/admin/orders/${SAMPLE}/export.json`,
      `/admin/orders/${SAMPLE}/export.json?_routes=routes/admin/order-export`,
      "/admin/enquiries/e-1/export.json",
    ])
      for (const method of ["GET", "HEAD"]) {
        const answer = await browser.send(path, { method });
        expect([role, path, answer.status, (await answer.text()).includes("ada@")]).toEqual([
          role,
          path,
          403,
          false,
        ]);
      }
    expect(await storedAtRest()).toEqual(kept);
    tried += forms.length + 6;
  }
  return { tried: `${tried} requests`, seen: "all refused, no table changed" };
});

attack("people", "two owners who remove each other at the same moment", async () => {
  await shop.db.execute(sql`UPDATE roles SET admin = false`);
  let left = 0;
  const tries = rounds({ short: 3, full: 20 });
  for (let round = 0; round < tries; round += 1) {
    const pair = [await newAdmin(shop), await newAdmin(shop)] as const;
    const ids = await Promise.all(
      pair.map(async ({ person }) => {
        const { rows } = await shop.db.execute<{ id: string }>(
          sql`SELECT id FROM users WHERE email = ${person.email}`,
        );
        return rows[0]?.id ?? "";
      }),
    );
    await Promise.all(
      pair.map(({ browser }, n) =>
        browser.ask("/admin/settings/people", { form: { do: "remove", person: ids[1 - n] ?? "" } }),
      ),
    );
    const still = await Promise.all(pair.map(({ browser }) => isIn(browser)));
    expect(still.filter(Boolean)).toHaveLength(1);
    left += 1;
    await shop.db.execute(sql`UPDATE roles SET admin = false`);
  }
  return { tried: `${tries} pairs`, seen: `one owner was left each of ${left} times` };
});

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

attack("people", "who has an account, by the time that a forgotten password takes", async () => {
  const each = rounds({ short: 15, full: 100 });
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const ask = async (kind: "known" | "unknown", email: string) => {
    const began = performance.now();
    const { status } = await new Browser(shop).ask("/admin/forgot", { form: { email } });
    times[kind].push(performance.now() - began);
    expect(status).toBe(303);
  };
  const medians = () => [median(times.known), median(times.unknown)] as const;
  const isApart = () => Math.max(...medians()) / Math.min(...medians()) >= 2;
  // Other work on the machine disturbs some tries; a difference of the shop's own would stay.
  for (let n = 0; n < each || (n < 10 * each && isApart()); n += 1) {
    const { email } = await addPerson(shop, { admin: true });
    await ask("known", email);
    await ask("unknown", `${randomBytes(8).toString("hex")}@people.example`);
  }
  const [known, unknown] = medians();
  expect(isApart()).toBe(false);
  return {
    tried: `${times.known.length} of each`,
    seen: `medians of ${known.toFixed(1)} and ${unknown.toFixed(1)} ms`,
  };
});
