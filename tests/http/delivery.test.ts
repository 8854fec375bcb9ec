import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAdmin } from "#tests/support/requests/admin.ts";
import {
  checkout,
  eventually,
  orderStates,
  type Piece,
  pay,
  payload,
  setPieces,
  stockOf,
} from "#tests/support/requests/checkout.ts";
import { formsOf } from "#tests/support/requests/page-forms.ts";
import { wordsOf } from "#tests/support/requests/product-form.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2_800 };

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const ask = (country: unknown, more: Record<string, unknown> = {}) =>
  checkout(shop, payload(shop, [TOTE], { country, ...more }));

/** The countries and the total of a payment page. */
async function offered(url: string | undefined) {
  const html = await (await fetch(url ?? "")).text();
  const [, list = ""] = /<select[^>]*name="country"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
  return {
    countries: [...list.matchAll(/value="([A-Z]{2})"/g)].map(([, code]) => code),
    pay: /Pay\s*(£[\d.,]+)/.exec(html.replaceAll(/<[^>]*>/g, ""))?.[1],
  };
}

test("pages that are kept say beside each price what delivery at home adds", async () => {
  for (const path of ["/", "/catalogue", `/products/${TOTE.slug}`])
    expect(await (await fetch(shop.origin + path)).text()).toContain("+ £4.95 delivery");
});

