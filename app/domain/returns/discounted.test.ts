import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { findInvoice } from "#app/domain/money/invoices/find-invoice.server.ts";
import { REGISTERED_SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { hearEvents, orderOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { discounts } from "#app/domain/selling/promotions.tables.server.ts";
import { sumMoney, toMoney } from "#app/shared/money.ts";
import { findContractOf } from "./find-contract.server.ts";
import { refundReturn } from "./refund-return.server.ts";
import { sendExchange } from "./settle-exchange.server.ts";
import { closeBalanced } from "./testing/balanced.server.ts";
import { addSize, requestSoldExchange, TERMS, takeBack, withdraw } from "./testing/sold-order.server.ts";

const admin = adminForTests();
const PARCEL = { carrier: "", tracking: "" };
const DELIVERY = 495;
/** Three dresses of £185 less £10. The shares in pence make two lines of them. */
const PAID = 54_500;

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 5 });
  small.shop.seller = REGISTERED_SELLER;
  const facts = { id: "d", code: "TENOFF", name: "TENOFF", kind: "amount", scope: "all" } as const;
  await small.shop.db.insert(discounts).values({ ...facts, amountCents: toMoney(1_000) });
});
afterEach(() => closeBalanced(small));

/** The three dresses, paid with the code and sent. Returns the order and the price paid for each piece. */
async function sent() {
  const items = small.input().items.map((item) => ({ ...item, qty: 3 }));
  const { key, session } = await small.open({ items, codes: ["TENOFF"], country: "GB" });
  await small.pay(session);
  await hearEvents(small);
  const order = await orderOf(small, key);
  expect(order).toMatchObject({ totalCents: PAID + DELIVERY, discountCents: 1_000 });
  await fulfilOrder(small.shop.db, admin, { order, parcel: PARCEL, now: small.shop.now() });
  const contract = await findContractOf(small.shop.db, key, TERMS);
  const pieces = (contract?.pieces ?? []).map(({ lineNo, pieceNo, priceCents }) => ({
    key: `${lineNo}-${pieceNo}`,
    priceCents,
  }));
  return { order, pieces };
}

test("refunds each piece at the price paid for it, and all pieces at the full amount paid", async () => {
  const { order, pieces } = await sent();
  expect(pieces.map(({ priceCents }) => priceCents).sort()).toEqual([18_166, 18_167, 18_167]);
  let back = 0;
  for (const [nth, { key, priceCents }] of pieces.entries()) {
    const { id, saved } = await withdraw(small, order.id, [key]);
    expect(saved.ok).toBe(true);
    await takeBack(small, id, [key]);
    expect(await refundReturn(small.shop, admin, { id, terms: TERMS })).toEqual({
      ok: true,
      value: "succeeded",
    });
    back += priceCents + (nth === 2 ? DELIVERY : 0);
    expect((await orderOf(small, order.id)).refundedCents).toBe(back);
  }
  expect(back).toBe(PAID + DELIVERY);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded" });
});

test("its invoice and credit note name the code, and state each line after the discount", async () => {
  const { order, pieces } = await sent();
  const invoice = await findInvoice(small.shop.db, order.statusKey, null);
  expect(invoice?.lines.map(({ description }) => description)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/£185 each, less £3\.3[34]: discount TENOFF/),
      expect.stringContaining("Delivery"),
    ]),
  );
  expect(sumMoney((invoice?.lines ?? []).map(({ grossCents }) => grossCents))).toBe(PAID + DELIVERY);
  const [piece] = pieces;
  const { id } = await withdraw(small, order.id, [piece?.key ?? ""]);
  await takeBack(small, id, [piece?.key ?? ""]);
  await refundReturn(small.shop, admin, { id, terms: TERMS });
  const note = await findInvoice(small.shop.db, order.statusKey, "TEST-CN-00001");
  expect(sumMoney((note?.lines ?? []).map(({ grossCents }) => grossCents))).toBe(piece?.priceCents);
});

test("another size costs what was paid for the piece, and is refunded at that price", async () => {
  const fourteen = await addSize(small, { size: "14", pieces: 1 });
  const { order, pieces } = await sent();
  const [piece] = pieces;
  if (!piece) throw new Error("Nothing was sold");
  const { id, saved } = await requestSoldExchange(small, order.id, { [piece.key]: fourteen });
  expect(saved.ok).toBe(true);
  await takeBack(small, id, [piece.key]);
  const asked = { id, terms: TERMS, prefix: "BA", parcel: PARCEL };
  expect(await sendExchange(small.shop, admin, asked)).toEqual({ ok: true, value: null });
  const [made] = await small.shop.db.select().from(orders).where(eq(orders.exchangeOf, order.id));
  expect(made).toMatchObject({ totalCents: piece.priceCents, creditCents: piece.priceCents });
  const { id: withdrawal } = await withdraw(small, made?.id ?? "", ["1-1"]);
  await takeBack(small, withdrawal);
  expect((await refundReturn(small.shop, admin, { id: withdrawal, terms: TERMS })).ok).toBe(true);
  expect((await orderOf(small, made?.id ?? "")).refundedCents).toBe(piece.priceCents);
});
