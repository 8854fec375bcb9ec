import fc from "fast-check";
import { expect, test } from "vitest";
import { orderReference, referenceAsked, withSuffix } from "./order-reference.ts";

test.each([
  ["2026-11-20T07:51:00Z", "BA-20261120-0751"],
  ["2026-11-20T07:51:59.999Z", "BA-20261120-0751"],
  ["2026-01-02T00:00:00Z", "BA-20260102-0000"],
  ["2026-12-31T23:59:59Z", "BA-20261231-2359"],
  ["2026-06-30T00:30:00+01:00", "BA-20260629-2330"],
])("an order at %s gets the reference %s", (moment, reference) => {
  expect(orderReference("BA", new Date(moment))).toBe(reference);
});

test("uses the shop's prefix", () => {
  expect(orderReference("SHOP", new Date("2026-11-20T07:51:00Z"))).toBe("SHOP-20261120-0751");
});

test.each([
  ["BA-20261120-0751", "BA-20261120-0751"],
  ["BA-20261120-0500", "BA-20261120-0500"],
  ["BA-20261120-0755", "BA-20261120-0755"],
  // More than three hours earlier, later, no day, another shop.
  ["BA-20261120-0450", "BA-20261120-0751"],
  ["BA-20261120-0757", "BA-20261120-0751"],
  ["BA-19990101-0000", "BA-20261120-0751"],
  ["BA-20991231-2359", "BA-20261120-0751"],
  ["BA-20261131-0751", "BA-20261120-0751"],
  ["BA-20261120-9999", "BA-20261120-0751"],
  ["ZZ-20261120-0751", "BA-20261120-0751"],
  ["BAD-20261120-0751", "BA-20261120-0751"],
])("a browser that asks for %s gets %s", (asked, reference) => {
  expect(referenceAsked(asked, "BA", new Date("2026-11-20T07:51:30Z"))).toBe(reference);
});

test("every reference has the same format, and only references of the same minute collide", () => {
  const anyMoment = fc.date({
    min: new Date("2020-01-01"),
    max: new Date("2999-12-31"),
    noInvalidDate: true,
  });
  const minuteOf = (moment: Date) => Math.floor(moment.getTime() / 60_000);
  fc.assert(
    fc.property(anyMoment, fc.nat(200_000), (moment, later) => {
      const next = new Date(moment.getTime() + later);
      expect(orderReference("BA", moment)).toMatch(/^BA-\d{8}-\d{4}$/);
      expect(orderReference("BA", moment) === orderReference("BA", next)).toBe(
        minuteOf(moment) === minuteOf(next),
      );
    }),
  );
});

test.each([
  [1, "BA-20261120-0751"],
  [2, "BA-20261120-0751-2"],
  [13, "BA-20261120-0751-13"],
])("order number %d of a minute is %s", (n, reference) => {
  expect(withSuffix("BA-20261120-0751", n)).toBe(reference);
});

test.each([0, -1, 1.5, Number.NaN])("refuses %d as an order number", (n) => {
  expect(() => withSuffix("BA-20261120-0751", n)).toThrow(RangeError);
});
