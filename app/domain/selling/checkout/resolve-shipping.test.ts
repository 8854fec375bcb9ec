import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { INTERNATIONAL, UK, ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import type { Zone } from "#app/domain/delivery/zone.ts";
import { loadPayPage } from "#app/domain/money/sandbox/pay.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { toMoney } from "#app/shared/money.ts";
import type { CheckoutInput } from "./checkout-input.ts";
import { placeOrder } from "./place-order.server.ts";
import { offeredDelivery } from "./resolve-shipping.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
});
afterEach(() => small.close());

const KEY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const to = (country: string, changes: Partial<CheckoutInput> = {}) =>
  small.open({ country, key: KEY, ...changes });

/** The countries, rates and total of the hosted page. */
async function offered(session: string) {
  const page = await loadPayPage(small.shop.db, session, small.shop.now());
  if (page?.step !== "pay") return page?.step;
  const { countries, summary } = page;
  return {
    countries: countries.map(({ code }) => code),
    rates: summary.rates.map(({ name, amountCents }) => `${name} ${amountCents}`),
    total: summary.totalCents,
  };
}

test("the payment page offers the chosen country alone, at the rate of its zone", async () => {
  const { session, key } = await to("NG");
  expect(await offered(session)).toEqual({
    countries: ["NG"],
    rates: ["International 1800"],
    total: 20_300,
  });
  const [order] = await small.shop.db.select().from(orders).where(eq(orders.id, key));
  expect(order?.delivery).toEqual({
    country: "NG",
    id: "international",
    name: "International",
    amountCents: 1_800,
    businessDays: [7, 10],
  });
});

test("offers every zone and country when none was chosen, and stores no delivery in the order", async () => {
  const { session, key } = await small.open();
  expect(await offered(session)).toEqual({
    countries: ["GB", "NG", "IE"],
    rates: ["United Kingdom 495", "International 1800"],
    total: 18_995,
  });
  const [order] = await small.shop.db.select().from(orders).where(eq(orders.id, key));
  expect(order?.delivery).toBeNull();
});

test("returns the same payment page for the same checkout to the same country", async () => {
  const first = await to("NG");
  expect(await to("NG")).toEqual(first);
});

test("another country closes the earlier payment page, and reserves the pieces only once", async () => {
  const nigeria = await to("NG");
  const home = await to("GB");
  expect(home.session).not.toBe(nigeria.session);
  expect(await offered(nigeria.session)).toBe("closed");
  expect(await offered(home.session)).toMatchObject({ countries: ["GB"], rates: ["United Kingdom 495"] });
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 1, sold: 0 });
  const again = await to("NG");
  expect(await offered(home.session)).toBe("closed");
  expect(await offered(again.session)).toMatchObject({ countries: ["NG"], rates: ["International 1800"] });
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 1, sold: 0 });
});

test("opens another payment page after the owner changed a price", async () => {
  const before = await to("NG");
  small.shop.delivery = { zones: [UK, { ...INTERNATIONAL, priceCents: 2_100 }] };
  const after = await to("NG");
  expect(await offered(before.session)).toBe("closed");
  expect(await offered(after.session)).toMatchObject({ rates: ["International 2100"] });
});

test("an order whose page was not recorded gets its page at the original price, even after a price change", async () => {
  const { key, session } = await to("NG");
  await small.shop.db.update(orders).set({ sessionId: null, sessionUrl: null }).where(eq(orders.id, key));
  const opened = await placeOrder(small.input({ country: "NG", key: KEY }), small.shop);
  expect(opened.ok && opened.value.url).toContain(session);
});

test("delivery is free from the zone's free-delivery amount upwards", async () => {
  small.shop.delivery = { zones: [{ ...UK, freeFromCents: 18_500 }, INTERNATIONAL] };
  const { session } = await to("GB");
  expect(await offered(session)).toMatchObject({ rates: ["United Kingdom 0"], total: 18_500 });
});

test("refuses a country without delivery at its field, and reserves nothing", async () => {
  const opened = await placeOrder(small.input({ country: "CU" }), small.shop);
  expect(opened).toEqual({
    ok: false,
    error: {
      status: 400,
      message: "We do not deliver to Cuba yet. Write to us, and we will find a way.",
      field: "country",
    },
  });
  expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 0 });
});

test("offers the home zone and the first others when there are more zones than the payment page can show", () => {
  const zones: Zone[] = ["FR", "DE", "NG", "US", "IE", "GB"].map((code) => ({
    ...UK,
    id: code,
    countries: [code],
  }));
  const order = {
    delivery: null,
    handover: null,
    kind: "pieces" as const,
    giftCents: toMoney(0),
    subtotalCents: toMoney(18_500),
    discountCents: toMoney(0),
    hasFreeDelivery: false,
  };
  const { rates, countries } = offeredDelivery(order, { zones });
  expect(rates.map(({ id }) => id)).toEqual(["GB", "FR", "DE", "NG", "US"]);
  expect(countries).toEqual(["GB", "FR", "DE", "NG", "US"]);
  expect(offeredDelivery(order, { zones: ZONES }).countries).toEqual(["GB", "NG", "IE"]);
});
