import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { addPerson, type Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { formsOf } from "#tests/support/requests/page-forms.ts";
import { saveAt, wordsOf } from "#tests/support/requests/product-form.ts";
import { parseXml, tagsNamed } from "#tests/support/requests/xml.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  shop = await startShop();
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
});
afterAll(() => shop.stop());

const page = (path: string) => fetch(`${shop.origin}${path}`, { redirect: "manual" });
const html = async (path: string) => (await page(path)).text();

/** Publishes a document by its plain form, with these fields changed or added; null removes a field. */
async function publish(name: string, fields: Record<string, string | null>): Promise<Response> {
  const path = `/admin/words/${name}`;
  const form = formsOf(await (await owner.ask(path)).text()).find((each) =>
    each.fields.some(([field, value]) => field === "do" && value === "publish"),
  );
  const sent = { ...Object.fromEntries(form?.fields ?? []), ...fields };
  const kept = Object.entries(sent).filter((each): each is [string, string] => each[1] !== null);
  return owner.ask(path, { form: Object.fromEntries(kept) });
}

/** Waits until the product form offers a kind that was published a moment ago. */
const untilOffered = (kind: string) =>
  eventually(
    async () => (await owner.ask("/admin?slug=adire-kaftan")).text(),
    (form) => form.includes(`value="${kind}"`),
  );

const sitemap = async () =>
  tagsNamed(parseXml(await html("/sitemap.xml")), "loc").map((tag) => tag.text.replace(shop.origin, ""));

test("a kind that the owner adds is in the form, the catalogue's filter, the menu's list, and the feed", async () => {
  expect((await publish("kinds", { "4.slug": "kaftans", "4.name": "Kaftans" })).status).toBe(303);
  await untilOffered("kaftans");
  expect((await saveAt(owner, "/admin?slug=adire-kaftan", { category: "kaftans" })).status).toBe(303);
  await eventually(
    () => html("/catalogue"),
    (text) => text.includes("/catalogue?kind=kaftans"),
  );
  expect(wordsOf(await html("/catalogue?kind=kaftans"))).toContain("1 style in Kaftans");
  expect(await html("/products/adire-kaftan")).toContain("/catalogue?kind=kaftans");
  expect(await html("/api/shop-by")).toContain('"Kaftans"');
  await eventually(sitemap, (paths) => paths.includes("/catalogue?kind=kaftans"));
  await eventually(
    () => html("/feed/google.xml"),
    (feed) => feed.includes("<g:product_type>Kaftans</g:product_type>"),
  );
});

test("a kind without a hem has no line about alterations, whatever its slug", async () => {
  const lines = async () => wordsOf(await html("/products/adire-kaftan")).includes("We can adjust hems");
  expect(await lines()).toBe(true);
  expect((await publish("kinds", { "4.withoutHem": "yes" })).status).toBe(303);
  await eventually(lines, (found) => !found);
  expect((await publish("kinds", { "4.withoutHem": null })).status).toBe(303);
  await eventually(lines, (found) => found);
});

test("a kind in use cannot be removed, and is renamed everywhere", async () => {
  const refused = await publish("kinds", { "4.slug": "gowns", "4.name": "Gowns" });
  expect(refused.status).toBe(422);
  expect(wordsOf(await refused.text())).toContain("1 piece is of the kind “Kaftans” (kaftans)");
  expect((await publish("kinds", { "4.name": "Long kaftans" })).status).toBe(303);
  await eventually(
    () => html("/catalogue?kind=kaftans"),
    (text) => wordsOf(text).includes("1 style in Long kaftans"),
  );
});

test("refuses a product of an unknown kind at its field", async () => {
  const refused = await saveAt(owner, "/admin?slug=adire-tote", { category: "hats" });
  expect(refused.status).toBe(422);
  expect(wordsOf(await refused.text())).toContain("There is no kind ‘hats’ any more.");
});

test("a collection without a text has a page, in the sitemap, and linked from its pieces", async () => {
  const text = await html("/collections/run-07");
  expect(wordsOf(text)).toContain("12 styles in this collection.");
  expect(text).toContain('href="/products/adire-kaftan"');
  expect(text).toContain(`<link rel="canonical" href="${shop.origin}/collections/run-07"/>`);
  expect(text).toContain('"BreadcrumbList"');
  await eventually(sitemap, (paths) => paths.includes("/collections/run-07"));
  expect(await html("/products/adire-kaftan")).toContain('href="/collections/run-07"');
  expect((await page("/collections/none")).status).toBe(404);
  expect((await page("/collections/Run%2007")).status).toBe(404);
});

