import { afterEach, beforeEach, expect, test } from "vitest";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { MAX_LINES } from "#app/domain/selling/cart/cart.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { sendForm } from "#app/owner/kit/testing/send-form.server.ts";
import { NEW_ORDER_ACTIONS, type OrderFormView } from "./answer-order.server.ts";
import { LIST_CHANGE, lineFieldId } from "./typed-order.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 5 });
});
afterEach(() => small.close());

/** The form after the owner has added the shop's piece to `count` others. */
async function addTo(count: number): Promise<OrderFormView> {
  const others = Array.from({ length: count }, (_, nth) => [lineFieldId(nth, "slug"), `other-${nth}`]);
  const answer = await sendForm(
    NEW_ORDER_ACTIONS,
    { shop: small.shop, delivery: { zones: ZONES, collection: null }, prefix: "BA" },
    adminForTests(),
    {
      key: crypto.randomUUID(),
      [LIST_CHANGE]: "add-sample-dress|sample-dress-navy-12",
      ...Object.fromEntries(others),
    },
  );
  return (answer as { shown: OrderFormView }).shown;
}

test("accepts an order of a hundred different pieces", async () => {
  const { typed, problems } = await addTo(MAX_LINES - 1);
  expect(typed.lines).toHaveLength(100);
  expect(problems).toEqual([]);
});

test("refuses one piece more with a message, and keeps the rest of the list", async () => {
  const { typed, problems } = await addTo(MAX_LINES);
  expect(typed.lines).toHaveLength(100);
  expect(problems).toEqual([
    {
      fieldId: "find",
      message: "An order has 100 different pieces at most. Write a second one for the others.",
    },
  ]);
});
