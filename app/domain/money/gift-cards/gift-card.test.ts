import fc from "fast-check";
import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { giftCardError, giftShare, lastDayOf, leavesAt, MIN_CHARGE, MONTHS_VALID } from "./gift-card.ts";

const amount = fc.integer({ min: 0, max: 100_000 }).map(toMoney);

test("pays no more than the balance or the amount due, and leaves nothing or a chargeable rest", () => {
  fc.assert(
    fc.property(amount, amount, (total, balance) => {
      const share = giftShare(total, balance);
      expect(share).toBeLessThanOrEqual(Math.min(total, balance));
      expect(share).toBeGreaterThanOrEqual(0);
      if (share > 0 && share < total) expect(total - share).toBeGreaterThanOrEqual(MIN_CHARGE);
    }),
  );
});

test("a card is valid for 24 months from the day it is sent, or paid if that is later", () => {
  expect(MONTHS_VALID).toBeGreaterThanOrEqual(24);
  expect(lastDayOf("2026-12-24", "2026-11-25")).toBe("2028-12-24");
  expect(lastDayOf("2026-11-20", "2026-11-25")).toBe("2028-11-25");
});

test("sends the email in the morning of its day, or at once when that day has come", () => {
  const now = new Date("2026-11-25T12:00:00Z");
  expect(leavesAt("2026-12-24", now)).toEqual(new Date("2026-12-24T08:00:00Z"));
  expect(leavesAt("2026-06-24", new Date("2026-05-01T12:00:00Z"))).toEqual(new Date("2026-06-24T07:00:00Z"));
  expect(leavesAt("2026-11-25", now)).toEqual(now);
  const night = new Date("2026-11-25T00:30:00Z");
  expect(leavesAt("2026-11-25", night)).toEqual(night);
});

test("treats a card of test money as unknown in real orders", () => {
  const card = { balanceCents: toMoney(5_000), expiresOn: "2028-11-25", livemode: false, isDisputed: false };
  const today = "2026-11-25";
  expect(giftCardError(card, { today, isLive: false })).toBeNull();
  expect(giftCardError(card, { today, isLive: true })).toMatch(/We find no gift card/);
  expect(giftCardError({ ...card, expiresOn: today }, { today, isLive: false })).toBeNull();
  expect(giftCardError({ ...card, expiresOn: "2026-11-24" }, { today, isLive: false })).toBe(
    "This gift card could be spent until 24 November 2026.",
  );
});
