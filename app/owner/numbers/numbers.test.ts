import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { loadNumbers } from "./load-numbers.server.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const SANDBOX = { provider: "sandbox", livemode: false } as const;
const LIVE = { provider: "stripe", livemode: true } as const;
const admin = adminForTests();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`TRUNCATE products, variants, orders, order_lines, returns, return_pieces,
    page_visits, missed_searches CASCADE`);
});

const load = (period: string | null = null, gateway: typeof SANDBOX | typeof LIVE = SANDBOX) =>
  loadNumbers({ db: database.db, gateway, now: () => NOW }, admin, period);

async function addProduct(slug: string, { run = "Run 07", deleted = false } = {}): Promise<void> {
  await database.db.execute(sql`INSERT INTO products (slug, title, brand, collection, gender, description,
      min_price_cents, sizes, colors, primary_image_url, created_at, is_active, deleted_at)
    VALUES (${slug}, ${`The ${slug}`}, 'Shop', ${run}, 'women', 'A piece', 1000, '{}', '{}', '/a.webp',
      ${run === "Run 07" ? "2026-10-01" : "2026-01-01"}, ${!deleted}, ${deleted ? "2026-11-01" : null})`);
}

interface Sold {
  id: string;
  paidAt?: string;
  state?: string;
  country?: string | null;
  lines: [slug: string, size: string, quantity: number, cents: number][];
  refunded?: number;
  provider?: "sandbox" | "stripe" | "till";
}

async function addOrder({
  id,
  paidAt = "2026-11-20T10:00:00Z",
  state = "paid",
  country = "GB",
  lines,
  refunded = 0,
  provider = "sandbox",
}: Sold): Promise<void> {
  const total = lines.reduce((sum, [, , quantity, cents]) => sum + quantity * cents, 0);
  await database.db.execute(sql`INSERT INTO orders (id, reference, checkout_key, state, email, subtotal_cents,
      delivery_cents, total_cents, provider, by_hand, livemode, customer, refunded_cents, created_at, paid_at)
    VALUES (${id}, ${id}, ${id}, ${state}, 'ada@shop.example', ${total}, 0, ${total}, ${provider},
      ${provider === "till" ? "cash" : null}, ${provider === "till" ? null : provider === "stripe"},
      ${country === null ? null : JSON.stringify({ name: "Ada", phone: null, address: { country } })}::jsonb,
      ${refunded}, ${paidAt}, ${paidAt})`);
  for (const [index, [slug, size, quantity, cents]] of lines.entries())
    await database.db.execute(sql`INSERT INTO order_lines (order_id, line_no, product_slug, variant_id, title, size,
        color_name, unit_cents, quantity)
      VALUES (${id}, ${index + 1}, ${slug}, ${`${slug}-${size}`}, ${`The ${slug}`}, ${size}, 'Indigo', ${cents}, ${quantity})`);
}

async function addReturn(
  id: string,
  {
    order,
    pieces,
    reason,
    state = "requested",
  }: { order: string; pieces: number; reason: string | null; state?: string },
): Promise<void> {
  await database.db.execute(sql`INSERT INTO returns (id, order_id, kind, state, wish, reason, send_back_by, created_at,
      ended_at)
    VALUES (${id}, ${order}, ${reason === null ? "withdrawal" : "return"}, ${state}, 'refund', ${reason}, '2026-12-01',
      '2026-11-21', ${state === "refused" ? "2026-11-22" : null})`);
  for (let piece = 1; piece <= pieces; piece += 1)
    await database.db.execute(sql`INSERT INTO return_pieces (return_id, order_id, line_no, piece_no, is_live)
      VALUES (${id}, ${order}, 1, ${piece}, ${state !== "refused"})`);
}

async function addVariant(
  slug: string,
  size: string,
  { made, sold, held = 0 }: { made: number | null; sold: number; held?: number },
): Promise<void> {
  const isCounted = made !== null;
  await database.db.execute(sql`INSERT INTO variants (product_slug, id, size, color_id, price_cents, pieces_made,
      pieces_on_hand, pieces_reserved, pieces_sold)
    VALUES (${slug}, ${`${slug}-${size}`}, ${size}, 'indigo', 1000, ${made}, ${isCounted ? made - sold - held : null},
      ${isCounted ? held : null}, ${isCounted ? sold : null})`);
}

