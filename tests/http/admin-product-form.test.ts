import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { variantField } from "#app/domain/catalogue/products/product-input-grid.ts";
import { sellPiecesOnHand } from "#app/domain/catalogue/stock/ledger.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { addPerson, type Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { filledForm, saveAt, wordsOf } from "#tests/support/requests/product-form.ts";
import { upload } from "#tests/support/requests/upload.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  shop = await startShop();
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
});
afterAll(() => shop.stop());

/** A new product's fields, with a picture that exists. */
const product = (title: string) => ({ title, slug: "", picture: "/media/a.jpg", isActive: "on" });
const shown = async (path: string) => (await owner.ask(path)).text();
const FORM = "/admin?index";

test.each([
  ["165,00", "165"],
  ["1,249", "1249"],
  ["£12,5", "12.50"],
])("a price typed as %s is saved as £%s", async (price, pounds) => {
  const slug = `priced-${pounds.replace(".", "-")}`;
  const saved = await saveAt(owner, "/admin", { ...product("Priced"), slug, price });
  expect(saved.status).toBe(303);
  expect(filledForm(await shown(`/admin?slug=${slug}`), {}).get("price")).toBe(pounds);
});

test("an ambiguous price is refused at its field, and the input stays", async () => {
  const refused = await saveAt(owner, "/admin", {
    ...product("Two ways"),
    slug: "two-ways",
    price: "12.505",
  });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain("Please give the price in pounds, such as 180 or 180.50.");
  expect(html).toContain('value="12.505"');
});

test.each([
  ["16,500", "Price: £16,500, which is more than £10,000.", "16500"],
  ["0", "Price: £0, so it would be free.", "0"],
])("asks for a confirmation of a price of £%s, and then saves it", async (price, question, pounds) => {
  const slug = `unusual-${pounds}`;
  const asked = await saveAt(owner, "/admin", { ...product("Unusual"), slug, price });
  expect(asked.status).toBe(422);
  const html = await asked.text();
  expect(wordsOf(html)).toContain(question);
  expect((await owner.ask(`/admin?slug=${slug}`)).status).toBe(404);
  const yes = () => filledForm(html, {}, ["pricesAreRight"]);
  // A confirmation applies to the prices that were shown.
  const other = yes();
  other.set("price", "20000");
  expect((await owner.ask(FORM, { form: other })).status).toBe(422);
  expect((await owner.ask(FORM, { form: yes() })).status).toBe(303);
  const page = await shown(`/admin?slug=${slug}`);
  expect(page).toContain(`value="${pounds}"`);
  // Once saved, the price counts as intended.
  expect((await saveAt(owner, `/admin?slug=${slug}`, { title: "Still unusual" })).status).toBe(303);
});

test("how a piece fits is saved with it, and its page says it", async () => {
  const fit = {
    shownOn: "a UK 12 form, 178 cm",
    fitNotes: "Close at the waist.",
    measurements: "12: bust 98, length 139\r\n14: bust 103, length 140.5",
    cut: "Fitted: bust 5",
    sizes: "12, 14",
  };
  const refused = await saveAt(owner, "/admin", {
    ...product("Fitted Gown"),
    slug: "fitted-gown",
    ...fit,
    measurements: "12 bust 98",
  });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain("‘12 bust 98’ is not like that.");
  expect(html).toContain("Close at the waist.");

  const saved = await saveAt(owner, "/admin", { ...product("Fitted Gown"), slug: "fitted-gown", ...fit });
  expect(saved.status).toBe(303);
  const form = filledForm(await shown("/admin?slug=fitted-gown"), {});
  expect(form.get("measurements")).toBe("12: bust 98, length 139\n14: bust 103, length 140.5");
  expect(form.get("cut")).toBe("fitted: bust 5");
  const page = wordsOf(await shown("/products/fitted-gown"));
  expect(page).toContain("UK 12 measures: bust 98 cm.");
  expect(page).toContain("Find my size");
  expect(page).toMatch(/Fit notes Close at the waist\. Shown on a UK 12 form, 178 cm Measurements/);
  expect(page).toContain("UK 14 EU 42 US 10 103 cm 40.5 in 140.5 cm 55.5 in");

  const cleared = { shownOn: "", fitNotes: "", measurements: "", cut: "" };
  expect((await saveAt(owner, "/admin?slug=fitted-gown", cleared)).status).toBe(303);
  await eventually(
    async () => wordsOf(await shown("/products/fitted-gown")),
    (words) => !/Shown on|Fit notes|Measurements|measures:|Find my size/.test(words),
  );
  expect(wordsOf(await shown("/admin/changes"))).toMatch(/Fit notes Close at the waist/);
});