test("a kept collection shows the owner's words, and a hidden piece no more, as soon as they are saved", async () => {
  const seen = () => html("/collections/run-07");
  await seen();
  const words = { "0.slug": "run-07", "0.name": "Run Seven", "0.text": "Made in the dry season." };
  expect((await publish("collections", words)).status).toBe(303);
  await eventually(seen, (text) => text.includes("Made in the dry season."));
  expect(wordsOf(await seen())).toContain("Run Seven");
  const hide = { do: "hide", slug: "adire-kaftan", sure: "yes" };
  expect((await owner.ask("/admin/products", { form: hide })).status).toBe(303);
  await eventually(seen, (text) => wordsOf(text).includes("11 styles in this collection."));
});

test("a collection with a text but no pieces has a page, and is not listed", async () => {
  const words = { "1.slug": "run-08", "1.name": "Run Eight", "1.text": "Next spring." };
  expect((await publish("collections", words)).status).toBe(303);
  const text = await eventually(
    () => html("/collections/run-08"),
    (each) => each.includes("Next spring."),
  );
  expect(wordsOf(text)).toContain("None of its pieces is on the shop now.");
  expect(text).toContain("noindex");
  await eventually(sitemap, (paths) => !paths.includes("/collections/run-08"));
});

const LOOK = {
  "3.slug": "for-the-feast",
  "3.name": "For the feast",
  "3.text": "Kente, and nothing that competes with it.",
  "3.pieces.0.to": "/products/kente-kaftan",
  "3.pieces.0.color": "",
  "3.pieces.1.to": "/products/fan-print-tote",
  "3.pieces.1.color": "Navy",
};

test("a look composed by the owner has a page, appears on the pages of its pieces, and is in the sitemap", async () => {
  expect((await page("/looks/for-the-feast")).status).toBe(404);
  expect((await publish("looks", LOOK)).status).toBe(303);
  const text = await eventually(
    () => html("/looks/for-the-feast"),
    (found) => found.includes("For the feast"),
  );
  for (const words of ["Kente, and nothing that competes with it.", "Kente Kaftan", "Fan Print Tote"])
    expect(wordsOf(text)).toContain(words);
  expect(text).toContain("/products/fan-print-tote?color=navy");
  await eventually(
    () => html("/products/kente-kaftan"),
    (found) => found.includes("/looks/for-the-feast"),
  );
  expect(await html("/products/adire-kaftan")).not.toContain("/looks/for-the-feast");
  await eventually(sitemap, (paths) => paths.includes("/looks/for-the-feast"));
});

test("a look's own picture is served, and shown on its page and on its pieces' pages", async () => {
  for (const { slug, picture, pieces } of defaultDocuments.looks) {
    const url = picture?.url ?? "";
    expect((await page(url)).headers.get("content-type")).toBe("image/webp");
    const folder = url.slice(0, url.lastIndexOf("/"));
    for (const path of [`/looks/${slug}`, ...pieces.map(({ to }) => to)])
      expect(await html(path)).toContain(`${folder}/`);
  }
});

test("a look of a piece that is not there, of one piece, or of the same piece twice is refused at its field", {
  tags: "full",
}, async () => {
  for (const [changes, message] of [
    [{ "3.pieces.1.to": "/products/none" }, "There is no product at"],
    [{ "3.pieces.1.to": "/products/kente-kaftan" }, "is in this look already"],
    [{ "3.pieces.1.to": "/about" }, "must be a product"],
    [{ "3.slug": "market-morning" }, "is there already"],
  ] as const) {
    const refused = await publish("looks", { ...LOOK, ...changes });
    expect(refused.status).toBe(422);
    expect(wordsOf(await refused.text())).toContain(message);
  }
});

test("a piece that is hidden leaves its looks, and a look without pieces has no page", async () => {
  expect((await saveAt(owner, "/admin?slug=kente-kaftan", { isActive: null })).status).toBe(303);
  await eventually(
    () => html("/looks/for-the-feast"),
    (found) => !found.includes("Kente Kaftan"),
  );
  expect((await saveAt(owner, "/admin?slug=fan-print-tote", { isActive: null })).status).toBe(303);
  await eventually(
    () => page("/looks/for-the-feast"),
    ({ status }) => status === 404,
  );
  await eventually(sitemap, (paths) => !paths.includes("/looks/for-the-feast"));
});

test("a kind of which only a deleted product is cannot be removed", async () => {
  expect((await publish("kinds", { "5.slug": "capes", "5.name": "Capes" })).status).toBe(303);
  await untilOffered("capes");
  expect((await saveAt(owner, "/admin?slug=adire-tote", { category: "capes" })).status).toBe(303);
  await owner.ask("/admin?index&slug=adire-tote", { form: { do: "delete", opened: "adire-tote" } });
  const refused = await publish("kinds", { "5.slug": "cloaks" });
  expect(refused.status).toBe(422);
  expect(wordsOf(await refused.text())).toContain(
    "1 piece is of the kind “Capes” (capes), hidden and deleted ones included",
  );
});
