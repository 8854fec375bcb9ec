import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { listComesBack } from "#app/domain/returns/return-numbers.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { formatRestock, MIN_PIECES } from "./restock.ts";

const SANDBOX = { provider: "sandbox", livemode: false } as const;
const LIVE = { provider: "stripe", livemode: true } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Sold {
  slug?: string;
  size?: string;
  color?: string;
  pieces: number;
  state?: string;
  isReal?: boolean;
}

async function sell(
  id: string,
  { slug = "kaftan", size = "12", color = "Indigo", pieces, state = "paid", isReal = false }: Sold,
): Promise<void> {
  await database.db.execute(sql`INSERT INTO orders (id, reference, checkout_key, state, email, subtotal_cents,
      delivery_cents, total_cents, provider, livemode, paid_at)
    VALUES (${id}, ${id}, ${id}, ${state}, 'ada@shop.example', 1000, 0, 1000, ${isReal ? "stripe" : "sandbox"},
      ${isReal}, now())`);
  await database.db.execute(sql`INSERT INTO order_lines (order_id, line_no, product_slug, variant_id, title, size,
      color_name, unit_cents, quantity)
    VALUES (${id}, 1, ${slug}, ${`${slug}-${size}`}, 'A piece', ${size}, ${color}, 1000, ${pieces})`);
}

async function giveBack(
  order: string,
  {
    pieces,
    reason,
    from = 1,
    isRefused = false,
  }: { pieces: number; reason: string | null; from?: number; isRefused?: boolean },
): Promise<void> {
  const id = `${order}-${from}`;
  await database.db.execute(sql`INSERT INTO returns (id, order_id, kind, state, wish, reason, send_back_by, created_at,
      ended_at)
    VALUES (${id}, ${order}, ${reason === null ? "withdrawal" : "return"}, ${isRefused ? "refused" : "requested"},
      'refund', ${reason}, '2026-12-01', now(), ${isRefused ? sql`now()` : null})`);
  for (let piece = from; piece < from + pieces; piece += 1)
    await database.db.execute(sql`INSERT INTO return_pieces (return_id, order_id, line_no, piece_no, is_live)
      VALUES (${id}, ${order}, 1, ${piece}, ${!isRefused})`);
}

test("shows which of a product's sizes is returned, and why", async () => {
  await sell("a", { pieces: 5 });
  await giveBack("a", { pieces: 2, reason: "too-small" });
  await giveBack("a", { pieces: 1, reason: "faulty", from: 3 });
  await giveBack("a", { pieces: 2, reason: null, from: 4 });
  // The withdrawal took it out of a return.
  await database.db.execute(
    sql`UPDATE return_pieces SET reason = 'too-small' WHERE return_id = 'a-4' AND piece_no = 4`,
  );
  await sell("b", { pieces: 6, color: "Clay", state: "refunded" });
  await giveBack("b", { pieces: 1, reason: "too-small" });
  await giveBack("b", { pieces: 4, reason: "too-large", from: 2, isRefused: true });
  await sell("c", { pieces: 3, size: "One size" });
  await giveBack("c", { pieces: 2, reason: "changed-mind" });
  // None of these counts.
  await sell("d", { pieces: 90, slug: "sari" });
  await giveBack("d", { pieces: 9, reason: "too-small" });
  await sell("e", { pieces: 90, state: "cancelled" });
  await sell("f", { pieces: 90, isReal: true });
  const found = await listComesBack(database.db, adminForTests(), SANDBOX, {
    slug: "kaftan",
    least: MIN_PIECES,
  });
  expect(found.map(formatRestock)).toEqual([
    "Size 12 comes back as too small: 4 of 11 sold",
    "One size comes back after a change of mind: 2 of 3 sold",
  ]);
  expect(
    await listComesBack(database.db, adminForTests(), LIVE, { slug: "kaftan", least: MIN_PIECES }),
  ).toEqual([]);
});