test("the owner picks matching pieces by names and links, and an unknown piece is refused", async () => {
  const typed = { ...product("Gown with a Look"), slug: "gown-with-a-look" };
  const refused = await saveAt(owner, "/admin", { ...typed, wornWith: "Adire Tote, Golden Slippers" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("There is no piece ‘golden-slippers’. Check its name, or paste the");
  const many = await saveAt(owner, "/admin", { ...typed, wornWith: "a, b, c, d, e" });
  expect(await many.text()).toContain("That is too many: it is worn with 4 pieces at most.");

  const wornWith = `${shop.origin}/products/linen-kaftan?size=12, Adire Tote`;
  expect((await saveAt(owner, "/admin", { ...typed, wornWith })).status).toBe(303);
  const form = filledForm(await shown("/admin?slug=gown-with-a-look"), {});
  expect(form.get("wornWith")).toBe("linen-kaftan, adire-tote");
  const [, worn = ""] = (await shown("/products/gown-with-a-look")).split("Worn with");
  expect([...worn.matchAll(/<h3[^>]*><a [^>]*href="\/products\/([a-z-]+)/g)].map(([, slug]) => slug)).toEqual(
    ["linen-kaftan", "adire-tote"],
  );
});

test("ticks a piece's occasions, and refuses an unknown one", async () => {
  const facts = { price: "95", colors: "Moss", gender: "women", pieces: "3" };
  const typed = { ...product("Occasion Gown"), slug: "occasion-gown", ...facts };
  const refused = await saveAt(owner, "/admin", { ...typed, occasions: "Picnics" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("There is no occasion ‘Picnics’. There are ‘Wedding guest’,");

  expect((await saveAt(owner, "/admin", { ...typed, occasions: "Travel" })).status).toBe(303);
  const form = await shown("/admin?slug=occasion-gown");
  expect(form.match(/<input[^>]* name="occasions"[^>]* checked=""[^>]*>/g)?.join()).toContain(
    'value="Travel"',
  );
  const listed = async () => (await shown("/catalogue?occasion=travel")).includes("/products/occasion-gown");
  await eventually(listed, (isListed) => isListed);
  expect(await shown("/products/occasion-gown")).toContain('href="/catalogue?occasion=travel"');

  expect((await saveAt(owner, "/admin?slug=occasion-gown", {})).status).toBe(303);
  await eventually(listed, (isListed) => !isListed);
  expect(wordsOf(await shown("/admin/changes"))).toContain("Occasions Travel");
});

const hexOf = async (slug: string) => {
  const { rows } = await shop.db.execute<{ hex: string }>(
    sql`SELECT swatches->0->>'hex' AS hex FROM products WHERE slug = ${slug}`,
  );
  return rows[0]?.hex ?? "";
};

test("a custom colour has a shade from its name, and another when one is chosen", async () => {
  const slug = "bottle-green-gown";
  const typed = { ...product("Bottle Green Gown"), slug, colors: "Bottle green" };
  expect((await saveAt(owner, "/admin", typed)).status).toBe(303);
  const begun = await hexOf(slug);
  expect(begun).toMatch(/^#[\da-f]{6}$/);
  const page = await shown(`/products/${slug}`);
  expect(page).toContain(`fill="${begun}"`);
  const html = await shown(`/admin?slug=${slug}`);
  expect(filledForm(html, {}).get("shade|bottle-green")).toBe(begun);
  const saved = await saveAt(owner, `/admin?slug=${slug}`, { "shade|bottle-green": "#204060" });
  expect(saved.status).toBe(303);
  expect(await hexOf(slug)).toBe("#204060");
  const refused = await saveAt(owner, `/admin?slug=${slug}`, { "shade|bottle-green": "greenish" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("Bottle green: give the shade as in #6b6b3a.");
});

test("a shade is taken from a picture of the cloth by a button, without scripts", async () => {
  const slug = "adire-kimono-jacket";
  const html = await shown(`/admin?slug=${slug}`);
  const [, id, tone] = /value="shade\|([^|"]+)\|[^"]+\.([\da-f]{6})\/\d+\.webp"/.exec(html) ?? [];
  const form = filledForm(html, {}, ["quick", /value="(shade\|[^"]+)"/.exec(html)?.[1]]);
  const back = await owner.ask(`/admin?index&slug=${slug}`, { form });
  expect(back.status).toBe(200);
  expect(filledForm(await back.text(), {}).get(`shade|${id}`)).toBe(`#${tone}`);
});

test("a name without a known colour is not drawn black", async () => {
  const slug = "kilishi-gown";
  const typed = { ...product("Kilishi Gown"), slug, colors: "Kilishi" };
  expect((await saveAt(owner, "/admin", typed)).status).toBe(303);
  expect(await hexOf(slug)).toBe("Kilishi");
  expect(await shown(`/products/${slug}`)).toMatch(/<svg[^>]* fill="#ddd"[^>]*><rect[^>]* fill="Kilishi"/);
});

const NOTE = "Sample picture, digitally rendered.";
const notesOn = async (path: string) => {
  const html = await (await fetch(shop.origin + path)).text();
  return html.replaceAll(/<script.*?<\/script>/gs, "").split(NOTE).length - 1;
};

test("the samples' note is beside the samples' pictures, not beside the owner's own", async () => {
  const slug = "adire-tote";
  const path = `/products/${slug}`;
  expect(await notesOn(path)).toBe(1);
  const { url = "" } = await upload(owner, await plain(400, 500).jpeg().toBuffer());
  // Beside one of the owner's pictures the note is shown on the samples' only.
  const html = await shown(`/admin?slug=${slug}`);
  const both = filledForm(html, {});
  // Without a tick its colour shows them all.
  for (const name of [...both.keys()]) if (/^(shows|begins)\|/.test(name)) both.delete(name);
  both.append("shows|indigo", "");
  both.append("picture", url);
  both.append("alt", "");
  const samples = both.getAll("picture").length - 1;
  expect((await owner.ask(FORM, { form: both })).status).toBe(303);
  const listItems = (text: string) => text.split("<li").filter((item) => item.includes("Enlarge:"));
  const mixed = await eventually(
    async () => (await fetch(shop.origin + path)).text(),
    (text) => listItems(text).length === samples + 1,
  );
  const noted = listItems(mixed).map((item) => item.split("</li>")[0]?.includes(NOTE));
  expect(noted).toEqual([...Array(samples).fill(true), false]);
  // The cloth is still the sample's: a product with only the owner's pictures has no note at all.
  const own = "own-photographs";
  const typed = { ...product("Own Photographs"), slug: own, picture: url };
  expect((await saveAt(owner, "/admin", typed)).status).toBe(303);
  expect(await notesOn(`/products/${own}`)).toBe(0);
});

test("saving only an existing slug switches to updating its product", async () => {
  const saved = await saveAt(owner, "/admin", { slug: "Linen Kaftan" });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/admin?slug=linen-kaftan"]);
  expect(wordsOf(await shown("/admin?slug=linen-kaftan"))).toContain("Updating linen-kaftan");
});

test("where more was typed, an existing slug asks, changes nothing, and keeps the input", async () => {
  const before = filledForm(await shown("/admin?slug=linen-kaftan"), {}).get("title");
  // With or without other errors in the form, the question comes first.
  for (const typed of [
    { ...product("My own title"), price: "55" },
    { title: "", price: "55" },
  ]) {
    const asked = await saveAt(owner, "/admin", { ...typed, slug: "linen-kaftan" });
    expect(asked.status).toBe(409);
    const html = await asked.text();
    expect(wordsOf(html)).toContain("Open ‘Linen Kaftan’ and leave what you typed?");
    expect(html).toContain('href="/admin?slug=linen-kaftan"');
    expect(filledForm(html, {}).get("price")).toBe("55");
  }
  expect(filledForm(await shown("/admin?slug=linen-kaftan"), {}).get("title")).toBe(before);
});

test("pieces that moved while the form was open are reported at saving, and so are sizes without a limit", async () => {
  const slug = "counted-gown";
  const typed = { ...product("Counted Gown"), slug, sizes: "8, 10", pieces: "9" };
  expect((await saveAt(owner, "/admin", { ...typed, "pieces|olive|8": "9" })).status).toBe(303);
  const html = await shown(`/admin?slug=${slug}`);
  await inTransaction(shop.db, (tx) =>
    sellPiecesOnHand(tx, "a-sale", [
      { productSlug: slug, variantId: `${slug}-olive-8`, pieces: 1, lineNo: 1 },
    ]),
  );
  const form = filledForm(html, { "pieces|olive|8": "10", "pieces|olive|10": "" });
  const saved = await owner.ask(FORM, { form });
  expect(saved.status).toBe(303);
  const page = await shown(saved.headers.get("location") ?? "");
  expect(wordsOf(page)).toContain(
    "Olive, UK 8 went from 9 to 8 while the form was open. You typed 10: +1 was booked, so that made 9.",
  );
  expect(wordsOf(page)).toContain("Olive, UK 10 has no number of pieces: no limit");
  expect(filledForm(page, {}).get("pieces|olive|8")).toBe("9");
});

test("keeps a new product hidden while its facts are the form's own, and says which", async () => {
  const saved = await saveAt(owner, "/admin", { ...product("Untyped Gown"), slug: "untyped-gown" });
  expect(saved.status).toBe(303);
  expect(wordsOf(await shown(saved.headers.get("location") ?? ""))).toContain(
    "hidden: the price, the colour, who it is for and the pieces are what the form began with.",
  );
  const { rows } = await shop.pool.query(
    "SELECT is_active, pieces_on_hand FROM products JOIN variants ON product_slug = slug WHERE slug = 'untyped-gown'",
  );
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set(['{"is_active":false,"pieces_on_hand":0}']),
  );
});

test("keeps a new product whose pictures are on their way, hidden, and creates it once they are there", async () => {
  const facts = { price: "95", gender: "women", colors: "Moss", sizes: "8", slug: "early-gown" };
  const typed = { title: "Early Gown", isActive: "on", ...facts, [variantField("pieces", "moss|8")]: "3" };
  const seen = async () => (await fetch(`${shop.origin}/products/early-gown`)).status;
  expect((await saveAt(owner, "/admin", typed)).status).toBe(422);
  expect((await saveAt(owner, "/admin", { ...typed, do: "keep" })).status).toBe(200);
  expect(await seen()).toBe(404);

  const opened = filledForm(await shown("/admin?slug=early-gown"), {});
  const kept = { first: "on", opened: "early-gown", updatedAt: String(opened.get("updatedAt")) };
  const created = await saveAt(owner, "/admin", {
    ...typed,
    ...kept,
    picture: "/media/a.jpg",
    [variantField("pieces", "moss|8")]: "5",
  });
  expect(created.headers.get("location")).toContain("done=created");
  await eventually(seen, (status) => status === 200);
  const { rows } = await shop.pool.query(
    "SELECT pieces_on_hand FROM variants WHERE product_slug = 'early-gown'",
  );
  expect(rows).toEqual([{ pieces_on_hand: 5 }]);
});

test("keeps no product before its pictures whose slug is taken, or whose title is missing", async () => {
  const before = await shown("/admin?slug=adire-tote");
  for (const typed of [
    { title: "Another", slug: "adire-tote" },
    { title: "", slug: "untitled" },
  ])
    expect((await saveAt(owner, "/admin", { ...typed, do: "keep" })).status).toBeGreaterThanOrEqual(400);
  expect(filledForm(await shown("/admin?slug=adire-tote"), {}).get("updatedAt")).toBe(
    filledForm(before, {}).get("updatedAt"),
  );
  expect((await owner.ask("/admin?slug=untitled")).status).toBe(404);
});
