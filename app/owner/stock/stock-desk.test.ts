import { afterEach, beforeEach, expect, test } from "vitest";
import { createProduct } from "#app/domain/catalogue/products/write-products.server.ts";
import { untrueStock } from "#app/domain/catalogue/stock/testing/untrue-stock.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { buy } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { sendOrderForm } from "#app/owner/orders/testing/send-order-form.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { announcedChanges } from "#app/platform/cache/changes.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { nthProduct } from "#tests/support/database/many-products.ts";
import { bookCount } from "./answer-count.server.ts";
import { loadHistory } from "./load-history.server.ts";
import { loadStock } from "./load-stock.server.ts";
import { saveStock } from "./save-stock.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 5 });
});
afterEach(() => small.close());

const admin = adminForTests();
const PIECE = { productSlug: "sample-dress", variantId: "sample-dress-navy-12" };
const db = () => small.shop.db;

const list = (query: string, page = 1) => loadStock(db(), admin, { query, page });
const found = async (query: string) => (await list(query)).styles.length;
const save = (by: number, seen: number | null = null, key: string = crypto.randomUUID()) =>
  saveStock(db(), admin, {
    reason: "damaged",
    key,
    changes: [{ ...PIECE, by, seen }],
  });
const count = (counted: number, expected: number, key: string = crypto.randomUUID()) =>
  bookCount(db(), admin, { key, counted: [{ ...PIECE, counted, expected }] });
const onHand = async () => (await small.stock()).onHand;
const history = async () =>
  (await loadHistory(db(), admin, { slug: PIECE.productSlug, variantId: PIECE.variantId, before: null }))
    ?.entries ?? [];

test("lists a style with its sizes and the pieces left, held, and sold but not sent", async () => {
  await buy(small, { qty: 2 });
  await small.open({ email: "else@example.com", orderId: "BA-20261120-0946" });
  const { styles, total } = await list("");
  expect(total).toBe(1);
  expect(styles[0]).toMatchObject({
    title: "Sample Dress",
    isHidden: false,
    pieces: [{ ...{ color: "Navy", size: "12" }, left: 2, held: 1, unsent: 2 }],
  });
});

test("styles are found by words of their name, colour and size, in any order", async () => {
  for (const query of ["sample", "DRESS navy", "12 navy", "uk 12", ""]) expect(await found(query)).toBe(1);
  for (const query of ["kaftan", "navy 14", "%", "_"]) expect(await found(query)).toBe(0);
});

test("shows the last page for a page number beyond it", async () => {
  expect((await list("", 99)).place.page).toBe(1);
});

test("reports a correction, records it with its reason, and announces it", async () => {
  expect(await save(-2, 5)).toEqual({ ok: true, value: "Sample Dress, Navy, UK 12: 5 → 3" });
  expect(await onHand()).toBe(3);
  const [entry] = await db().select().from(adminChanges);
  expect(entry).toMatchObject({
    subjectId: PIECE.productSlug,
    action: "stock corrected",
    changes: [
      { field: "Pieces left, Navy, UK 12", from: 5, to: 3 },
      { field: "Reason", from: null, to: "Damaged" },
    ],
  });
  const announced = await db().select().from(announcedChanges);
  expect(announced.map(({ tag }) => tag)).toContain(`product:${PIECE.productSlug}`);
});

test("reports a simultaneous change with both numbers, and does not overwrite it", async () => {
  await save(-1);
  const answer = await save(2, 5);
  expect(answer).toMatchObject({ ok: false, error: [{ ...PIECE }] });
  expect(answer.ok ? "" : answer.error[0]?.message).toBe(
    "Sample Dress, Navy, UK 12 has 4 left now: it was changed from 5 meanwhile. Your 7 is not booked; give the number again.",
  );
  expect(await onHand()).toBe(4);
});

test("refuses a resent form with another number, without repeating its earlier answer", async () => {
  const key = crypto.randomUUID();
  await save(-2, 5, key);
  expect(await save(-2, 5, key)).toEqual({ ok: true, value: "Sample Dress, Navy, UK 12: 5 → 3" });
  expect(await save(-1, 5, key)).toMatchObject({ ok: false, error: [{ ...PIECE }] });
  expect(await onHand()).toBe(3);
});

