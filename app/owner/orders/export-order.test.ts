import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { listOrders, parseOrderQuery } from "#app/domain/orders/list-orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { eraseOrder } from "#app/domain/people/erasure/erase-order.server.ts";
import { fulfilOrder, withdrawnOrders } from "#app/domain/returns/fulfil-order.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { findShopperOrder } from "#app/shop/order/shopper-order.server.ts";
import { exportOrder } from "./export-order.server.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const PERSONAL = ["ada@shopper.example", "Ada Obi", "7946 0000", "2 Quay Street", "BS1 4DJ"];

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

type Order = Awaited<ReturnType<typeof paidOrder>>;
const erase = (order: Order) => eraseOrder(database.db, adminForTests(), { order, now: NOW });

async function sentOrder(): Promise<Order> {
  const order = await paidOrder(database.db);
  const parcel = { carrier: "Royal Mail", tracking: "AB123456789GB" };
  await fulfilOrder(database.db, adminForTests(), { order, parcel, now: NOW });
  return order;
}

const TERMS = { zones: ZONES, cancellationDays: 14, now: new Date() };

test("the list, a search and the shopper's own page work with an erased order", async () => {
  const order = await sentOrder();
  await erase(order);
  const listed = async (query: string) =>
    (
      await listOrders(
        database.db,
        adminForTests(),
        parseOrderQuery(new URLSearchParams(query)),
        withdrawnOrders(database.db),
      )
    ).orders;
  expect(await listed("")).toMatchObject([
    { reference: order.reference, customer: "Erased", totalCents: 37_495 },
  ]);
  expect(await listed("q=ada")).toEqual([]);
  const [row] = await database.db.select().from(orders).where(eq(orders.id, order.id));
  expect(await findShopperOrder(database.db, row?.statusKey ?? "", TERMS)).toMatchObject({
    reference: order.reference,
    state: "fulfilled",
    town: "",
  });
});

test("the download contains an order's stored data, before and after erasing", async () => {
  const order = await sentOrder();
  const kept = JSON.stringify(await exportOrder(database.db, adminForTests(), order.reference));
  for (const word of [...PERSONAL, order.reference, "Fan Print Maxi Dress", "AB123456789GB"])
    expect(kept).toContain(word);
  await erase(order);
  const rest = await exportOrder(database.db, adminForTests(), order.reference);
  expect(rest).toMatchObject({ email: null, customer: null, totalPence: 37_495, lines: [{ quantity: 2 }] });
  expect(await exportOrder(database.db, adminForTests(), "nobody's")).toBeNull();
});
