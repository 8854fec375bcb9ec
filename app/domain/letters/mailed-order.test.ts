import { afterEach, beforeEach, expect, test } from "vitest";
import { stockMovements } from "#app/domain/catalogue/products.tables.server.ts";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { findMailedOrder } from "./mailed-order.server.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const mailed = (id: string) =>
  inTransaction(database.db, (tx) => findMailedOrder(tx, id, { origin: "https://shop.example" }));

test.each([
  [
    "/media/dress-00000000.1200x1500.c8b8a0/1200.webp",
    "https://shop.example/media/dress-00000000.1200x1500.c8b8a0/letter.jpg",
  ],
  [
    "https://res.cloudinary.com/shop/image/upload/v17/shop/kaftan.webp",
    "https://res.cloudinary.com/shop/image/upload/c_fill,g_auto,w_240,h_300/f_jpg/q_auto/v17/shop/kaftan.webp",
  ],
  ["https://pictures.example/dress.jpg", "https://pictures.example/dress.jpg"],
  ["data:image/png;base64,AAAA", null],
  [null, null],
])("the picture %s is mailed as %s", async (imageUrl, address) => {
  const { id } = await paidOrder(database.db, { imageUrl });
  expect((await mailed(id)).lines).toMatchObject([{ imageUrl: address }]);
});

test("the picture of a mail is below MEDIA_URL, if it is set", async () => {
  const { id } = await paidOrder(database.db, {
    imageUrl: "/media/dress-00000000.1200x1500.c8b8a0/1200.webp",
  });
  const addresses = { origin: "https://shop.example", mediaUrl: "https://cdn.example" };
  const { lines } = await inTransaction(database.db, (tx) => findMailedOrder(tx, id, addresses));
  expect(lines).toMatchObject([
    { imageUrl: "https://cdn.example/media/dress-00000000.1200x1500.c8b8a0/letter.jpg" },
  ]);
});

test("a mail names the numbers of counted pieces", async () => {
  const { id } = await paidOrder(database.db);
  const piece = { productSlug: "fan-print-maxi-dress", variantId: "navy-14" };
  await database.db.insert(stockMovements).values([
    { ...piece, kind: "make", pieces: 5 },
    { ...piece, kind: "sell", pieces: 1, orderId: "earlier", lineNo: 1 },
    { ...piece, kind: "sell", pieces: 2, orderId: id, lineNo: 1 },
  ]);
  expect((await mailed(id)).lines).toMatchObject([{ numbers: "Nos. 2–3 of 5 in this size" }]);
});
