import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";

/** A year of a large shop, made up in SQL: everything beside the products of `fillCatalogue`, which come first. */
export interface ShopSize {
  orders: number;
  enquiries: number;
  /** Entries of the audit log. */
  changes: number;
  /** Visitors with counts, and administrators' sessions. */
  visitors: number;
}

/**
 * Fills everything that grows with a shop's years. Little of it is pending, as in a shop that is looked after: most
 * orders are fulfilled, most enquiries answered. It never had a mail server, so it keeps all its mails. The planner's
 * statistics are updated.
 */
export async function fillShop(db: Database, size: ShopSize): Promise<void> {
  await db.transaction(async (tx) => {
    for (const rows of [
      ...orders(size.orders),
      ...reviews,
      ...administration(size),
      ...machinery(size),
      ...lists(size),
      ...visits,
    ])
      await tx.execute(sql`INSERT INTO ${rows}`);
  });
  await db.execute(sql`VACUUM ANALYZE`);
}

/** An order every ten minutes, the newest first; each has its lines, its history, its mails and its money. */
const orders = (count: number): SQL[] => [
  sql`orders (id, reference, checkout_key, state, email, subtotal_cents, delivery_cents, total_cents, provider, session_id,
      payment_id, customer, refunded_cents, created_at, paid_at, fulfilled_at, disputed_at, browser_key, visitor,
      shelved_at)
    SELECT 'order-' || n, 'BA-' || to_char(at, 'YYYYMMDD-HH24MI'), 'key-' || n, state,
      'shopper-' || n || '@shopper.example', 18500, CASE WHEN is_paid THEN 495 END, CASE WHEN is_paid THEN 18995 END,
      'sandbox', 'cs_' || n, CASE WHEN is_paid THEN 'pi_' || n END, jsonb_build_object('name', 'Ada ' || n, 'phone', null,
      'address', null), CASE state WHEN 'refunded' THEN 18995 ELSE 0 END, at, CASE WHEN is_paid THEN at END,
      CASE state WHEN 'fulfilled' THEN at END, CASE WHEN n % 10000 = 0 THEN at END,
      'browser-' || n, CASE state WHEN 'open' THEN 'visitor-' || n % 3 END,
      CASE WHEN state = 'refunded' AND n > 1000 THEN at END
    FROM generate_series(1, ${count}::int) n, LATERAL (SELECT now() - n * interval '10 minutes' AS at,
      CASE WHEN n <= 20 THEN 'open' WHEN n <= 300 THEN 'paid' WHEN n <= 310 THEN 'needs_refund'
        WHEN n % 100 = 0 THEN 'refunded' WHEN n % 20 = 0 THEN 'expired' ELSE 'fulfilled' END AS state) had,
      LATERAL (SELECT state NOT IN ('open', 'expired') AS is_paid) money`,
  sql`order_lines (order_id, line_no, product_slug, variant_id, title, size, color_name, unit_cents, quantity, image_url)
    SELECT 'order-' || n, 1, 'large-' || n, 'large-' || n || '-indigo-10', 'A dress', '10', 'Indigo', 18500, 1, '/media/a.jpg'
    FROM generate_series(1, ${count}::int) n`,
  sql`order_events (order_id, state, reason, at)
    SELECT id, happened, happened, created_at FROM orders, unnest(ARRAY['open', state]) happened`,
  sql`emails (order_id, kind, created_at, due_since, attempts)
    SELECT id, kind, created_at, created_at, CASE WHEN id LIKE '%9999' THEN 12 ELSE 0 END
    FROM orders, unnest(ARRAY['receipt', 'notice']) kind WHERE paid_at IS NOT NULL`,
  sql`order_payments (order_id, kind, amount_cents, provider, provider_id, paid_at)
    SELECT id, 'card', total_cents, provider, payment_id, paid_at FROM orders WHERE paid_at IS NOT NULL`,
  sql`order_refunds (id, request_id, order_id, payment_id, amount_cents, state, provider_id, created_at, settled_at)
    SELECT 're-' || orders.id, 're-' || orders.id, orders.id, order_payments.id, 18995, CASE WHEN orders.paid_at > now() - interval '3 days' THEN 'failed' ELSE 'succeeded' END,
      're_' || orders.id, orders.paid_at, orders.paid_at FROM orders JOIN order_payments ON order_id = orders.id WHERE state = 'refunded'`,
  sql`payment_events (id, type, object_id, order_id, received_at)
    SELECT 'evt_' || id, 'checkout.session.completed', session_id, id, paid_at FROM orders WHERE paid_at IS NOT NULL`,
  sql`stock_movements (product_slug, variant_id, kind, pieces, order_id, line_no, at)
    SELECT product_slug, variant_id, kind, 1, order_id, line_no, created_at
    FROM order_lines JOIN orders ON id = order_id, unnest(ARRAY['reserve', 'sell']) kind
    WHERE kind = 'reserve' OR paid_at IS NOT NULL`,
];

