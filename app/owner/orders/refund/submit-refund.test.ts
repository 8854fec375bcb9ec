import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { buy, orderOf, refundsOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { sendForm } from "#app/owner/kit/testing/send-form.server.ts";
import { loadRefundPage, REFUND_ACTIONS, type RefundAnswer } from "./submit-refund.server.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
});
afterEach(() => small.close());

const send = (reference: string, fields: Record<string, string>) =>
  sendForm(REFUND_ACTIONS, { shop: small.shop, reference }, admin, { kind: "part", ...fields });

test("makes a second refund when a used form is sent again with another amount, as after Back", async () => {
  const { id, reference } = await buy(small);
  const refunded = { leadsTo: `/admin/orders/${reference}?done=refunded` };
  const page = await loadRefundPage(small.shop, admin, { reference, kind: "part" });
  const shown = { refund: page?.refundId ?? "", left: String(page?.leftCents) };
  expect(await send(reference, { ...shown, step: "do", amount: "10" })).toEqual(refunded);
  expect(await send(reference, { ...shown, step: "do", amount: "10" })).toEqual(refunded);

  const checked = await send(reference, { ...shown, step: "check", amount: "5" });
  const { refundId, leftCents } = (checked as { shown: RefundAnswer }).shown.view;
  const confirmed = { refund: refundId, left: String(leftCents), step: "do", amount: "5" };
  expect(await send(reference, confirmed)).toEqual(refunded);
  expect((await refundsOf(small, id)).map(({ amountCents }) => amountCents).sort()).toEqual([1_000, 500]);
  expect(await orderOf(small, id)).toMatchObject({ refundedCents: 1_500 });
});