/** Movements of one size, in order. Each movement of an order has an order of its own. */
async function move(slug: string, moves: [at: string, kind: string, pieces: number][]): Promise<void> {
  for (const [index, [at, kind, pieces]] of moves.entries()) {
    const isOwners = kind === "make" || kind === "adjust";
    await database.db.execute(sql`INSERT INTO stock_movements (product_slug, variant_id, kind, pieces, order_id, line_no,
        refund_id, at)
      VALUES (${slug}, ${`${slug}-12`}, ${kind}, ${pieces}, ${isOwners ? null : `${slug}-${index}`},
        ${isOwners ? null : 1}, ${kind === "return" ? `${slug}-${index}` : null}, ${at})`);
  }
}

test("returns zero orders and empty lists for an empty shop", async () => {
  const numbers = await load();
  expect(numbers.sales).toHaveLength(30);
  expect(numbers).toMatchObject({
    bestSellers: [],
    countries: [],
    runs: [],
    soldOut: [],
    reasons: [],
    missed: [],
  });
  expect((await load("all")).sales).toEqual([{ step: "2026-11", orders: 0, revenueCents: 0 }]);
});

test("counts sales by the shop's days, from its payment connection and its till, without refunded money", async () => {
  await addOrder({ id: "a", lines: [["kaftan", "12", 2, 5000]], refunded: 1000 });
  await addOrder({
    id: "b",
    lines: [
      ["kaftan", "14", 1, 5000],
      ["sari", "12", 1, 30_000],
    ],
    country: "NG",
  });
  // Half past midnight in London on the last day but 29.
  await addOrder({
    id: "c",
    lines: [["tote", "One size", 1, 700]],
    paidAt: "2026-10-26T00:30:00Z",
    provider: "till",
    country: null,
  });
  await addOrder({ id: "too early", lines: [["tote", "One size", 50, 700]], paidAt: "2026-10-25T22:30:00Z" });
  await addOrder({
    id: "paid back",
    lines: [["tote", "One size", 50, 700]],
    state: "refunded",
    refunded: 35_000,
  });
  await addOrder({ id: "for nothing", lines: [["tote", "One size", 50, 0]] });
  await addOrder({ id: "real money", lines: [["tote", "One size", 50, 700]], provider: "stripe" });
  await addReturn("r", { order: "a", pieces: 1, reason: "too-small" });
  await addReturn("refused", { order: "a", pieces: 2, reason: "too-small", state: "refused" });

  const numbers = await load();
  expect(numbers.sales.filter(({ orders }) => orders > 0)).toEqual([
    { step: "2026-10-26", orders: 1, revenueCents: 700 },
    { step: "2026-11-20", orders: 2, revenueCents: 44_000 },
  ]);
  expect(numbers.bestSellers).toEqual([
    { slug: "kaftan", title: "The kaftan", pieces: 3, returned: 1, amountCents: 15_000 },
    { slug: "sari", title: "The sari", pieces: 1, returned: 0, amountCents: 30_000 },
    { slug: "tote", title: "The tote", pieces: 1, returned: 0, amountCents: 700 },
  ]);
  expect(numbers.countries).toEqual([
    { country: "Nigeria", orders: 1, revenueCents: 35_000 },
    { country: "United Kingdom", orders: 1, revenueCents: 9000 },
    { country: "Not known", orders: 1, revenueCents: 700 },
  ]);
  const real = await load(null, LIVE);
  expect(real.bestSellers.map(({ pieces }) => pieces)).toEqual([51]);
});

test("an exchange adds no order and no piece, and its price difference counts as revenue", async () => {
  await addOrder({ id: "a", lines: [["kaftan", "12", 1, 5000]], paidAt: "2026-11-19T10:00:00Z" });
  await addReturn("r", { order: "a", pieces: 1, reason: "too-small" });
  await addOrder({ id: "x", lines: [["kaftan", "14", 1, 5600]] });
  await database.db.execute(sql`UPDATE orders SET exchange_of = 'a', credit_cents = 5000 WHERE id = 'x'`);
  await database.db.execute(sql`INSERT INTO order_refunds (id, request_id, order_id, amount_cents, exchange_id, state, settled_at)
    VALUES ('r', 'r', 'a', 5000, 'x', 'succeeded', now())`);
  const { sales, bestSellers, countries } = await load();
  expect(sales.filter(({ revenueCents, orders }) => orders > 0 || revenueCents > 0)).toEqual([
    { step: "2026-11-19", orders: 1, revenueCents: 0 },
    { step: "2026-11-20", orders: 0, revenueCents: 5600 },
  ]);
  expect(bestSellers).toMatchObject([{ slug: "kaftan", pieces: 1, returned: 1 }]);
  expect(countries).toEqual([{ country: "United Kingdom", orders: 1, revenueCents: 5600 }]);
});