/** Every order that arrived is settled, one in ten has a review, and a few of these wait. */
const reviews: SQL[] = [
  sql`review_requests (order_id, asked_at) SELECT id, now() FROM orders
    WHERE state = 'fulfilled' AND fulfilled_at < now() - interval '15 days'`,
  sql`reviews (order_id, product_slug, is_real, state, stars, fit, words, name, choice, written_at, changed_at, pictures)
    SELECT order_id, 'large-' || n % 50, false, CASE WHEN n < 2500 THEN 'waiting' ELSE 'shown' END, 1 + n % 5, 'true', 'Fine.', 'Ada',
      'Indigo, UK 10', now(), now() - n * interval '1 minute', '{}'
    FROM review_requests, LATERAL (SELECT substr(order_id, 7)::int AS n) counted WHERE n % 10 = 0`,
  sql`review_reports (review_id, reason, visitor, at, settled_at)
    SELECT id, 'offensive', id::text, now(), now() FROM reviews WHERE state = 'shown'`,
  sql`review_sums (product_slug, is_real, shown, stars, small, true_to_size, large, newest)
    SELECT product_slug, is_real, count(*), sum(stars), 0, count(*), 0, '[]' FROM reviews WHERE state = 'shown' GROUP BY 1, 2`,
];

/** Every second visitor has the newsletter, every fifth waits for one of two hundred sizes that are sold out. */
const lists = ({ visitors }: ShopSize): SQL[] => [
  sql`list_entries (list, email, product_slug, variant_id, state, consent, asked_at, confirmed_at)
    SELECT 'newsletter', 'reader-' || n || '@shopper.example', '', '', 'confirmed', 'Yes', at, at
    FROM generate_series(1, ${visitors}::int / 2) n, LATERAL (SELECT now() - n * interval '9 minutes' AS at) asked`,
  sql`list_entries (list, email, product_slug, variant_id, state, consent, asked_at, confirmed_at)
    SELECT 'waiting', 'waits-' || n || '@shopper.example', slug, slug || '-indigo-10', 'confirmed', 'Yes', at, at
    FROM generate_series(1, ${visitors}::int / 5) n, LATERAL (SELECT now() - n * interval '9 minutes' AS at,
      'large-' || 7 * (1 + n % 200) AS slug) asked`,
  sql`emails (entry_id, kind, about, token_hash, due_since, sent_at)
    SELECT id, 'confirm', '', 'hash-' || id, asked_at, asked_at FROM list_entries`,
];

/** Two years of counts: a hundred pages a day, and fifty searches without a find. */
const visits: SQL[] = [
  sql`page_visits (day, path, visits)
    SELECT current_date - day, '/products/large-' || page, 1 + (day * page) % 40
    FROM generate_series(0, 730) day, generate_series(1, 100) page`,
  sql`missed_searches (day, words, searches)
    SELECT current_date - day, 'words ' || (day % 7 * 10 + nth), 1 + nth % 5
    FROM generate_series(0, 730) day, generate_series(1, 50) nth`,
];

