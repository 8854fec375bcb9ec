import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, type Browser, signedIn } from "#tests/support/requests/admin.ts";
import { checkout, eventually, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { formsOf } from "#tests/support/requests/page-forms.ts";
import { filledForm, saveAt, wordsOf } from "#tests/support/requests/product-form.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const SLUG = "adire-kaftan";
const KAFTAN: Piece = { slug: SLUG, size: "12", color: "Indigo", amount: 21_000 };

let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  shop = await startShop();
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
});
afterAll(() => shop.stop());

const FORM = `/admin?slug=${SLUG}`;

test("a product's papers are saved in the form, shown to shoppers and machines, and kept in an order", async () => {
  const opened = filledForm(await (await owner.ask(FORM)).text(), {});
  expect(opened.get("composition")).toBe("100% cotton");
  const ordered = await checkout(
    shop,
    payload(shop, [{ ...KAFTAN, qty: 1 }], { email: "papers@example.com", orderId: "BA-20261120-0901" }),
  );
  expect(ordered.status).toBe(200);
  const papers = {
    composition:
      "Shell: 45% cotton, 55% linen\nLining: 100% viscose\nContains non-textile parts of animal origin",
    madeIn: "gh",
    customsCode: "6204.49",
    grams: "430\n8: 400",
    maker: "Adire Works\n5 Marina Road, Lagos\nhello@adireworks.example",
    warnings: "Keep away from fire.",
  };
  const saved = await saveAt(owner, FORM, papers);
  expect(saved.status).toBe(303);

  const page = await (await fetch(`${shop.origin}/products/${SLUG}`)).text();
  for (const words of [
    "Shell: 55% linen, 45% cotton",
    "parts of animal origin",
    "Ghana",
    "Keep away from fire.",
  ])
    expect(page).toContain(words);
  expect(page).toContain('"countryOfOrigin":{"@type":"Country","name":"GH"}');
  expect(page).toContain('"weight":{"@type":"QuantitativeValue","value":400,"unitCode":"GRM"}');

  // The search knows every fibre.
  await eventually(
    async () => (await fetch(`${shop.origin}/api/catalogue?q=viscose`)).text(),
    (found) => found.includes(SLUG),
  );

  const again = filledForm(await (await owner.ask(FORM)).text(), {});
  expect(again.get("madeIn")).toBe("Ghana");
  expect(again.get("grams")).toBe("430\n8: 400");
  const { rows } = await shop.db.execute(sql`
    SELECT papers->'composition'->0->'fibres'->0 AS fibre, papers->>'madeIn' AS made_in FROM order_lines`);
  expect(rows).toEqual([{ fibre: { fibre: "cotton", share: 100 }, made_in: "NG" }]);
});

test("wrong papers are refused at their fields, and nothing is saved", async () => {
  const refused = await saveAt(owner, FORM, {
    composition: "55% linen, 44% cotton",
    madeIn: "Wakanda",
    customsCode: "62044",
    grams: "900000",
    responsible: "Nobody",
  });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  for (const field of ["composition", "madeIn", "customsCode", "grams", "responsible"])
    expect(html).toContain(`id="${field}-error"`);
  expect(html).toContain("Shares come to 99. They must come to 100.");
  const after = filledForm(await (await owner.ask(FORM)).text(), {});
  expect(after.get("madeIn")).toBe("Ghana");
});

test("words that the owner finds right leave the list of words to check, and come back by the same button", async () => {
  const list = async () => wordsOf(await (await owner.ask("/admin/products?state=claims")).text());
  const title = "Silk Kaftan";
  expect((await saveAt(owner, FORM, { title })).status).toBe(303);
  expect(await list()).toContain(title);
  const press = async (button: string) => {
    const html = await (await owner.ask(FORM)).text();
    const own = formsOf(html).find(
      ({ fields }) =>
        fields.some(([, value]) => value === button) && !fields.some(([name]) => name === "title"),
    );
    const form = Object.fromEntries(own?.fields ?? []);
    return wordsOf(
      await (await owner.ask((await owner.ask(FORM, { form })).headers.get("location") ?? "")).text(),
    );
  };
  const right = await press("right");
  expect(right).toContain("it is off the list");
  expect(right).toContain("You found the words right. Check these words again");
  expect(await list()).not.toContain(title);
  expect(await press("check")).toContain("These words are right");
  expect(await list()).toContain(title);
  for (const [words, opened] of [
    ["x", SLUG],
    ["0".repeat(64), "none"],
  ] as const)
    expect((await owner.ask(FORM, { form: { do: "right", words, opened } })).status).toBeGreaterThanOrEqual(
      400,
    );
});
