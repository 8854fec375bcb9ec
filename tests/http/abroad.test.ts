import { sql } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, newAdmin } from "#tests/support/requests/admin.ts";
import {
  checkout,
  eventually,
  orderStates,
  type Piece,
  pay,
  payload,
  setPieces,
} from "#tests/support/requests/checkout.ts";
import { saveAt, wordsOf } from "#tests/support/requests/product-form.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const DRESS: Piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21_000 };
const TERMS = "Duty and VAT of your country, if there are any, are asked for by the carrier at your door.";

let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  shop = await startShop({ variables: { WORKERS: "1" } });
  owner = (await newAdmin(shop)).browser;
  await setPieces(shop, DRESS, 20);
  const composition = "Shell: 55% linen, 45% cotton\nLining: 100% viscose";
  const papers = { composition, madeIn: "gb", customsCode: "6204.49", grams: "430" };
  expect((await saveAt(owner, `/admin?slug=${DRESS.slug}`, papers)).status).toBe(303);
});
afterAll(() => shop.stop());

/** The text of a form of the order's parcel; null when the parcel needs none. */
async function formOf(reference: string, file: string): Promise<string | null> {
  const answer = await owner.ask(`/admin/labels/${file}?order=${reference}`);
  if (answer.status === 303) return null;
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
  return text.join(" ").replaceAll(/\s+/g, " ");
}

test.each([
  ["London", { country: "GB", postcode: "SW1A 1AA" }, "United Kingdom", "£4.95"],
  ["Belfast", { country: "GB", postcode: "BT12 5GJ" }, "Northern Ireland", "£4.95"],
  ["Dublin", { country: "IE", postcode: "D02 X285" }, "Ireland", "£18"],
  ["New York", { country: "US", postcode: "10001", state: "NY" }, "United States", "£18"],
  ["Lagos", { country: "NG", postcode: "101233" }, "Nigeria", "£18"],
])(
  "sends two dresses of two cloths to %s, and declares one alone once the other stays here",
  async (city, to, place, price) => {
    const isAbroad = to.country !== "GB";
    const asked = { ...to, email: `${to.postcode.replace(" ", "-")}@example.com`, key: city };
    const { body } = await checkout(shop, payload(shop, [{ ...DRESS, qty: 2 }], asked));
    const reference = body.orderId ?? "";
    expect((await pay(body.url ?? "", { ...to, city })).location).toContain("/checkout/success");
    await eventually(
      () => orderStates(shop, reference),
      ([state]) => state === "paid",
    );

    const { rows } = await shop.pool.query("SELECT id, status_key AS key FROM orders WHERE reference = $1", [
      reference,
    ]);
    const page = wordsOf(await (await fetch(`${shop.origin}/orders/${rows[0].key}`)).text());
    expect(page).toMatch(new RegExp(`Delivery ${price.replace(".", "\\.")}\\b`));
    expect(page).toContain(`Chosen at the checkout: ${place}, `);
    expect(page.includes(TERMS)).toBe(isAbroad);

    const line = (pieces: number, weight: string, value: string) =>
      `${pieces} × Dress, linen or silk (55% linen, 45% cotton) ${weight} ${value} 620449 United Kingdom`;
    const [cn22, cn23, invoice] = await Promise.all(
      ["cn22.pdf", "cn23.pdf", "invoice-for-customs.pdf"].map((file) => formOf(reference, file)),
    );
    if (isAbroad) for (const form of [cn23, invoice]) expect(form).toContain(line(2, "0.860", "420.00"));
    expect([cn22, cn23 !== null, invoice !== null]).toEqual([null, isAbroad, isAbroad]);

    // One of them stays here: its money goes back, and the parcel declares the other alone.
    await shop.db.execute(sql`INSERT INTO order_refunds (id, order_id, amount_cents, state, provider_id, reason, restock)
    VALUES (gen_random_uuid(), ${rows[0].id}, 21000, 'succeeded', ${`re_${city}`}, 'one stays here', '[{"lineNo":1,"pieces":1}]')`);
    expect(await formOf(reference, "cn23.pdf")).toBe(null);
    const part = await formOf(reference, "cn22.pdf");
    if (isAbroad) expect(part).toContain(line(1, "0.430", "210.00"));
    else expect(part).toBe(null);
  },
);
