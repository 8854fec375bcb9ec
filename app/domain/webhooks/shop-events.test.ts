import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { setManyHidden } from "#app/domain/catalogue/products/hide-products.server.ts";

import { deleteProduct } from "#app/domain/catalogue/products/whole/deleted-products.server.ts";
import { createProduct } from "#app/domain/catalogue/products/write-products.server.ts";
import { correctStock } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { saveReturn } from "#app/domain/returns/answer-return.server.ts";
import { refundReturn } from "#app/domain/returns/refund-return.server.ts";
import { delivered, TERMS, takeBack } from "#app/domain/returns/testing/sold-order.server.ts";
import { buy } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { nthProduct } from "#tests/support/database/many-products.ts";
import { WEBHOOK_EVENT_NAMES } from "./webhook-events.ts";
import { webhookDeliveries, webhookEndpoints } from "./webhooks.tables.server.ts";

const admin = adminForTests();
const DRESS = { productSlug: "sample-dress", variantId: "sample-dress-navy-12" };

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
  const endpoint = { url: "https://receiver.example/", events: WEBHOOK_EVENT_NAMES, sealed: "" };
  await small.shop.db.insert(webhookEndpoints).values(endpoint);
});
afterEach(() => small.close());

const recorded = () => small.shop.db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id));
const named = async () => (await recorded()).map(({ event, subject }) => `${event} ${subject}`);
const objects = async () => (await recorded()).map(({ object }) => JSON.parse(object));

test("an order is told when it is paid, with its pieces and in pence, and without its customer", async () => {
  const { id, reference } = await buy(small, { qty: 2, email: "ada.obi@example.com" });
  const [stock, paid] = await objects();
  expect(await named()).toEqual([`stock.changed sample-dress ${DRESS.variantId}`, `order.paid ${reference}`]);
  expect(stock).toEqual({ product: "sample-dress", variant: DRESS.variantId, pieces: 1 });
  expect(paid).toEqual({
    ...{ id, reference, state: "paid", kind: "pieces", livemode: false, currency: "GBP" },
    ...{ subtotal: 37_000, discount: 0, delivery: paid.delivery, refunded: 0 },
    total: 37_000 + paid.delivery,
    lines: [{ product: "sample-dress", variant: DRESS.variantId, pieces: 2, price: 18_500 }],
  });
  const sent = JSON.stringify(await recorded());
  for (const personal of ["ada.obi", "Ada", "Sample Street", "Portsmouth", "PO1"])
    expect(sent).not.toContain(personal);
});

test("an order is told when it is sent, when pieces come back, and when money goes back", async () => {
  const order = await delivered(small, 2);
  const input = {
    id: randomUUID(),
    pieces: ["1-2"],
    reason: "too-small",
    wish: "refund",
    sizes: {},
  } as const;
  const { db, now } = small.shop;
  await saveReturn({ db, now, terms: TERMS, returnsDays: 5 }, order.id, { ...input, pieces: ["1-2"] });
  await takeBack(small, input.id, ["1-2"]);
  await refundReturn(small.shop, admin, { id: input.id, terms: TERMS });
  expect(await named()).toEqual([
    `stock.changed sample-dress ${DRESS.variantId}`,
    `order.paid ${order.reference}`,
    `order.sent ${order.reference}`,
    `order.returned ${order.reference}`,
    `stock.changed sample-dress ${DRESS.variantId}`,
    `order.refunded ${order.reference}`,
  ]);
  const [, , sent, returned, stock, refunded] = await objects();
  expect(sent.state).toBe("fulfilled");
  expect(returned.lines).toMatchObject([{ pieces: 2, returned: 1 }]);
  expect(stock.pieces).toBe(2);
  expect(refunded).toMatchObject({ state: "fulfilled", refunded: 18_500 });
});

test("a product is told when it is new, hidden and deleted, and stock when it is corrected", async () => {
  const { db } = small.shop;
  const now = new Date();
  const { product, variants } = nthProduct(1);
  const own = { ...product, slug: "shirt", title: "Shirt", primaryImageUrl: "/a.webp" };
  await inTransaction(db, (tx) =>
    createProduct(
      tx,
      own,
      variants.slice(0, 1).map((each) => ({ ...each, priceCents: toMoney(9_900), piecesLeft: 4 })),
    ),
  );
  await setManyHidden(db, admin, { slugs: ["shirt"], isHidden: true, now });
  await deleteProduct(db, admin, "shirt");
  await inTransaction(db, async (tx) => {
    const changes = [{ ...DRESS, by: -1, seen: 3 }];
    const corrected = await correctStock(tx, { reason: "damaged", key: "form", changes });
    if (corrected.ok) await announceStock(tx, [{ ...DRESS, pieces: -1 }]);
  });
  const [stock, made, hidden, deleted, corrected] = await objects();
  expect(stock).toMatchObject({ product: "shirt", pieces: 4 });
  expect(made).toMatchObject({ id: "shirt", title: "Shirt", state: "live", variants: [{ price: 9_900 }] });
  expect(hidden).toMatchObject({ id: "shirt", state: "hidden" });
  expect(deleted).toEqual({ id: "shirt", state: "deleted" });
  expect(corrected).toEqual({ product: "sample-dress", variant: DRESS.variantId, pieces: 2 });
});
