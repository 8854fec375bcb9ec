import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { findShopperOrder } from "#app/shop/order/shopper-order.server.ts";
import { recordReceived, refuseReturn } from "./book-return.server.ts";
import { refundReturn } from "./refund-return.server.ts";
import { sendExchange } from "./settle-exchange.server.ts";
import {
  addSize,
  delivered,
  requestSoldExchange,
  TERMS,
  takeBack,
  withdraw,
} from "./testing/sold-order.server.ts";

const admin = adminForTests();
let small: SmallShop;
let fourteen: string;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
  fourteen = await addSize(small, { size: "14", pieces: 2 });
});
afterEach(() => small.close());

const at = (id: string) => ({ id, now: small.shop.now() });
/** The next steps on the shopper's page after the parcel was sent. */
async function stepsOf({ statusKey }: { statusKey: string }) {
  const page = await findShopperOrder(small.shop.db, statusKey, { ...TERMS, now: small.shop.now() });
  return page?.steps.slice(3).map(({ title, text }) => (text === null ? title : `${title}: ${text}`));
}

test("the order's page shows an exchange from its request to its end", async () => {
  const order = await delivered(small, 2);
  small.wait(1);
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  expect(await stepsOf(order)).toEqual(["You asked for an exchange: 1 piece"]);
  small.wait(1);
  await takeBack(small, id);
  small.wait(1);
  await sendExchange(small.shop, admin, {
    id,
    terms: TERMS,
    prefix: "BA",
    parcel: { carrier: "", tracking: "" },
  });
  expect(await stepsOf(order)).toEqual([
    "You asked for an exchange: 1 piece",
    "Your parcel is here",
    "Exchanged",
  ]);
});

test("the order's page shows a withdrawal from its declaration to the refund", async () => {
  const order = await delivered(small);
  small.wait(1);
  const { id } = await withdraw(small, order.id);
  small.wait(1);
  await takeBack(small, id);
  small.wait(1);
  await refundReturn(small.shop, admin, { id, terms: TERMS });
  expect(await stepsOf(order)).toEqual([
    "You withdrew from 1 piece",
    "Your parcel is here",
    expect.stringMatching(/^£189\.95 (went back|is on its way)/),
  ]);
});

test("the order's page shows a return that the owner refused, and leaves the shopper the pieces", async () => {
  const order = await delivered(small);
  small.wait(1);
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  small.wait(1);
  await refuseReturn(small.shop.db, admin, at(id));
  expect(await stepsOf(order)).toEqual([
    "You asked for an exchange",
    "Your exchange ended: The pieces did not come to us. They stay yours.",
  ]);
});

test("shows a withdrawal with some pieces already received as one step, with no other parcel", async () => {
  const order = await delivered(small, 2);
  small.wait(1);
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  small.wait(1);
  await recordReceived(small.shop.db, admin, at(id));
  small.wait(1);
  await withdraw(small, order.id, ["1-1", "1-2"]);
  expect(await stepsOf(order)).toEqual([
    "You asked for an exchange",
    "Your parcel is here",
    "You withdrew from 2 pieces",
    "Your exchange ended: You withdrew from the contract instead.",
  ]);
});
