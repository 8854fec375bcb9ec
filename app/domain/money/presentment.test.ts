import fc from "fast-check";
import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import {
  formatInBoth,
  formatOwn,
  minorDigits,
  refundedAbroad,
  refundInPounds,
  smallestCharge,
  toPresentment,
} from "./presentment.ts";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

test.each([
  ["USD", 24_130, "US$241.30"],
  ["EUR", 5, "€0.05"],
  ["NGN", 36_630_000, "NGN 366,300.00"],
  ["JPY", 37_185, "JP¥37,185"],
  ["KRW", 346_320, "₩346,320"],
  ["KWD", 74_060, "KWD 74.060"],
  // Stripe counts both in hundredths; `Intl` alone has no decimals for them.
  ["IDR", 400_000_000, "IDR 4,000,000.00"],
  ["UGX", 87_135_000, "UGX 871,350"],
])("writes %s as people in Britain do, with its own decimals", (currency, amount, text) => {
  expect(plain(formatOwn({ amount, currency }))).toBe(text);
});

test("writes every amount so that reading it gives the same amount", () => {
  const anyCurrency = fc.constantFrom("USD", "EUR", "NGN", "JPY", "KRW", "KWD", "IDR", "UGX", "ISK", "XOF");
  fc.assert(
    fc.property(anyCurrency, fc.integer({ min: 1, max: 9_999_999_999 }), (currency, steps) => {
      const amount = steps * smallestCharge(currency);
      const [whole = "", decimals = ""] = formatOwn({ amount, currency })
        .replaceAll(/[^\d.]/g, "")
        .split(".");
      expect(Number(whole + decimals.padEnd(minorDigits(currency), "0"))).toBe(amount);
    }),
  );
});

test.each([
  [
    { presentment_amount: 24_130, presentment_currency: "usd" },
    { amount: 24_130, currency: "USD" },
  ],
  [{ presentment_amount: 18_500, presentment_currency: "gbp" }, null],
  [{ presentment_amount: 0, presentment_currency: "usd" }, null],
  [{ presentment_amount: 2.5, presentment_currency: "usd" }, null],
  [{ presentment_amount: 100, presentment_currency: "us dollars" }, null],
  [null, null],
  [undefined, null],
])("reads %j as %j", (details, presentment) => {
  expect(toPresentment(details)).toEqual(presentment);
});

test("says what arrives in the shopper's currency only when the provider told it of every part", () => {
  const dollars = (amount: number) => ({ amount, currency: "USD" });
  const payments = [
    { id: "abroad", presentment: dollars(24_130) },
    { id: "home", presentment: null },
  ];
  const part = (paymentId: string, amount: number | null) => ({
    ...{ paymentId, amountCents: toMoney(9_250) },
    presentment: amount === null ? null : dollars(amount),
  });
  const told = refundedAbroad([part("abroad", 12_065), part("abroad", 12_065)], payments);
  expect(formatInBoth(told?.told)).toBe("US$241.30 (£185.00)");
  expect(formatInBoth({ presentment: null, amountCents: toMoney(9_250) })).toBeNull();
  expect(told && refundInPounds(told)).toMatch(/arrives in US dollars, the currency you paid in\.$/);
  for (const parts of [[part("abroad", null)], [part("abroad", 12_065), part("home", null)]]) {
    const partly = refundedAbroad(parts, payments);
    expect(partly).toEqual({ currency: "USD", told: null });
    expect(partly && refundInPounds(partly)).toContain("the amount can differ a little");
  }
  expect(refundedAbroad([part("home", null)], payments)).toBeNull();
});
