import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { type Browser, newAdmin } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { formsOf } from "#tests/support/requests/page-forms.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  shop = await startShop();
  ({ browser: owner } = await newAdmin(shop));
});
afterAll(() => shop?.stop());

const plain = (html: string) =>
  html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
const page = async (path = "/admin/claims") => plain(await (await owner.ask(path)).text());
const about = async () => plain(await (await fetch(`${shop.origin}/about`)).text());
const findings = async () => {
  const [, list = ""] = /id="findings"(.*?)id="form"/s.exec(await page()) ?? [];
  return [...list.matchAll(/‘([^’]*)’/g)].map(([, sentence]) => sentence);
};

/** Sends the form of a claim, as the page has it, with these values. */
async function save(path: string, values: Record<string, string>): Promise<Response> {
  const form = formsOf(await page(path)).find(({ fields }) =>
    fields.some(([field]) => field === "validUntil"),
  );
  return owner.ask("/admin/claims", { form: { ...Object.fromEntries(form?.fields ?? []), ...values } });
}

test("has the sentences of the delivered shop as its first claims, and About Us shows them with their proof", async () => {
  expect(await findings()).toEqual([]);
  const text = await about();
  expect(text).toContain("What we say and how we know");
  expect(text).toContain("Made in limited quantities to reduce waste and promote sustainability.");
  expect(text).toContain("Each style is cut in five to forty pieces, then the run is closed.");
});

test("finds a green word in a product, an email and a drop, until it has a proof", async () => {
  await shop.db.execute(sql`UPDATE products SET description = description || ' A climate-neutral kaftan. Our green seal.'
    WHERE slug = 'adire-kaftan'`);
  await shop.db.execute(sql`INSERT INTO content_versions (document, body, by, published_at, file_hash)
    VALUES ('letters', '{"receipt": "Thank you for going green."}', 'someone', now(), 'none')`);
  await shop.db.execute(sql`INSERT INTO drops
    (slug, name, words, opens_at, is_announced, early_key, letter_words, created_at, updated_at)
    VALUES ('run-90', 'Run 90', 'Linen.', now(), false, 'k', 'An eco linen.', now(), now())`);
  expect(await findings()).toEqual(
    expect.arrayContaining([
      "A climate-neutral kaftan.",
      "Our green seal.",
      "Thank you for going green.",
      "An eco linen.",
    ]),
  );
  const html = await page();
  expect(html).toContain('href="/admin?slug=adire-kaftan"');
  expect(html).toContain('href="/admin/words/letters#field-receipt"');
  expect(html).toContain("A home-made label.");
  const { status } = await save("/admin/claims?claim=A+climate-neutral+kaftan.&kind=climate", {
    proof: "We offset it.",
  });
  expect(status).toBe(422);
  const saved = await save("/admin/claims?claim=A+climate-neutral+kaftan.&kind=climate", {
    proof: "Sewn and posted without fuel: measured in May.",
  });
  expect(saved.headers.get("location")).toBe("/admin/claims?done=saved");
  expect(await findings()).not.toContain("A climate-neutral kaftan.");
  await eventually(about, (text) => text.includes("measured in May"));
});

test("refuses a proof that is over, a label without a scheme, and a register that somebody else changed", async () => {
  const values = { claim: "Sustainable linen", kind: "general", proof: "Counted.", validUntil: "2020-01-01" };
  expect(await (await save("/admin/claims", values)).text()).toContain("a day that is still to come");
  expect(await (await save("/admin/claims", { ...values, validUntil: "" })).text()).toContain(
    "must be a day such as",
  );
  const label = { ...values, claim: "Our eco label", validUntil: "2099-01-01" };
  expect(await (await save("/admin/claims", label)).text()).toContain("a label of our own");
  const late = await save("/admin/claims", { ...label, claim: "Eco yarn", revision: "999.0" });
  expect(late.status).toBe(422);
  expect(await late.text()).toContain("changed the register");
});

test("an ended proof leaves About Us, and waits on the owner's overview", async () => {
  await inTransaction(shop.db, async (tx) => {
    await tx.execute(sql`INSERT INTO content_versions (document, body, by, published_at, file_hash)
      VALUES ('claims', '[{"claim": "Conscious Fashion", "kind": "general", "proof": "Of old.", "validUntil": "2020-01-01"}]',
      'someone', now(), 'none')`);
    await announceChange(tx, [CONTENT_TAG]);
  });
  await eventually(about, (text) => !text.includes("What we say and how we know"));
  expect(await page("/admin/overview")).toContain("1 claim without a proof now");
  expect(await page()).toContain("Its proof ended on 1 January 2020.");
  expect(await findings()).toContain("Conscious Fashion");
  const renewed = await save("/admin/claims?edit=0", { validUntil: "2099-01-01" });
  expect(renewed.status).toBe(303);
  expect(await page("/admin/overview")).not.toContain("without a proof now");
  await eventually(about, (text) => text.includes("Of old."));
});