test("adds up the sizes of all styles in a run, the newest run first", async () => {
  await addProduct("kaftan");
  await addProduct("sari");
  await addProduct("old", { run: "Run 03" });
  await addProduct("gone", { deleted: true });
  await addVariant("kaftan", "14", { made: 10, sold: 4, held: 1 });
  await addVariant("kaftan", "8", { made: 6, sold: 6 });
  await addVariant("sari", "14", { made: 10, sold: 1 });
  await addVariant("sari", "to measure", { made: null, sold: 0 });
  await addVariant("old", "8", { made: 4, sold: 1 });
  await addVariant("gone", "8", { made: 4, sold: 1 });
  expect((await load()).runs).toEqual([
    { run: "Run 07", size: "8", made: 6, sold: 6 },
    { run: "Run 07", size: "14", made: 20, sold: 5 },
    { run: "Run 03", size: "8", made: 4, sold: 1 },
  ]);
});

test("the days to sold out begin with the first piece of a run, not with a return or a piece that was held", async () => {
  for (const slug of ["kaftan", "again", "held"]) await addProduct(slug);
  await addVariant("kaftan", "12", { made: 2, sold: 2 });
  await move("kaftan", [
    ["2026-11-01T10:00:00Z", "make", 2],
    ["2026-11-02T10:00:00Z", "sell", 1],
    ["2026-11-03T10:00:00Z", "sell", 1],
    ["2026-11-05T10:00:00Z", "return", 1],
    ["2026-11-11T11:00:00Z", "sell", 1],
  ]);
  await addVariant("again", "12", { made: 3, sold: 3 });
  await move("again", [
    ["2026-01-01T10:00:00Z", "make", 1],
    ["2026-06-01T10:00:00Z", "sell", 1],
    ["2026-11-10T10:00:00Z", "adjust", 2],
    ["2026-11-10T12:00:00Z", "sell", 2],
  ]);
  await addVariant("held", "12", { made: 2, sold: 1, held: 1 });
  await move("held", [
    ["2026-11-01T10:00:00Z", "make", 2],
    ["2026-11-02T10:00:00Z", "sell", 1],
  ]);
  expect((await load()).soldOut).toEqual([
    { slug: "kaftan", title: "The kaftan", days: 10 },
    { slug: "again", title: "The again", days: 0 },
  ]);
});

test("returns are counted by reason, without those that were refused", async () => {
  await addOrder({ id: "a", lines: [["kaftan", "12", 5, 5000]] });
  await addOrder({ id: "b", lines: [["kaftan", "12", 5, 5000]] });
  await addOrder({ id: "c", lines: [["kaftan", "12", 5, 5000]] });
  await addReturn("r1", { order: "a", pieces: 2, reason: "too-small" });
  await addReturn("r2", { order: "b", pieces: 1, reason: "too-small" });
  await addReturn("r3", { order: "c", pieces: 4, reason: null });
  await addReturn("r4", { order: "a", pieces: 1, reason: "faulty", state: "refused" });
  // The withdrawal took it out of a return.
  await database.db.execute(
    sql`UPDATE return_pieces SET reason = 'too-small' WHERE return_id = 'r3' AND piece_no = 1`,
  );
  expect((await load()).reasons).toEqual([
    { reason: "It is too small", returns: 3, pieces: 4 },
    { reason: "Withdrawn from the contract", returns: 1, pieces: 3 },
  ]);
});

test("shows pages by name, and lists the unrecorded searches of busy days last", async () => {
  await addProduct("kaftan");
  await database.db.execute(sql`INSERT INTO page_visits VALUES ('2026-11-20', '/products/kaftan', 3),
    ('2026-11-24', '/products/kaftan', 4), ('2026-11-24', '/about', 5), ('2026-11-24', '/collections/run-07', 1),
    ('2026-10-25', '/about', 90)`);
  await database.db.execute(sql`INSERT INTO missed_searches VALUES ('2026-11-20', 'sari', 3), ('2026-11-21', 'sari', 1),
    ('2026-11-21', '', 90), ('2026-11-21', 'kimono', 2), ('2026-10-25', 'old', 90)`);
  const { visits, seenPages, missed } = await load();
  expect(visits.filter((step) => step.visits > 0)).toEqual([
    { step: "2026-11-20", visits: 3 },
    { step: "2026-11-24", visits: 10 },
  ]);
  expect(seenPages.map(({ name, visits: seen }) => [name, seen])).toEqual([
    ["The kaftan", 7],
    ["About Us", 5],
    ["/collections/run-07", 1],
  ]);
  expect(missed).toEqual([
    { words: "sari", searches: 4 },
    { words: "kimono", searches: 2 },
    { words: null, searches: 90 },
  ]);
  expect((await load("12-months")).visits.slice(-2)).toEqual([
    { step: "2026-10", visits: 90 },
    { step: "2026-11", visits: 13 },
  ]);
});
