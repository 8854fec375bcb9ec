import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, headerOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { shopMoment } from "#app/shared/shop-moment.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually, payload } from "#tests/support/requests/checkout.ts";
import { saveAt, wordsOf } from "#tests/support/requests/product-form.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let inbox: Inbox;
let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  inbox = await openInbox();
  shop = await startShop({
    variables: { WORKERS: "2", SMTP_URL: inbox.url, MAIL_FROM: "letters@baobab-atelier.example" },
  });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
});
afterAll(async () => {
  await shop?.stop();
  await inbox?.close();
});

const visitor = () => new Browser(shop);
const words = async (browser: Browser, path: string) => wordsOf(await (await browser.ask(path)).text());
/** An hour that the clock shows twice, in autumn, would be taken as the first one. */
const tomorrow = () => shopMoment(new Date(Date.now() + 24 * 3_600_000));

/** Creates drafts of one size, and a drop of them. Returns its address in the administration, and its key. */
async function makeDrop(name: string, slugs: string[], typed: Record<string, string> = {}) {
  for (const slug of slugs) {
    const draft = {
      do: "draft",
      picture: "/media/a.jpg",
      price: "180",
      sizes: "12",
      colors: "Olive",
      withoutLimit: "on",
    };
    expect((await saveAt(owner, "/admin", { ...draft, title: `The ${slug}`, slug })).status).toBe(303);
  }
  const form = new FormData();
  const fields = { name, words: "Two cloths.", opensAt: tomorrow(), isAnnounced: "on", do: "save", ...typed };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  for (const slug of slugs) form.append("piece", slug);
  const saved = await owner.ask("/admin/drops/new", { form });
  expect(saved.status).toBe(303);
  const path = saved.headers.get("location")?.split("?")[0] ?? "";
  const [, key = ""] = /\/early\/([0-9a-f]{66})/.exec(await words(owner, path)) ?? [];
  return { path, key };
}

const order = (slug: string) => ({
  ...payload(shop, [{ slug, size: "12", color: "Olive", amount: 18_000 }]),
  orderId: `BA-20261120-${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`,
});
const buy = (browser: Browser, slug: string) =>
  browser.send("/api/createCheckoutSession", {
    method: "POST",
    body: JSON.stringify(order(slug)),
    type: "application/json",
  });
const stock = async (browser: Browser, slug: string) =>
  ((await (await browser.ask(`/api/stock?slug=${slug}`)).json()) as { stock: Record<string, unknown> }).stock;

test("a drop's page before its opening shows the date only, and without the key no piece can be seen or bought", async () => {
  await makeDrop("Dusk run", ["dusk-gown"]);
  const page = await visitor().ask("/drops/dusk-run");
  expect([page.status, page.headers.get("cache-control")?.includes("public")]).toEqual([200, true]);
  const html = await page.text();
  expect(wordsOf(html)).toContain("Opens on");
  expect(html).toMatch(/<time dateTime="\d{4}-/i);
  expect(html).not.toContain("dusk-gown");
  const forged = visitor();
  forged.cookies.set("early", btoa(JSON.stringify(["0".repeat(66)])));
  for (const browser of [visitor(), forged]) {
    expect((await browser.ask("/products/dusk-gown")).status).toBe(404);
    expect((await browser.ask("/products/dusk-gown.data")).status).toBe(404);
    expect((await browser.ask("/api/products/dusk-gown")).status).toBe(404);
    expect(await stock(browser, "dusk-gown")).toEqual({});
    const refused = await buy(browser, "dusk-gown");
    expect([refused.status, (await refused.json()).error]).toEqual([
      409,
      "dusk-gown, Olive, UK 12 is no longer in the shop.",
    ]);
    expect((await browser.ask(`/early/${"0".repeat(66)}`)).status).toBe(404);
  }
});

test("the private link shows and sells the pieces early, and leaves other visitors' pages unchanged", async () => {
  const { key } = await makeDrop("Dawn run", ["dawn-gown", "dawn-robe"]);
  const first = visitor();
  const page = await first.ask(`/early/${key}`);
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("set-cookie")).toMatch(/HttpOnly/);
  expect(await page.text()).toContain('href="/products/dawn-gown"');
  const seen = await first.ask("/products/dawn-gown");
  expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(wordsOf(await seen.text())).toContain("You see this by your private link.");
  expect(await stock(first, "dawn-robe")).not.toEqual({});
  const bought = await buy(first, "dawn-gown");
  expect([bought.status, typeof (await bought.json()).url]).toEqual([200, "string"]);
  for (let nth = 0; nth < 4; nth += 1) expect((await visitor().ask("/products/dawn-gown")).status).toBe(404);
  expect((await buy(visitor(), "dawn-gown")).status).toBe(409);
});

test("with the private link a code counts for its pieces, as the cart shows it, and they are paid for with it", async () => {
  const { key } = await makeDrop("Code run", ["code-gown"]);
  await shop.pool.query(`INSERT INTO discounts (id, code, name, kind, percent, scope)
    VALUES ('early', 'EARLY10', 'EARLY10', 'percent', 10, 'all')`);
  const first = visitor();
  await first.ask(`/early/${key}`);
  const ask = async (browser: Browser) => {
    const body = JSON.stringify({ ...order("code-gown"), code: "EARLY10" });
    return (await browser.send("/api/codes", { method: "POST", body, type: "application/json" })).json();
  };
  expect(await ask(first)).toMatchObject({ discount: { name: "EARLY10", takenCents: 1_800 }, problem: null });
  expect(await ask(visitor())).toMatchObject({
    discount: null,
    problem: "code-gown, Olive, UK 12 is no longer in the shop.",
  });
  const body = JSON.stringify({ ...order("code-gown"), code: "EARLY10", shownDiscount: 1_800 });
  const paid = await first.send("/api/createCheckoutSession", {
    method: "POST",
    body,
    type: "application/json",
  });
  expect(paid.status).toBe(200);
});

