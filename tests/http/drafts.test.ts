import { afterAll, beforeAll, expect, test } from "vitest";
import { shopMoment } from "#app/shared/shop-moment.ts";
import { addPerson, Browser, signedIn, withSession } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { filledForm, saveAt, wordsOf } from "#tests/support/requests/product-form.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  shop = await startShop({ variables: { WORKERS: "2" } });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
});
afterAll(() => shop.stop());

const DRAFT = { do: "draft", picture: "/media/a.jpg", price: "180" };
const visitor = () => new Browser(shop);
const words = async (browser: Browser, path: string) => wordsOf(await (await browser.ask(path)).text());

/** Creates a draft through its form. */
async function makeDraft(slug: string, typed: Record<string, string> = {}): Promise<void> {
  const saved = await saveAt(owner, "/admin", { ...DRAFT, title: `The ${slug}`, slug, ...typed });
  expect(saved.status).toBe(303);
}

test("shows a draft to owner and editor at its address, privately, and to nobody else", {
  tags: "full",
}, async () => {
  await makeDraft("night-gown");
  const path = "/products/night-gown";
  const editor = await signedIn(shop, await addPerson(shop, { admin: true, role: "editor" }));
  for (const browser of [owner, editor]) {
    const seen = await browser.ask(path);
    expect([seen.status, seen.headers.get("cache-control"), seen.headers.get("x-robots-tag")]).toEqual([
      200,
      "private, no-store",
      "noindex, nofollow",
    ]);
    expect(seen.headers.get("surrogate-key")).toBeNull();
    const html = await seen.text();
    expect(wordsOf(html)).toContain("Draft: only you see it.");
    expect(html).toContain('href="/admin?slug=night-gown"');
    expect(html).not.toContain('"@type":"ProductGroup"');
  }
  const packer = await signedIn(shop, await addPerson(shop, { admin: true, role: "packer" }));
  const customer = await signedIn(shop, await addPerson(shop, { admin: true, role: "editor" }));
  await shop.pool.query("UPDATE roles SET admin = false WHERE role = 'editor'");
  for (const browser of [visitor(), packer, customer, withSession(shop, "forged.session")]) {
    const [draft, nothing] = await Promise.all([browser.ask(path), browser.ask("/products/no-such-gown")]);
    expect(draft.status).toBe(404);
    const headers = (answer: Response) =>
      [...answer.headers].filter(([name]) => !/^(date|content-length|etag|x-request-id)$/.test(name));
    expect(headers(draft)).toEqual(headers(nothing));
    expect(await draft.text()).not.toContain("The night-gown");
  }
});

test("omits a draft from every list, search, feed, sitemap and API", async () => {
  await makeDraft("hush-gown");
  for (const path of [
    "/catalogue",
    "/catalogue?q=hush",
    "/api/products?slug=hush-gown",
    "/api/products/hush-gown",
    "/api/suggestions?q=hush",
    "/sitemap.xml",
    "/feed/google.xml",
    "/llms.txt",
  ])
    expect(await (await visitor().ask(path)).text(), path).not.toContain("The hush-gown");
});

test("publishes a scheduled draft by itself in every process, and announces it in the admin before", {
  tags: "full",
}, async () => {
  // An hour that the clock shows twice, in autumn, is taken as the first one.
  const tomorrow = shopMoment(new Date(Date.now() + 24 * 3_600_000));
  await makeDraft("dawn-gown", { publishAt: tomorrow, isActive: "on" });
  expect(await words(owner, "/admin?slug=dawn-gown")).toContain("Goes live ");
  expect(await words(owner, "/admin/products?state=scheduled")).toMatch(/The dawn-gown .*Goes live /);
  expect((await visitor().ask("/products/dawn-gown")).status).toBe(404);
  await shop.pool.query(
    "UPDATE products SET publish_at = now() + interval '1 second' WHERE slug = 'dawn-gown'",
  );
  const seen = async () => Promise.all(Array.from({ length: 6 }, () => visitor().ask("/products/dawn-gown")));
  await eventually(seen, (answers) => answers.every(({ status }) => status === 200));
  expect(await words(visitor(), "/catalogue?q=dawn-gown")).toContain("The dawn-gown");
});

