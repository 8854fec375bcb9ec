import { afterEach, beforeEach, expect, test } from "vitest";
import { DUTY_TABLES } from "#app/domain/delivery/duty-tables.ts";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import type { DutyTable } from "#app/domain/delivery/zone.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { discounts } from "../../promotions.tables.server.ts";
import { handleEvent } from "../handle-event.server.ts";
import { placeOrder } from "../place-order.server.ts";
import { openSmallShop, type SmallShop } from "../testing/small-shop.server.ts";
import { answerCodes } from "./answer-codes.server.ts";

const EMAIL = "customer@example.com";

let small: SmallShop;
/** A shop with one customer, and a code and an automatic discount for other people. */
beforeEach(async () => {
  small = await openSmallShop({ pieces: 30 });
  const { session } = await small.open({ email: EMAIL });
  await small.pay(session);
  for (const event of await small.sentEvents()) await handleEvent(small.shop, event);
  const first = { kind: "percent", scope: "all", isFirstOrderOnly: true } as const;
  await small.shop.db.insert(discounts).values([
    { ...first, id: "code", code: "FIRST10", name: "FIRST10", percent: 10 },
    { ...first, id: "self", code: null, name: "Welcome", percent: 5 },
    { id: "all", code: null, name: "Always", kind: "percent", percent: 2, scope: "all" },
  ]);
});
afterEach(() => small.close());

const pay = (changes: Parameters<SmallShop["input"]>[0]) =>
  placeOrder(
    small.input({ email: EMAIL, orderId: "BA-20261120-0950", key: "browser", ...changes }),
    small.shop,
  );
const ALWAYS = { name: "Always", takenCents: 370, isDeliveryFree: false, isByItself: true, condition: null };

test("marks a first-order discount as conditional before checkout, without checking the customer", async () => {
  const { items } = small.input();
  const { answer } = await answerCodes(small.shop, { items, codes: ["FIRST10"] });
  expect(answer).toMatchObject({
    discount: { name: "FIRST10", takenCents: 1_850, condition: "For a first order." },
    problem: null,
  });
  const alone = await answerCodes(small.shop, { items, codes: [] });
  expect(alone.answer.discount).toMatchObject({ name: "Welcome", condition: "For a first order." });
});

test("says what duty and VAT may cost at the price less the discount, in a country that is named", async () => {
  const { items } = small.input();
  const table: DutyTable = {
    ...(DUTY_TABLES[0] as DutyTable),
    ...{ rate: 1, upToCents: 17_000, perKindCents: 0, from: "2000-01-01", until: "2999-12-31" },
  };
  const duty = async (country: string | undefined, codes: string[], change: Partial<DutyTable> = {}) => {
    const delivery = { zones: ZONES, dutyTables: [{ ...table, ...change }] };
    return (await answerCodes({ ...small.shop, delivery }, { items, codes, country })).answer.duty;
  };
  // 23 % of £166.50 and £18 is £42.44. The price before the discount is above the table's.
  expect(await duty("IE", ["FIRST10"])).toBe("About £43 of VAT, asked by the carrier before delivery.");
  expect(await duty("IE", [])).toBeUndefined();
  for (const country of ["GB", undefined]) expect(await duty(country, ["FIRST10"])).toBeUndefined();
  // Its customs code is not known.
  expect(await duty("IE", ["FIRST10"], { perKindCents: 300 })).toBeUndefined();
});

test("refuses a customer's first-order code and states the valid discount, with which the order then succeeds", async () => {
  expect(await pay({ codes: ["FIRST10"], shownDiscount: toMoney(1_850) })).toEqual({
    ok: false,
    error: {
      ...{ status: 409, message: "It is only for a first order.", field: "code" },
      holding: { codes: [], discount: ALWAYS, giftCard: null },
    },
  });
  expect(await pay({ shownDiscount: toMoney(370) })).toMatchObject({ ok: true });
});

test("refuses an automatic first-order discount, at no field, and states the valid one", async () => {
  const refused = await pay({ shownDiscount: toMoney(925) });
  expect(refused).toEqual({
    ok: false,
    error: {
      status: 409,
      message: "Your discount is £3.70 now. Look at the total, then pay.",
      holding: { codes: [], discount: ALWAYS, giftCard: null },
    },
  });
  expect(await pay({ shownDiscount: toMoney(370) })).toMatchObject({ ok: true });
});

test.each([
  ["a code for first orders", { codes: ["FIRST10"] }],
  ["a discount by itself that is shown", { shownDiscount: toMoney(925) }],
])(
  "checks whether %s is valid for an email twenty times an hour, then refuses everyone's",
  async (_, asked) => {
    const told = await Promise.all(Array.from({ length: 30 }, () => pay(asked)));
    expect(told.filter((one) => !one.ok && one.error.status === 409)).toHaveLength(20);
    expect(told.filter((one) => !one.ok && one.error.status === 429)).toHaveLength(10);
    expect(await small.shop.db.$count(orders)).toBe(1);
  },
);

test("counts a request with another displayed discount against the limit, even for a new email", async () => {
  const asked = { email: "new@example.com", codes: ["FIRST10"], shownDiscount: toMoney(1) };
  const told = [];
  for (let n = 0; n < 21; n += 1) told.push(await pay(asked));
  expect(told.map((one) => !one.ok && one.error.status)).toEqual([...Array(20).fill(409), 429]);
});