test("a drop opens at its moment in both processes: page, pieces and prices", { tags: "full" }, async () => {
  const { key } = await makeDrop("Noon run", ["noon-gown", "noon-robe"]);
  // Both processes keep the page, as before.
  const all = (path: string) => Promise.all(Array.from({ length: 8 }, () => visitor().ask(path)));
  await all("/drops/noon-run");
  await all("/products/noon-gown");
  await shop.pool.query(
    `WITH moment AS (SELECT now() + interval '2 seconds' AS at),
      moved AS (UPDATE products SET publish_at = (SELECT at FROM moment) WHERE slug LIKE 'noon-%')
     UPDATE drops SET opens_at = (SELECT at FROM moment) WHERE slug = 'noon-run'`,
  );
  const opening = async () =>
    (
      await shop.pool.query<{ opened: boolean; early: boolean }>(
        "SELECT opened_at IS NOT NULL AS opened, opened_at < opens_at AS early FROM drops WHERE slug = 'noon-run'",
      )
    ).rows[0];
  expect(await eventually(opening, (row) => row?.opened === true)).toEqual({ opened: true, early: false });
  const isOpen = (answers: { status: number; text: string }[]) =>
    answers.every(
      ({ status, text }) => status === 200 && text.includes("noon-gown") && text.includes("£180"),
    );
  for (const path of ["/drops/noon-run", "/products/noon-gown"])
    await eventually(
      async () =>
        Promise.all((await all(path)).map(async (one) => ({ status: one.status, text: await one.text() }))),
      isOpen,
    );
  expect((await buy(visitor(), "noon-robe")).status).toBe(200);
  const link = await visitor().ask(`/early/${key}`);
  expect([link.status, link.headers.get("location")]).toEqual([303, "/drops/noon-run"]);
});

test("an opened drop has no private link to replace, and its form stays as it was", {
  tags: "full",
}, async () => {
  const { path } = await makeDrop("Past run", ["past-gown"]);
  await shop.pool.query("UPDATE drops SET opened_at = now() WHERE slug = 'past-run'");
  const refused = await owner.ask(path, { form: { do: "renew" } });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(wordsOf(html)).toContain("It has no private link any more.");
  expect(html).toContain('value="Past run"');
});

test("a hidden drop has no page before its opening, and a refused form keeps its input", async () => {
  const { path } = await makeDrop("Quiet run", ["quiet-gown"]);
  const form = { name: "Quiet run", words: "", piece: "quiet-gown", do: "save" };
  const refused = await owner.ask(path, { form: { ...form, opensAt: "2020-01-01T09:00", updatedAt: "x" } });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(wordsOf(html)).toContain("Somebody saved this drop meanwhile.");
  expect(html).toContain('value="2020-01-01T09:00"');
  const [, updatedAt = ""] =
    /name="updatedAt" value="([^"]+)"/.exec(await (await owner.ask(path)).text()) ?? [];
  expect((await owner.ask(path, { form: { ...form, opensAt: tomorrow(), updatedAt } })).status).toBe(303);
  await eventually(
    () => visitor().ask("/drops/quiet-run"),
    ({ status }) => status === 404,
  );
});

test("only the owner can send the email: once to each address, with the private and unsubscribe links", {
  tags: "full",
}, async () => {
  const { path, key } = await makeDrop("Letter run", ["letter-gown"]);
  await shop.pool.query(
    `INSERT INTO list_entries (list, email, state, consent, asked_at, confirmed_at)
     SELECT 'newsletter', 'ada' || n || '@shopper.example', 'confirmed', 'We write.', now(), now() FROM generate_series(1, 5) AS n`,
  );
  const editor = await signedIn(shop, await addPerson(shop, { admin: true, role: "editor" }));
  expect((await editor.ask(path)).status).toBe(200);
  expect((await editor.ask(`${path}/letter`)).status).toBe(403);
  const form = { letterWords: "Two cloths, for you first.", letterPiece: "letter-gown" };
  expect((await editor.ask(`${path}/letter`, { form: { ...form, do: "send" } })).status).toBe(403);
  expect((await owner.ask(`${path}/letter`, { form: { ...form, letterWords: "", do: "look" } })).status).toBe(
    422,
  );
  const look = await owner.ask(`${path}/letter`, { form: { ...form, do: "look" } });
  expect(wordsOf(await look.text())).toContain("It goes to 5 people, once.");
  expect(inbox.mails).toEqual([]);
  expect((await owner.ask(`${path}/letter`, { form: { ...form, do: "send" } })).status).toBe(200);
  expect((await owner.ask(`${path}/letter`, { form: { ...form, do: "send" } })).status).toBe(422);
  await eventually(
    () => words(owner, `${path}/letter`),
    (said) => said.includes("5 of 5 people have it."),
  );
  const to = inbox.mails.flatMap((mail) => mail.to).sort();
  expect(to).toEqual([1, 2, 3, 4, 5].map((n) => `ada${n}@shopper.example`));
  const [mail] = inbox.mails;
  if (!mail) throw new Error("Nothing came");
  expect(bodyOf(mail, "text/plain")).toContain(`/early/${key}`);
  expect(headerOf(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  const leave = new URL(headerOf(mail, "List-Unsubscribe")?.slice(1, -1) ?? "");
  const left = await fetch(shop.origin + leave.pathname, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(left.status).toBe(200);
  expect(await words(owner, "/admin/changes?kind=drop")).toContain(
    "sent the email about Letter run to the list",
  );
});