test("tells a cart what its country may ask for at the door, and nothing at home", async () => {
  const duty = async (country: string) => {
    const body = JSON.stringify({ items: [{ ...TOTE, qty: 1, currency: "gbp" }], country });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${shop.origin}/api/codes`, { method: "POST", headers, body });
    return (await answer.json()).duty;
  };
  const terms = "Duty and VAT of your country, if there are any, are asked for by the carrier at your door.";
  expect(await duty("US")).toBe(terms);
  expect(await duty("GB")).toBeUndefined();
  expect(await (await fetch(`${shop.origin}/checkout?country=US`)).text()).toContain(terms);
});

test("the payment page offers the requested country alone, at the rate of its zone", async () => {
  const { status, body } = await ask("NG", { key: "lagos" });
  expect(status).toBe(200);
  expect(await offered(body.url)).toEqual({ countries: ["NG"], pay: "£46" });
});

test("offers every country without a choice, starting with the home rate", async () => {
  for (const country of [undefined, null, ""]) {
    const { countries, pay: total } = await offered(
      (await ask(country, { email: "any@example.com" })).body.url,
    );
    expect(countries).toHaveLength(49);
    expect(total).toBe("£32.95");
  }
});

test("the same country returns the same payment page, and another country another one", async () => {
  await setPieces(shop, TOTE, 1);
  const same = { key: "to-and-fro", email: "to-and-fro@example.com" };
  const first = await ask("NG", same);
  expect((await ask("ng", same)).body).toEqual(first.body);
  const home = await ask("GB", same);
  expect(home.body.url).not.toBe(first.body.url);
  expect(await offered(first.body.url)).toEqual({ countries: [], pay: undefined });
  expect(await offered(home.body.url)).toEqual({ countries: ["GB"], pay: "£32.95" });
  expect(await stockOf(shop, TOTE)).toMatchObject({ onHand: 0, reserved: 1 });
  await setPieces(shop, TOTE, 20);
});

test("a payment page for Nigeria accepts no address elsewhere", async () => {
  const { body } = await ask("NG", { key: "elsewhere", email: "elsewhere@example.com" });
  const { location, html } = await pay(body.url ?? "", { country: "GB" });
  expect(location).toBeNull();
  expect(html).toContain("Choose a country that we deliver to.");
  expect((await pay(body.url ?? "", { country: "NG" })).location).toContain("/checkout/success");
  expect(await orderStates(shop, body.orderId)).toEqual([expect.stringMatching(/open|paid/)]);
});

test.each([
  ["CU", "We do not deliver to Cuba yet. Write to us, and we will find a way."],
  ["UK", "country is not a two-letter country code like GB or NG."],
  ["Nigeria", "country is not a two-letter country code like GB or NG."],
  [7, "country is not a two-letter country code like GB or NG."],
])("refuses the country %j with a message at its field", async (country, error) => {
  const { status, body } = await ask(country);
  expect(status).toBe(400);
  expect(body).toEqual({ error, field: "country" });
});

const BELFAST = { country: "GB", city: "Belfast", postcode: "BT12 5GJ" };

/** Pays for a parcel to Belfast; what the shop stored of it, once it is paid. */
async function paidTo(url: string | undefined, reference: string | undefined) {
  expect((await pay(url ?? "", BELFAST)).location).toContain("/checkout/success");
  const read = async () =>
    (
      await shop.db.execute<{
        state: string;
        zone: string;
        country: string;
        address: string;
        key: string;
      }>(sql`
        SELECT state, delivery->>'id' AS zone, delivery->>'country' AS country, status_key AS key,
          customer->'address'->>'country' AS address FROM orders WHERE reference = ${reference}`)
    ).rows[0];
  return eventually(read, (order) => order?.state === "paid");
}

test("a British address with a postcode of Northern Ireland pays that zone, and stays British", async () => {
  const byPostcode = await ask("GB", { postcode: "bt12 5gj", key: "belfast", email: "belfast@example.com" });
  expect(await offered(byPostcode.body.url)).toEqual({ countries: ["GB"], pay: "£32.95" });
  const chosen = await ask("XI", { key: "belfast", email: "belfast@example.com" });
  expect(chosen.body).toEqual(byPostcode.body);
  const order = await paidTo(chosen.body.url, chosen.body.orderId);
  expect(order).toMatchObject({ zone: "northern-ireland", country: "GB", address: "GB" });
  const page = wordsOf(await (await fetch(`${shop.origin}/orders/${order?.key}`)).text());
  expect(page).toContain("Chosen at the checkout: Northern Ireland, 2 to 5 business days");

  // Without a postcode the address itself decides: it costs the same.
  const without = await ask("GB", { key: "without", email: "without@example.com" });
  expect(await paidTo(without.body.url, without.body.orderId)).toMatchObject({ zone: "northern-ireland" });
});

test("Northern Ireland with a price of its own is charged by choice and postcode, and said where the page showed another", async () => {
  const { browser: owner } = await newAdmin(shop);
  const settings = "/admin/settings/delivery";
  const forms = formsOf(await (await owner.ask(settings)).text(), { isAsShown: true });
  const form = new FormData();
  for (const [field, value] of forms.find(({ fields }) => fields.some(([name]) => name === "revision"))
    ?.fields ?? [])
    form.append(field, field === "zone-1-price" ? "6.95" : value);
  expect((await owner.ask(settings, { form })).headers.get("location")).toBe(`${settings}?saved`);
  await eventually(
    async () => wordsOf(await (await fetch(`${shop.origin}/checkout?country=XI`)).text()),
    (words) => words.includes("Delivery, Northern Ireland: £6.95, 2 to 5 business days."),
  );
  const known = { postcode: "BT12 5GJ", key: "dear", email: "dear@example.com" };
  const { status, body } = await ask("GB", { ...known, shownDelivery: 495 });
  expect(status).toBe(409);
  expect(body.error).toBe(
    "Your parcel goes to Northern Ireland, and delivery there costs £6.95. Look at the total, then pay.",
  );
  expect(await offered((await ask("GB", { ...known, shownDelivery: 695 })).body.url)).toEqual({
    countries: ["GB"],
    pay: "£34.95",
  });
  // The address came after the payment: the zone that was paid for stays, and the owner is told of the difference.
  const cheap = await ask("GB", { key: "cheap", email: "cheap@example.com" });
  expect(await paidTo(cheap.body.url, cheap.body.orderId)).toMatchObject({ zone: "uk" });
  expect(wordsOf(await (await owner.ask(`/admin/orders/${cheap.body.orderId}`)).text())).toContain(
    "The parcel goes to Northern Ireland, and ‘United Kingdom’ delivery was paid for (£4.95) instead of ‘Northern Ireland’ (£6.95). Before you send it, ask the customer for the difference of £2, or bear it, or cancel the order.",
  );
});
