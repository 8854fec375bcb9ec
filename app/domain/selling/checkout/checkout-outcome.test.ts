import { afterEach, beforeEach, expect, test } from "vitest";
import { addDays } from "#app/shared/calendar-day.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { loadCheckoutOutcome } from "./checkout-outcome.server.ts";
import { buyCard } from "./testing/bought-card.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
});
afterEach(() => small.close());

const look = (oid: string, sid: string) => loadCheckoutOutcome(small.shop, { oid, sid });

/** A checkout whose payment the shop has not heard of. */
async function paid(email: string, qty = 1): Promise<[oid: string, sid: string]> {
  const items = small.input().items.map((item) => ({ ...item, qty }));
  const { orderId, session } = await small.open({ email, items });
  await small.pay(session);
  return [orderId, session];
}

test("shows shoppers what they bought, its number in the run, and their own delivery", async () => {
  await look(...(await paid("ada@example.com")));
  const outcome = await look(...(await paid("ben@example.com", 2)));
  expect(outcome).toMatchObject({
    state: "paid",
    pieces: [
      { title: "Sample Dress", choice: "Navy, UK 12", quantity: 2, numbers: "Nos. 2–3 of 3 in this size" },
    ],
    deliveries: [{ name: "United Kingdom", businessDays: [2, 5] }],
  });
});

test("shows the same piece number after a reload, however many are sold later", async () => {
  const order = await paid("ada@example.com");
  const first = await look(...order);
  await look(...(await paid("ben@example.com")));
  expect(first.pieces).toMatchObject([{ numbers: "No. 1 of 3 in this size" }]);
  expect(await look(...order)).toEqual(first);
});

test("shows the pieces without a number until the payment is confirmed", async () => {
  const { orderId, session } = await small.open();
  expect(await look(orderId, session)).toMatchObject({
    state: "processing",
    follow: null,
    pieces: [{ title: "Sample Dress", numbers: null }],
  });
});

test("shows nothing of an order to a visitor without its session", async () => {
  const [oid] = await paid("ada@example.com");
  const [, sid] = await paid("ben@example.com");
  const nothing = {
    state: "not-found",
    total: null,
    follow: null,
    pieces: [],
    bought: [],
    deliveries: [],
    arrival: null,
    duty: null,
    collect: null,
    isGiftCard: false,
    ownPage: null,
    giftCard: null,
    lacksAddress: false,
  };
  expect(await look(oid, sid)).toEqual(nothing);
  expect(await look(oid, "cs_test_guessed")).toEqual(nothing);
});

test("shows a bought gift card with its words and its way, and without its code", async () => {
  const sentOn = addDays(shopDay(small.shop.now()), 7);
  const bought = { recipientEmail: "ada@example.com", sender: "Bisi", sendOn: sentOn };
  const { order, session, code } = await buyCard(small, bought);
  const outcome = await look(order.reference, session);
  expect(outcome.giftCard).toEqual({
    ...{ amountCents: 5_000, recipient: "Ada", sender: "Bisi", message: "Many happy returns" },
    ...{ isToRecipient: true, sentOn, today: shopDay(small.shop.now()) },
  });
  expect(JSON.stringify(outcome)).not.toContain(code);
  expect((await look(order.reference, "cs_test_guessed")).giftCard).toBeNull();
});
