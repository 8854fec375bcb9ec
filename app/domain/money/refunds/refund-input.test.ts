import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, toMoney } from "#app/shared/money.ts";
import type { RefundView } from "./refund.ts";
import { emptyRefund, parseTyped, wantedRefund } from "./refund-input.ts";

const line = { title: "Dress", choice: "Navy, UK 14", priceCents: toMoney(18_500), imageUrl: null };
const view: RefundView = {
  reference: "BA-20261120-0751",
  state: "paid",
  customer: "Ada Obi",
  provider: "sandbox",
  totalCents: toMoney(37_495),
  inOwn: null,
  arrivesIn: null,
  refundedCents: toMoney(0),
  underWayCents: toMoney(0),
  leftCents: toMoney(37_495),
  dispute: null,
  hasEmail: true,
  giftLeftCents: toMoney(0),
  lines: [
    { ...line, lineNo: 1, returnable: 2 },
    { ...line, lineNo: 2, returnable: 0 },
  ],
  kind: "part",
  refundId: "00000000-0000-4000-8000-000000000000",
  refusal: null,
};

function form(fields: Record<string, string>): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  return sent;
}

const wants = (fields: Record<string, string>, changes: Partial<RefundView> = {}) =>
  wantedRefund(parseTyped(form(fields)), { ...view, ...changes });

test.each([
  ["25", 2_500],
  ["£25.50", 2_550],
  ["1.1", 110],
  ["12,50", 1_250],
  [" 374.95 ", 37_495],
])("%j pounds are %i pence", (amount, cents) => {
  expect(wants({ amount })).toMatchObject({ ok: true, value: { amountCents: cents } });
});

test.each([
  ["", "Please enter an amount in pounds, such as 25 or 25.50."],
  ["ten", "Please enter an amount in pounds, such as 25 or 25.50."],
  ["12.505", "Please enter an amount in pounds, such as 25 or 25.50."],
  ["1,2,3", "Please enter an amount in pounds, such as 25 or 25.50."],
  ["1.005", "Please enter an amount in pounds, such as 25 or 25.50."],
  ["-5", "Please enter an amount in pounds, such as 25 or 25.50."],
  ["0", "Please enter more than £0."],
  ["374.96", "At most £374.95 is left to refund."],
  ["1,245", "At most £374.95 is left to refund."],
])("%j is refused with: %s", (amount, message) => {
  expect(wants({ amount })).toEqual({ ok: false, error: { amount: message } });
});

test("only ticked lines are returned, with the stated number of pieces", () => {
  expect(wants({ amount: "5", "pieces-1": "2" })).toMatchObject({ value: { restock: [] } });
  expect(wants({ amount: "5", "line-1": "on", "pieces-1": "1" })).toMatchObject({
    value: { restock: [{ lineNo: 1, pieces: 1 }] },
  });
});

test.each([
  ["3", "At most 2 can go back on the shelf."],
  ["0", "Please enter a number of pieces, or untick the line."],
  ["one", "Please enter a number of pieces, or untick the line."],
])("%s pieces of two are refused at their field", (pieces, message) => {
  expect(wants({ amount: "5", "line-1": "on", "pieces-1": pieces })).toEqual({
    ok: false,
    error: { "pieces-1": message },
  });
});

test("cancelling takes all the remaining money, and every piece that can be returned", () => {
  expect(wants({ amount: "1" }, { kind: "cancel" })).toEqual({
    ok: true,
    value: { amountCents: 37_495, reason: "", restock: [{ lineNo: 1, pieces: 2 }] },
  });
});

test("fills the form with the remaining money, to the penny", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
      const left = { ...view, leftCents: toMoney(cents) };
      expect(emptyRefund(left).amount).toBe(formatAmount(toMoney(cents)));
      expect(wantedRefund(emptyRefund(left), left)).toMatchObject({ value: { amountCents: cents } });
    }),
  );
});

test("a note with a control character is refused at its field", () => {
  expect(wants({ amount: "5", reason: "too\u0007 small" })).toEqual({
    ok: false,
    error: { reason: "Take the line breaks and control characters out of the note." },
  });
});
