import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { buy, orderOf, refundsOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { loadRefundPage, parseRefundForm, submitRefund } from "./submit-refund.server.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
});
afterEach(() => small.close());

/** Sends the form of the refund page, like its route. */
function send(reference: string, fields: Record<string, string>) {
  const typed = new FormData();
  for (const [name, value] of Object.entries({ kind: "part", ...fields })) typed.set(name, value);
  const form = parseRefundForm(typed);
  if (!form) throw new Error("The form is not understood");
  return submitRefund(small.shop, admin, { reference, form });
}

test("makes a second refund when a used form is sent again with another amount, as after Back", async () => {
  const { id, reference } = await buy(small);
  const page = await loadRefundPage(small.shop, admin, { reference, kind: "part" });
  const shown = { refund: page?.refundId ?? "", left: String(page?.leftCents) };
  expect(await send(reference, { ...shown, step: "do", amount: "10" })).toEqual({ done: "refunded" });
  expect(await send(reference, { ...shown, step: "do", amount: "10" })).toEqual({ done: "refunded" });

  const checked = await send(reference, { ...shown, step: "check", amount: "5" });
  if (!checked || !("answer" in checked)) throw new Error("Nothing was to be confirmed");
  const { refundId, leftCents } = checked.answer.view;
  const confirmed = { refund: refundId, left: String(leftCents), step: "do", amount: "5" };
  expect(await send(reference, confirmed)).toEqual({ done: "refunded" });
  expect((await refundsOf(small, id)).map(({ amountCents }) => amountCents).sort()).toEqual([1_000, 500]);
  expect(await orderOf(small, id)).toMatchObject({ refundedCents: 1_500 });
});
