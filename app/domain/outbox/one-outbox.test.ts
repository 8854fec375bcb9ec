import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { makeTables } from "#app/platform/backup/load-tables.server.ts";
import { clientConfig } from "#app/platform/db/client.server.ts";
import { applyMigrations } from "#app/platform/db/migrate.server.ts";
import { createTestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { emails } from "./emails.tables.server.ts";

const MIGRATIONS = readMigrationFiles({ migrationsFolder: path.resolve("database/migrations") });
/** The number of migrations before the one that put all emails into one table. */
const BEFORE = 43;

async function connect() {
  const database = await createTestDatabase();
  const client = new Client(clientConfig(database.connection));
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.close();
  });
  return { db: database.db, client };
}

const CART = "00000000-0000-4000-8000-000000000001";
/** The version before writes a saved cart with its address. */
const ASK_FOR_CART = `INSERT INTO saved_carts (id, email, lines, expires_at, due_since)
  VALUES ('${CART}', 'ada@shopper.example', '[]', now() + interval '30 days', now()) ON CONFLICT DO NOTHING`;
const ENTRY = `INSERT INTO list_entries (list, email, state, consent, asked_at)
  VALUES ('newsletter', 'ada@shopper.example', 'asked', 'We write.', now()) RETURNING id`;

test("the migration carries waiting and sent emails over, each with its tries and its links", async () => {
  const { client } = await connect();
  await client.query("DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public");
  await makeTables(client, MIGRATIONS.slice(0, BEFORE));
  await client.query(`INSERT INTO orders (id, reference, state, email, mailbox, subtotal_cents, currency, status_key, checkout_key, provider, created_at)
    VALUES ('o-1', 'A-1', 'open', 'ada@shopper.example', 'ada@shopper.example', 100, 'GBP', gen_random_uuid(), gen_random_uuid(), 'sandbox', now())`);
  await client.query(`INSERT INTO order_mails (order_id, kind, about, sendings, attempts, last_error, sent_at, first_sent_at) VALUES
    ('o-1', 'receipt', '', 2, 0, NULL, '2026-11-20', '2026-11-19'), ('o-1', 'message', 'm-1', 1, 3, 'away', NULL, NULL)`);
  await client.query(`INSERT INTO account_letters (kind, email, role, token_hash, expires_at, sent_at) VALUES
    ('invitation', 'bola@shop.example', 'packer', 'hash', now(), now()), ('reset', 'bola@shop.example', NULL, NULL, NULL, NULL)`);
  await client.query(`WITH entry AS (${ENTRY})
    INSERT INTO list_letters (entry_id, kind, about, token_hash, due_since, sent_at) SELECT id, 'confirm', 'c-1', 'other', now(), now() FROM entry`);
  await client.query(ASK_FOR_CART);
  await client.query("BEGIN");
  await applyMigrations(client, MIGRATIONS.slice(BEFORE));
  await client.query("COMMIT");
  const { rows } = await client.query(
    "SELECT kind, order_id, entry_id, recipient, about, role, sendings, attempts, token_hash, sent_at IS NOT NULL AS sent FROM emails ORDER BY kind",
  );
  const none = { order_id: null, entry_id: null, recipient: null, about: "", role: null };
  const fresh = { ...none, sendings: 1, attempts: 0, token_hash: null, sent: false };
  expect(rows).toEqual([
    { ...fresh, kind: "cart", recipient: "ada@shopper.example", about: CART },
    { ...fresh, kind: "confirm", entry_id: 1, about: "c-1", token_hash: "other", sent: true },
    {
      ...{ ...fresh, kind: "invitation", recipient: "bola@shop.example" },
      ...{ role: "packer", token_hash: "hash", sent: true },
    },
    { ...fresh, kind: "message", order_id: "o-1", about: "m-1", attempts: 3 },
    { ...fresh, kind: "receipt", order_id: "o-1", sendings: 2, sent: true },
    { ...fresh, kind: "reset", recipient: "bola@shop.example" },
  ]);
  expect((await client.query("SELECT email FROM saved_carts")).rows).toEqual([{ email: null }]);
});

test("the version before writes, claims and marks its emails in the same rows", async () => {
  const { db, client } = await connect();
  const { id } = await paidOrder(db);
  const queue =
    "INSERT INTO order_mails (order_id, kind, about) VALUES ($1, 'message', 'm-1') ON CONFLICT DO NOTHING";
  for (let time = 0; time < 2; time += 1) await client.query(queue, [id]);
  const claim = `SELECT order_mails.kind FROM order_mails JOIN orders ON orders.id = order_mails.order_id
    WHERE sent_at IS NULL AND kind = 'message' LIMIT 1 FOR UPDATE OF order_mails SKIP LOCKED`;
  await client.query("BEGIN");
  expect((await client.query(claim)).rows).toEqual([{ kind: "message" }]);
  expect((await db.execute(claim)).rows).toEqual([]);
  await client.query("UPDATE order_mails SET sent_at = now() WHERE kind = 'message'");
  await client.query("COMMIT");
  const invite = `INSERT INTO account_letters (kind, email, role) VALUES ('invitation', 'bola@shop.example', $1)
    ON CONFLICT (email) WHERE kind = 'invitation' DO UPDATE SET role = excluded.role`;
  for (const role of ["packer", "editor"]) await client.query(invite, [role]);
  const { rows } = await client.query(ENTRY);
  const tell = `INSERT INTO list_letters (entry_id, kind, about, email_hash, due_since) VALUES ($1, 'drop', 'd-1', 'hash', now())
    ON CONFLICT (about, email_hash) WHERE email_hash IS NOT NULL DO UPDATE SET attempts = 0 WHERE list_letters.sent_at IS NULL`;
  for (let time = 0; time < 2; time += 1) await client.query(tell, [rows[0].id]);
  for (let time = 0; time < 2; time += 1) await client.query(ASK_FOR_CART);
  const all = await db.select().from(emails).orderBy(emails.kind);
  expect(all).toMatchObject([
    { kind: "cart", about: CART, recipient: "ada@shopper.example", sentAt: null },
    { kind: "drop", about: "d-1", emailHash: "hash" },
    { kind: "invitation", recipient: "bola@shop.example", role: "editor" },
    { kind: "message", orderId: id, sentAt: expect.any(Date) },
    { kind: "receipt", orderId: id },
  ]);
});

test("the database keeps the key from an email to its order, which no table's file names", async () => {
  const { client } = await connect();
  const { rows } = await client.query(`SELECT confrelid::regclass::text AS "to", confdeltype AS "onDelete"
    FROM pg_constraint WHERE conrelid = 'emails'::regclass AND conname = 'emails_order_id_orders_id_fk'`);
  expect(rows).toEqual([{ to: "orders", onDelete: "r" }]);
});