test("refuses a past publication time, or one for a published piece, at its field", async () => {
  const past = await saveAt(owner, "/admin", {
    ...DRAFT,
    title: "Late",
    slug: "late",
    publishAt: "2020-01-01T09:00",
  });
  expect(past.status).toBe(422);
  const html = await past.text();
  expect(wordsOf(html)).toContain("That moment is past.");
  expect(html).toContain('value="2020-01-01T09:00"');
  const live = await saveAt(owner, "/admin?slug=adire-tote", { publishAt: "2099-01-01T09:00" });
  expect(wordsOf(await live.text())).toContain("It is on the shop already.");
});

test("a scheduled draft is cancelled in the list, and stays a draft", async () => {
  await makeDraft("noon-gown", { publishAt: "2099-01-01T09:00" });
  const list = "/admin/products?q=noon-gown";
  expect(await words(owner, list)).toContain("Goes live 1 January 2099, 09:00");
  const done = await owner.ask(list, { form: { do: "unschedule", slug: "noon-gown" } });
  expect(done.status).toBe(303);
  const after = await words(owner, list);
  expect(after).toContain("Hidden");
  expect(after).not.toContain("Goes live");
});

test("reports a draft that could not be published in the form, the list and the overview", async () => {
  await makeDraft("bare-gown", { publishAt: "2099-01-01T09:00" });
  await shop.pool.query(
    "UPDATE products SET publish_at = now(), primary_image_url = '' WHERE slug = 'bare-gown'",
  );
  const held = "It has no picture.";
  await eventually(
    () => words(owner, "/admin/products?state=scheduled"),
    (said) => said.includes(held),
  );
  expect(await words(owner, "/admin?slug=bare-gown")).toContain(held);
  expect(await words(owner, "/admin/overview")).toContain("1 product held back");
});

test("saving a published piece as a draft hides it, and the form keeps all of it", async () => {
  const html = await (await owner.ask("/admin?slug=linen-kaftan")).text();
  const saved = await owner.ask("/admin?index&slug=linen-kaftan", {
    form: filledForm(html, { do: "draft" }),
  });
  expect(saved.headers.get("location")).toContain("done=drafted");
  const isGone = async () => (await visitor().ask("/products/linen-kaftan")).status === 404;
  await eventually(isGone, (gone) => gone);
  expect(await words(owner, "/products/linen-kaftan")).toContain("Draft: only you see it.");
});

test("a sale applies in page, list and feed until its end, and the form keeps the regular price", async () => {
  const form = "/admin?slug=adire-tote";
  for (const [typed, problem] of [
    [{ salePrice: "28" }, "The sale price must be lower than the price"],
    [{ saleEnds: "2099-01-01T09:00" }, "Please give the sale price"],
    [{ salePrice: "20", saleEnds: "2020-01-01T09:00" }, "That moment is past."],
  ] as const)
    expect(wordsOf(await (await saveAt(owner, form, typed)).text())).toContain(problem);
  expect((await saveAt(owner, form, { salePrice: "19.37", saleEnds: "2099-01-01T09:00" })).status).toBe(303);
  const html = async () => (await visitor().ask("/products/adire-tote")).text();
  await eventually(html, (page) => wordsOf(page).includes("£19.37"));
  expect(await html()).toContain('"priceValidUntil":"2099-01-01"');
  const feed = async () => (await visitor().ask("/feed/google.xml")).text();
  await eventually(feed, (text) => text.includes("/2099-01-01T09:00:00.000Z</g:"));
  const said = await words(owner, form);
  expect(said).toContain("On sale at £19.37 until 1 January 2099, 09:00");
  expect(filledForm(await (await owner.ask(form)).text(), {}).get("price")).toBe("28");
  expect(await words(owner, "/admin/products?state=scheduled")).toContain("On sale at £19.37 until");
  await shop.pool.query("UPDATE products SET sale_ends_at = now() WHERE slug = 'adire-tote'");
  await eventually(html, (page) => !wordsOf(page).includes("£19.37"));
  expect(filledForm(await (await owner.ask(form)).text(), {}).get("salePrice")).toBe("");
});