test("a refused correction records no audit entry and no movement", async () => {
  expect(await save(-6)).toMatchObject({ ok: false });
  expect(await db().select().from(adminChanges)).toEqual([]);
  expect(await onHand()).toBe(5);
});

test("the history shows who moved what, when and why, with both numbers", async () => {
  await save(-1);
  await small.open();
  const sold = await buy(small, { email: "else@example.com" });
  expect(await history()).toMatchObject([
    { what: "Sold", who: null, reference: sold.reference, from: 2, to: 2 },
    { what: "Held at the payment page", from: 3, to: 2 },
    { what: "Held at the payment page", from: 4, to: 3 },
    { what: "Damaged", who: admin.email, reference: null, from: 5, to: 4 },
    { what: "Made", who: null, from: 0, to: 5 },
  ]);
});

test("has no history for an unknown piece", async () => {
  const unknown = { slug: PIECE.productSlug, variantId: "none", before: null };
  expect(await loadHistory(db(), admin, unknown)).toBeNull();
});

test("a stock-take books the difference to what was expected", async () => {
  expect(await count(4, 5)).toEqual({ ok: true, value: 1 });
  expect(await onHand()).toBe(4);
  expect((await history())[0]).toMatchObject({ what: "Count", from: 5, to: 4 });
  expect(await untrueStock(db())).toEqual([]);
});

test("a stock-take that finds what was expected books nothing", async () => {
  expect(await count(5, 5)).toEqual({ ok: true, value: 0 });
  expect(await history()).toHaveLength(1);
});

test("a stock-take stays correct during sales: sold pieces count as present until they are sent", async () => {
  await buy(small, { qty: 2 });
  expect(await count(4, 5)).toEqual({ ok: true, value: 1 });
  expect(await onHand()).toBe(2);
});

test("asks to recount a piece when a parcel with it was sent during the count", async () => {
  const { reference } = await buy(small, { qty: 2 });
  const sent = { intent: "fulfil", carrier: "royal-mail", tracking: "" };
  expect(await sendOrderForm(db(), admin, { reference, fields: sent, now: small.shop.now() })).toMatchObject({
    leadsTo: expect.stringContaining("done=fulfilled"),
  });
  const answer = await count(5, 5);
  expect(answer.ok ? "" : answer.error[0]?.message).toBe(
    "Sample Dress, Navy, UK 12: 5 were expected when you counted, and 3 are now. Count it again.",
  );
  expect(await count(3, 3)).toEqual({ ok: true, value: 0 });
});

test("a stock-take that is sent twice is booked once", async () => {
  const key = crypto.randomUUID();
  expect(await count(3, 5, key)).toEqual({ ok: true, value: 1 });
  expect(await count(3, 5, key)).toEqual({ ok: true, value: 1 });
  expect(await onHand()).toBe(3);
  expect(await db().select().from(adminChanges)).toHaveLength(1);
});

test("books the added numbers of a stock-take that is resent before its answer arrives", async () => {
  const other = { productSlug: "second", variantId: "second-navy-12", counted: 1, expected: 2 };
  await inTransaction(db(), async (tx) => {
    const { product } = nthProduct(1);
    const variant = { size: "12", colorId: "navy", priceCents: toMoney(10_000), piecesLeft: 2 };
    await createProduct(tx, { ...product, slug: other.productSlug }, [variant]);
  });
  const key = crypto.randomUUID();
  const both = [{ ...PIECE, counted: 4, expected: 5 }, other];
  expect(await count(4, 5, key)).toEqual({ ok: true, value: 1 });
  expect(await bookCount(db(), admin, { key, counted: both })).toEqual({ ok: true, value: 2 });
  expect(await bookCount(db(), admin, { key, counted: both })).toEqual({ ok: true, value: 2 });
  expect(await onHand()).toBe(4);
  expect((await list("second")).styles[0]?.pieces).toMatchObject([{ left: 1 }]);
  // A booked piece that comes with another number is counted again, not passed over.
  expect(await count(3, 5, key)).toMatchObject({ ok: false });
  expect(await untrueStock(db())).toEqual([]);
});

test("refuses a count below the number of held pieces", async () => {
  const [item] = small.input().items;
  await small.open({ items: item ? [{ ...item, qty: 4 }] : [] });
  expect(await count(2, 5)).toMatchObject({ ok: false });
  expect(await small.stock()).toMatchObject({ onHand: 1, reserved: 4 });
});