const administration = ({ enquiries, changes }: ShopSize): SQL[] => [
  sql`enquiries (id, kind, fields, state, created_at)
    SELECT 'enquiry-' || n, 'contact', jsonb_build_object('firstName', 'Ada', 'lastName', 'Number ' || n, 'message', 'Hello'),
      CASE WHEN n <= 60 THEN 'new' WHEN n % 10 = 0 THEN 'spam' ELSE 'answered' END, now() - n * interval '25 minutes'
    FROM generate_series(1, ${enquiries}::int) n`,
  sql`enquiry_forwards (enquiry_id, channel, attempts, forwarded_at)
    SELECT id, channel, 1, CASE WHEN id LIKE '%7777' THEN NULL ELSE created_at END
    FROM enquiries, unnest(ARRAY['form', 'mail']) channel WHERE state <> 'spam'`,
  sql`admin_changes (at, user_id, email, subject_kind, subject_id, action, changes)
    SELECT now() - (${changes}::int - n) * interval '5 minutes', 'owner', 'owner@shop.example', kind,
      CASE kind WHEN 'order' THEN 'BA-' || n WHEN 'administrator' THEN 'owner@shop.example' ELSE 'large-' || n END,
      CASE kind WHEN 'administrator' THEN 'signed in' ELSE 'updated' END, '[{"field": "Title", "from": "A", "to": "B"}]'
    FROM generate_series(1, ${changes}::int) n, LATERAL (SELECT CASE WHEN n % 500 = 7 THEN 'administrator'
      WHEN n < 20 THEN 'import' WHEN n % 3 = 0 THEN 'order' ELSE 'product' END AS kind) had`,
];

const machinery = ({ visitors, orders }: ShopSize): SQL[] => [
  // Paused: all its events of a month are kept, and none leaves the machine.
  sql`webhook_endpoints (url, events, sealed, paused_at)
    VALUES ('https://receiver.example/', ARRAY['order.paid', 'order.sent', 'product.changed', 'stock.changed'], '', now())`,
  sql`webhook_deliveries (endpoint_id, event_id, event, subject, object, due_since, next_at, attempts, delivered_at)
    SELECT id, gen_random_uuid(), 'order.paid', 'BA-' || n, '{}', at, at, 1, CASE WHEN n % 10 > 0 THEN at END
    FROM webhook_endpoints, generate_series(1, 20000) n, LATERAL (SELECT now() - n * interval '2 minutes' AS at) had`,
  sql`users (id, name, email) SELECT 'user-' || n, 'Person', 'person-' || n || '@shop.example'
    FROM generate_series(1, 20) n`,
  sql`sessions (id, token, user_id, expires_at, ip_address)
    SELECT 'session-' || n, 'token-' || n, 'user-' || 1 + n % 20, now() + n * interval '1 minute', '203.0.113.7'
    FROM generate_series(1, ${visitors / 5}::int) n`,
  sql`passkeys (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
    SELECT 'passkey-' || n, 'Phone', 'key', 'user-' || 1 + n % 20, 'credential-' || n, 0, 'singleDevice', false
    FROM generate_series(1, ${visitors / 5}::int) n`,
  sql`rate_limits (id, key, count, last_request)
    SELECT 'limit-' || n, 'checkout:' || n, 1, (extract(epoch FROM now()) * 1000)::bigint - n FROM generate_series(1, ${visitors}::int) n`,
  sql`announced_changes (tag, at) SELECT 'product:large-' || n, now() - n * interval '10 milliseconds'
    FROM generate_series(1, ${visitors}::int) n`,
  sql`sandbox_objects (id, kind, body, created_at)
    SELECT kind || '-' || n, kind, jsonb_build_object('id', kind || '-' || n, 'payment_intent', 'pi_' || n, 'status', 'succeeded',
      'amount', 1), now() - n * interval '10 minutes'
    FROM generate_series(1, ${orders / 2}::int) n, unnest(ARRAY['payment_intent', 'refund']) kind`,
  sql`sandbox_events (id, type, object_id, body, delivered_at, created_at)
    SELECT 'evt_sandbox_' || n, 'refund.created', 're_' || n, '{}', now(), now() - n * interval '10 minutes'
    FROM generate_series(1, ${orders / 2}::int) n`,
];
