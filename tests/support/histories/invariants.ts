import { type SQL, sql } from "drizzle-orm";
import { ORDER_STATES } from "#app/domain/orders/order.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type ProviderBook, readProviderBook } from "./provider-book.ts";

/** The results that clients were told, collected on their side of the connection. */
export interface Acknowledged {
  /** Checkouts that were answered with a payment page. */
  checkouts: { reference: string; url: string }[];
  /** Sessions whose payment the provider confirmed. */
  payments: string[];
  /** Events that the shop's webhook answered with 2xx. */
  events: string[];
}

interface Options {
  /** Where the provider keeps its own records, when that is not the shop's database. */
  provider?: Database;
  acknowledged?: Acknowledged;
  /** False while events are still under way: the provider may then know of payments that the shop has not received. */
  isSettled?: boolean;
}

const NOTHING: Acknowledged = { checkouts: [], payments: [], events: [] };

/** States of an order whose money the provider has, or had. */
const PAID = new Set(["paid", "fulfilled", "needs_refund", "refunded", "cancelled"]);

/**
 * The broken rules of money and stock, one sentence each; empty when all hold. Checks the whole database, so every test
 * may call it, whatever other data there is.
 */
export async function brokenInvariants(
  db: Database,
  { provider = db, acknowledged = NOTHING, isSettled = true }: Options = {},
): Promise<string[]> {
  const found = await Promise.all(
    RULES.map(async ([sentence, query]) => told(sentence, await db.execute(query))),
  );
  const orders = await readOrders(db);
  const book = await readProviderBook(provider);
  return [
    ...found.flat(),
    ...moneyOfOrders(orders, book, isSettled),
    ...(isSettled ? moneyOfProvider(orders, book) : []),
    ...(await missing(db, orders, book, acknowledged, isSettled)),
  ];
}

/** The pieces that each line of an order has taken from the stock, by the ledger alone. */
const PER_LINE = sql`SELECT product_slug, variant_id, order_id, line_no,
    coalesce(reserved, 0) - coalesce(released, 0)
      - CASE WHEN reserved IS NOT NULL AND released IS NULL THEN coalesce(sold, 0) ELSE 0 END AS reserved,
    coalesce(sold, 0) - coalesce(returned, 0) AS sold
  FROM (SELECT product_slug, variant_id, order_id, line_no,
      sum(pieces) FILTER (WHERE kind = 'reserve') AS reserved, sum(pieces) FILTER (WHERE kind = 'release') AS released,
      sum(pieces) FILTER (WHERE kind = 'sell') AS sold, sum(pieces) FILTER (WHERE kind = 'return') AS returned
    FROM stock_movements WHERE order_id IS NOT NULL GROUP BY 1, 2, 3, 4) AS moves`;

/** The states of an order; its history also records other events. */
const STATES = sql`ARRAY[${sql.join(
  ORDER_STATES.map((state) => sql.raw(`'${state}'`)),
  sql`, `,
)}]`;

/** Each query finds the rows that break a rule; its first column names them. */
const RULES: [sentence: string, query: SQL][] = [
  [
    "its four numbers are not what the ledger says, or do not add up",
    sql`WITH per_line AS (${PER_LINE}),
      by_orders AS (SELECT product_slug, variant_id, sum(reserved) AS reserved, sum(sold) AS sold FROM per_line GROUP BY 1, 2),
      by_owner AS (SELECT product_slug, variant_id, sum(pieces) AS made FROM stock_movements
        WHERE kind IN ('make', 'adjust') GROUP BY 1, 2),
      ledger AS (SELECT variants.product_slug, variants.id, coalesce(made, 0) AS made, coalesce(reserved, 0) AS reserved,
          coalesce(sold, 0) AS sold
        FROM variants LEFT JOIN by_owner ON (by_owner.product_slug, by_owner.variant_id) = (variants.product_slug, variants.id)
          LEFT JOIN by_orders ON (by_orders.product_slug, by_orders.variant_id) = (variants.product_slug, variants.id))
      SELECT id, pieces_made, pieces_on_hand, pieces_reserved, pieces_sold, ledger.made, ledger.reserved, ledger.sold
      FROM variants JOIN ledger USING (product_slug, id)
      WHERE pieces_made IS NOT NULL AND (pieces_made <> ledger.made OR pieces_reserved <> ledger.reserved
        OR pieces_sold <> ledger.sold OR pieces_on_hand <> ledger.made - ledger.reserved - ledger.sold
        OR least(pieces_made, pieces_on_hand, pieces_reserved, pieces_sold) < 0)`,
  ],
  [
    "it was deleted, and its account does not rest",
    sql`WITH per_line AS (${PER_LINE})
      SELECT variant_id, made, coalesce(sold, 0) AS sold, coalesce(reserved, 0) AS reserved
      FROM (SELECT product_slug, variant_id, coalesce(sum(pieces) FILTER (WHERE kind IN ('make', 'adjust')), 0) AS made
        FROM stock_movements GROUP BY 1, 2) AS by_owner
      LEFT JOIN (SELECT product_slug, variant_id, sum(sold) AS sold, sum(reserved) AS reserved
        FROM per_line GROUP BY 1, 2) AS by_orders USING (product_slug, variant_id)
      WHERE NOT EXISTS (SELECT 1 FROM variants WHERE (product_slug, id) = (by_owner.product_slug, by_owner.variant_id))
        AND (made <> coalesce(sold, 0) OR coalesce(reserved, 0) <> 0)`,
  ],
  [
    "its total is not its lines and delivery, and is not to go back",
    sql`SELECT orders.id, subtotal_cents, delivery_cents, total_cents FROM orders
      LEFT JOIN (SELECT order_id, sum(unit_cents * quantity) AS lines FROM order_lines GROUP BY 1) AS priced ON order_id = orders.id
      WHERE lines IS DISTINCT FROM subtotal_cents 
        OR (total_cents <> subtotal_cents + delivery_cents AND state NOT IN ('needs_refund', 'refunded'))`,
  ],
  [
    "what its discount took off is not the sum of its lines' shares",
    sql`SELECT orders.id, discount_cents, shares FROM orders
      LEFT JOIN (SELECT order_id, sum(discount_cents * quantity) AS shares FROM order_lines GROUP BY 1) AS taken ON order_id = orders.id
      WHERE shares IS DISTINCT FROM discount_cents`,
  ],
  [
    "it counts as a use of its discount, and is unsold; or it does not, and is sold",
    sql`SELECT id, state, uses_discount FROM orders WHERE discount_id IS NOT NULL
      AND ((state IN ('open', 'paid', 'fulfilled') AND NOT uses_discount)
        OR (state IN ('expired', 'failed', 'needs_refund', 'cancelled') AND uses_discount))`,
  ],
  [
    "it has more uses than it may, in all or paid by one e-mail",
    sql`SELECT discounts.id, uses_in_all, count(*) FROM discounts JOIN orders ON discount_id = discounts.id AND uses_discount
      GROUP BY discounts.id HAVING count(*) > uses_in_all
      UNION ALL SELECT discounts.id, uses_per_customer, count(*) FROM discounts
        JOIN orders ON discount_id = discounts.id AND uses_discount AND email <> '' AND paid_at IS NOT NULL
      GROUP BY discounts.id, lower(email)
      HAVING count(*) > CASE WHEN is_first_order_only THEN 1 ELSE uses_per_customer END`,
  ],
  [
    "its history does not end with its state, or was more than once in one",
    sql`SELECT orders.id, orders.state, told.states FROM orders
      LEFT JOIN (SELECT order_id, array_agg(state ORDER BY id) AS states FROM order_events
        WHERE state = ANY (${STATES}) GROUP BY 1) AS told ON order_id = orders.id
      WHERE orders.state IS DISTINCT FROM told.states[cardinality(told.states)] OR told.states[1] <> 'open'
        OR cardinality(told.states) <> (SELECT count(DISTINCT state) FROM unnest(told.states) AS state)`,
  ],
  [
    "it is open and its pieces are not set aside, or it is not and they are",
    sql`WITH per_line AS (${PER_LINE})
      SELECT orders.id, orders.state, order_lines.variant_id, quantity, per_line.reserved FROM orders
      JOIN order_lines ON order_lines.order_id = orders.id
      JOIN variants ON (variants.product_slug, variants.id) = (order_lines.product_slug, order_lines.variant_id)
      LEFT JOIN per_line ON (per_line.order_id, per_line.line_no) = (orders.id, order_lines.line_no)
      WHERE pieces_made IS NOT NULL
        AND coalesce(per_line.reserved, 0) <> CASE WHEN orders.state = 'open' THEN quantity ELSE 0 END`,
  ],
  [
    "it holds more pieces unpaid than an order may, or than all orders from one place may",
    sql`WITH per_line AS (${PER_LINE}),
      held AS (SELECT orders.id, visitor, product_slug, variant_id, reserved FROM orders JOIN per_line ON order_id = orders.id
        WHERE state = 'open')
      SELECT id, sum(reserved) FROM held GROUP BY id, product_slug, variant_id HAVING sum(reserved) > 10
      UNION ALL SELECT id, sum(reserved) FROM held GROUP BY id HAVING sum(reserved) > 30
      UNION ALL SELECT visitor, sum(reserved) FROM held WHERE visitor IS NOT NULL GROUP BY visitor HAVING sum(reserved) > 30`,
  ],
  [
    "more uses of its discount are held unpaid from one place than may be",
    sql`SELECT visitor, discount_id, count(*) FROM orders JOIN discounts ON discounts.id = discount_id
      WHERE state = 'open' AND uses_discount AND uses_in_all IS NOT NULL AND visitor IS NOT NULL
      GROUP BY visitor, discount_id HAVING count(*) > 10`,
  ],
  [
    "it is over, and where it came from is still known",
    sql`SELECT id, state FROM orders WHERE state <> 'open' AND visitor IS NOT NULL`,
  ],
  [
    "it sold pieces without being paid, or was paid without its pieces",
    sql`WITH per_line AS (${PER_LINE})
      SELECT orders.id, orders.state, order_lines.variant_id, quantity, per_line.sold FROM orders
      JOIN order_lines ON order_lines.order_id = orders.id
      JOIN variants ON (variants.product_slug, variants.id) = (order_lines.product_slug, order_lines.variant_id)
      LEFT JOIN per_line ON (per_line.order_id, per_line.line_no) = (orders.id, order_lines.line_no)
      WHERE pieces_made IS NOT NULL AND (
        (orders.state IN ('paid', 'fulfilled') AND refunded_cents = 0 AND coalesce(per_line.sold, 0) <> quantity
          - (SELECT count(*) FROM return_pieces WHERE (return_pieces.order_id, return_pieces.line_no) = (orders.id, order_lines.line_no)
            AND condition IN ('shelf', 'written-off')))
        OR (orders.state IN ('open', 'expired', 'failed', 'needs_refund') AND coalesce(per_line.sold, 0) <> 0))`,
  ],
  [
    "its invoice is not what was paid, or what its credit notes take back is not what went back, with all of its VAT in the end",
    sql`WITH sums AS (SELECT order_id, kind, sum(gross_cents) AS gross, sum(vat_cents) AS vat,
          coalesce(sum(gross_cents) FILTER (WHERE kind = 'credit-note' AND refund_id IS NULL), 0) AS disputed FROM invoices
        JOIN invoice_lines ON invoice_id = invoices.id WHERE voided_at IS NULL GROUP BY 1, 2)
      SELECT orders.id, state, total_cents, refunded_cents, invoice.gross, note.gross, invoice.vat, note.vat FROM orders
      JOIN sums AS invoice ON invoice.order_id = orders.id AND invoice.kind = 'invoice'
      LEFT JOIN sums AS note ON note.order_id = orders.id AND note.kind = 'credit-note'
      LEFT JOIN (SELECT order_id, sum(amount_cents) AS credited FROM order_refunds WHERE exchange_id IS NOT NULL GROUP BY 1)
        AS exchanged ON exchanged.order_id = orders.id
      WHERE invoice.gross <> total_cents OR coalesce(note.gross - note.disputed, 0) <> refunded_cents + coalesce(credited, 0)
        OR coalesce(note.gross, 0) > invoice.gross
        OR refunded_cents + coalesce(credited, 0) > total_cents
        OR coalesce(note.vat, 0) > invoice.vat OR (note.gross = invoice.gross AND note.vat <> invoice.vat)`,
  ],
  [
    "the numbers of its series have a gap, or their counter is elsewhere",
    sql`SELECT series, last, count(*), max(number) FROM invoice_counters
      LEFT JOIN invoices ON series = CASE WHEN is_test THEN 'test-' ELSE '' END || kind
      GROUP BY 1, 2 HAVING count(number) <> last OR max(number) IS DISTINCT FROM last`,
  ],
  [
    "it was paid by this version of the shop, and has no invoice",
    sql`SELECT orders.id, state FROM orders WHERE state IN ('paid', 'fulfilled')
      AND NOT EXISTS (SELECT 1 FROM invoices WHERE order_id = orders.id AND kind = 'invoice')
      AND paid_at > (SELECT min(issued_at) FROM invoices)`,
  ],
  [
    "it has not exactly the receipts that it should",
    sql`SELECT orders.id, orders.state, count(emails.order_id) FROM orders
      LEFT JOIN emails ON emails.order_id = orders.id AND kind = 'receipt' GROUP BY orders.id
      HAVING (state IN ('paid', 'fulfilled') AND count(emails.order_id) <> 1)
        OR (state IN ('open', 'expired', 'failed', 'needs_refund') AND count(emails.order_id) <> 0)`,
  ],
  [
    "what went back of its money is not the sum of its refunds, or is all of it and it is not refunded",
    sql`SELECT orders.id, state, refunded_cents, total_cents, gone FROM orders
      LEFT JOIN (SELECT order_id, sum(amount_cents) AS gone FROM order_refunds
        WHERE state = 'succeeded' AND exchange_id IS NULL GROUP BY 1) AS sums
        ON order_id = orders.id
      WHERE refunded_cents <> coalesce(gone, 0)
        OR (state IN ('paid', 'needs_refund', 'refunded') AND total_cents > 0
          AND (state = 'refunded') <> (refunded_cents = total_cents))`,
  ],
  [
    "its money went back before its pieces were booked, or more than once",
    sql`SELECT returns.id, returns.state, wish FROM returns JOIN orders ON orders.id = returns.order_id
      JOIN order_refunds ON order_refunds.request_id = returns.id
      WHERE (returns.state <> 'settled' OR wish = 'alteration' OR (wish = 'refund' AND exchange_id IS NOT NULL)
        OR (fulfilled_at IS NOT NULL AND fulfilled_at < order_refunds.created_at
          AND EXISTS (SELECT FROM return_pieces WHERE return_id = returns.id AND condition IS NULL)))`,
  ],
  [
    "it is booked, and not each of its pieces is; or it is not, and each is",
    sql`SELECT returns.id, state, count(*) FILTER (WHERE condition IS NULL) AS unbooked
      FROM returns JOIN return_pieces ON return_id = returns.id GROUP BY returns.id
      HAVING (state = 'booked' AND count(*) FILTER (WHERE condition IS NULL) > 0)
        OR (state IN ('requested', 'received') AND count(*) FILTER (WHERE condition IS NULL) = 0)`,
  ],
  [
    "it holds new pieces that the ledger does not hold for it, or the ledger holds some for nobody",
    sql`WITH per_line AS (${PER_LINE}),
      held AS (SELECT order_id AS id, sum(reserved) AS pieces FROM per_line GROUP BY 1 HAVING sum(reserved) <> 0),
      counted AS (SELECT returns.id, hold_id, count(*) AS pieces FROM returns JOIN return_pieces ON return_id = returns.id
        JOIN order_lines ON (order_lines.order_id, order_lines.line_no) = (return_pieces.order_id, return_pieces.line_no)
        JOIN variants ON (variants.product_slug, variants.id) = (order_lines.product_slug, return_pieces.new_variant_id)
        WHERE held_until IS NOT NULL AND pieces_made IS NOT NULL GROUP BY 1)
      SELECT coalesce(counted.id, held.id) AS id, counted.pieces AS counted, held.pieces AS held FROM counted
      FULL JOIN held ON held.id = counted.hold_id
      WHERE NOT EXISTS (SELECT FROM orders WHERE orders.id = held.id AND state = 'open')
        AND NOT EXISTS (SELECT FROM list_entries WHERE hold_id = held.id) AND counted.pieces IS DISTINCT FROM held.pieces`,
  ],
  [
    "its private link has no piece in the ledger, or more than one",
    sql`WITH per_line AS (${PER_LINE})
      SELECT list_entries.id, hold_id, sum(per_line.reserved) AS pieces FROM list_entries
      JOIN variants ON (variants.product_slug, variants.id) = (list_entries.product_slug, list_entries.variant_id)
      LEFT JOIN per_line ON per_line.order_id = hold_id WHERE hold_id IS NOT NULL AND pieces_made IS NOT NULL
      GROUP BY list_entries.id HAVING coalesce(sum(per_line.reserved), 0) <> 1`,
  ],
  [
    "it waits and had no turn, and somebody later in line had one",
    sql`SELECT first.id, 'jumped' FROM list_entries AS first JOIN list_entries AS later USING (product_slug, variant_id)
      WHERE first.list = 'waiting' AND first.state = 'confirmed' AND first.offered_at IS NULL AND later.state IN ('offered', 'taken', 'lapsed')
        AND (first.confirmed_at, first.id) < (later.confirmed_at, later.id)
        AND first.confirmed_at < later.offered_at`,
  ],
  [
    "of its run more is pre-ordered than it has pieces, or less than half, and somebody still waits",
    sql`SELECT opened_runs.id, piece->>'variantId' AS variant, preordered FROM opened_runs
      CROSS JOIN LATERAL jsonb_array_elements(pieces) AS piece
      CROSS JOIN LATERAL (SELECT count(*) AS preordered FROM list_entries
        WHERE run_id = opened_runs.id AND variant_id = piece->>'variantId' AND list_entries.state = 'confirmed') AS taken
      WHERE opened_runs.state = 'awaited' AND (preordered > (piece->>'pieces')::int
        OR preordered < least(((piece->>'pieces')::int + 1) / 2, (SELECT count(*) FROM list_entries WHERE list = 'waiting'
          AND product_slug = opened_runs.product_slug AND variant_id = piece->>'variantId' AND state = 'confirmed'
          AND NOT EXISTS (SELECT FROM opened_runs AS other WHERE other.id = run_id AND other.state = 'cut'))))`,
  ],
  [
    "it ended, and its address is still known",
    sql`SELECT id, state FROM list_entries WHERE state IN ('taken', 'lapsed', 'left') AND email IS NOT NULL`,
  ],
  [
    "its exchange is not paid by what came back and its own payment, or what came back pays for two",
    sql`SELECT orders.id, orders.state, credit_cents, came, sources, settled FROM orders
      LEFT JOIN LATERAL (SELECT sum(amount_cents) AS came, array_agg(DISTINCT order_id) AS sources FROM order_refunds
        WHERE exchange_id = orders.id) AS credit ON true
      LEFT JOIN LATERAL (SELECT count(*) AS settled FROM returns WHERE hold_id = orders.id AND wish IN ('exchange', 'credit')
        AND returns.state = 'settled' AND returns.order_id = exchange_of) AS back ON true
      WHERE (exchange_of IS NULL AND came IS NOT NULL)
        OR (exchange_of IS NOT NULL AND paid_at IS NOT NULL AND coalesce(came, 0) <> credit_cents)
        OR (exchange_of IS NOT NULL AND paid_at IS NULL AND came IS NOT NULL)
        OR (came IS NOT NULL AND sources <> ARRAY[exchange_of])
        OR (exchange_of IS NOT NULL AND orders.state IN ('paid', 'fulfilled') AND settled <> 1)`,
  ],
  [
    "what paid it is not its total, or not what came back and its gift card",
    sql`SELECT orders.id, orders.state, total_cents, credit_cents, gift_cents, paid, came, card FROM orders
      LEFT JOIN LATERAL (SELECT sum(amount_cents) AS paid, sum(amount_cents) FILTER (WHERE kind = 'exchange') AS came,
          sum(amount_cents) FILTER (WHERE kind = 'gift-card') AS card FROM order_payments WHERE order_id = orders.id) AS payments ON true
      WHERE coalesce(paid, 0) <> coalesce(total_cents, 0)
        OR (total_cents IS NOT NULL AND (coalesce(came, 0) <> credit_cents OR coalesce(card, 0) <> gift_cents))`,
  ],
  [
    "more of it went back, or paid for exchanges, than it was, or a refund is of another order's",
    sql`SELECT order_payments.order_id AS id, order_payments.id AS payment, order_payments.kind, amount_cents, gone, parts FROM order_payments
      JOIN LATERAL (SELECT sum(amount_cents) AS gone, array_agg(id) AS parts, bool_or(order_id <> order_payments.order_id) AS strange
        FROM order_refunds WHERE payment_id = order_payments.id AND state <> 'failed') AS refunds ON true
      WHERE gone > amount_cents OR strange`,
  ],
  [
    "it has no pieces, and was not ended by a withdrawal",
    sql`SELECT returns.id, state, kind FROM returns WHERE NOT EXISTS (SELECT FROM return_pieces WHERE return_id = returns.id)
      AND (kind <> 'return' OR state <> 'refused' OR NOT EXISTS (SELECT FROM returns AS withdrawal
        WHERE withdrawal.order_id = returns.order_id AND withdrawal.kind = 'withdrawal' AND withdrawal.no > returns.no))`,
  ],
  [
    "it is settled as an exchange, and there is no paid order for it",
    sql`SELECT returns.id, returns.state, hold_id FROM returns WHERE wish IN ('exchange', 'credit') AND state = 'settled'
      AND NOT EXISTS (SELECT FROM orders WHERE orders.id = hold_id AND paid_at IS NOT NULL)`,
  ],
  [
    "its balance is not the sum of its ledger, or it is live without its payment, or not with it",
    sql`SELECT gift_cards.id, balance_cents, moved, issued, orders.state FROM gift_cards JOIN orders ON orders.id = gift_cards.order_id
      LEFT JOIN LATERAL (SELECT sum(amount_cents) AS moved, sum(amount_cents) FILTER (WHERE kind = 'issue') AS issued
        FROM gift_card_movements WHERE card_id = gift_cards.id) AS ledger ON true
      WHERE balance_cents <> coalesce(moved, 0) OR balance_cents < 0 OR coalesce(issued, 0) NOT IN (0, amount_cents)
        OR (issued IS NOT NULL) <> (orders.state IN ('paid', 'fulfilled', 'cancelled', 'refunded')
          AND EXISTS (SELECT FROM order_events WHERE order_id = orders.id AND state = 'paid'))`,
  ],
  [
    "what it took off its gift card is not what that pays, or did not come back to it",
    sql`SELECT orders.id, orders.state, gift_cents, taken, back, refunded FROM orders
      LEFT JOIN LATERAL (SELECT -sum(amount_cents) AS taken FROM gift_card_movements
        WHERE about IN (orders.id, orders.id || '.late') AND kind IN ('spend', 'release')) AS spent ON true
      LEFT JOIN LATERAL (SELECT sum(amount_cents) AS refunded FROM order_refunds
        WHERE order_refunds.order_id = orders.id AND gift_card_id IS NOT NULL AND exchange_id IS NULL) AS gone ON true
      LEFT JOIN LATERAL (SELECT sum(moves.amount_cents) AS back FROM gift_card_movements AS moves
        JOIN order_refunds ON order_refunds.id = moves.about WHERE order_refunds.order_id = orders.id AND moves.kind = 'refund') AS given ON true
      WHERE coalesce(taken, 0) <> CASE WHEN orders.state IN ('expired', 'failed', 'needs_refund') THEN 0 ELSE gift_cents END
        OR coalesce(back, 0) <> coalesce(refunded, 0)
        OR (exchange_of IS NULL AND coalesce(refunded, 0) > gift_cents)`,
  ],
  [
    "it is refunded, and there is not one letter about it",
    sql`SELECT orders.id, count(emails.order_id) FROM orders
      LEFT JOIN emails ON emails.order_id = orders.id AND kind = 'refunded'
      WHERE state = 'refunded' AND email <> '' GROUP BY orders.id HAVING count(emails.order_id) <> 1
        AND NOT EXISTS (SELECT FROM emails AS of_return
          WHERE of_return.order_id = orders.id AND of_return.kind = 'return-settled')`,
  ],
  [
    "it is received, settled or refused, and there is not one letter about it, unless a withdrawal ended it or began with its pieces",
    sql`SELECT returns.id, returns.state, returns.wish FROM returns JOIN orders ON orders.id = returns.order_id
      WHERE orders.email <> '' AND EXISTS (SELECT FROM return_pieces WHERE return_id = returns.id) AND ((received_at IS NOT NULL AND (kind = 'return' OR received_at > returns.created_at) AND NOT EXISTS (SELECT FROM emails
          WHERE order_id = orders.id AND about = returns.id AND kind = 'return-received'))
        OR (returns.state = 'refused' AND NOT EXISTS (SELECT FROM emails
          WHERE order_id = orders.id AND about = returns.id AND kind = 'return-refused'))
        OR (EXISTS (SELECT FROM order_refunds WHERE order_refunds.id = returns.id AND order_refunds.state = 'succeeded')
          AND NOT EXISTS (SELECT FROM emails WHERE order_id = orders.id
            AND (kind = 'refunded' OR (kind = 'return-settled' AND about = returns.id)))))`,
  ],
];

const told = (sentence: string, { rows }: { rows: Record<string, unknown>[] }): string[] =>
  rows.map((row) => `${Object.values(row)[0]}: ${sentence} ${JSON.stringify(row)}`);

interface OrderMoney {
  provider: string;
  /** The parts that returned pieces and a gift card paid. */
  credit: number;
  id: string;
  reference: string;
  state: string;
  /** Its money is at the owner's till, not with the provider. */
  isTill: boolean;
  total: number | null;
  /** The refunds of its payment, for this order and its exchanges. */
  refunded: number;
  session: string | null;
  url: string | null;
  payment: string | null;
}

async function readOrders(db: Database): Promise<OrderMoney[]> {
  const { rows } =
    await db.execute(sql`SELECT id, reference, state, provider, provider = 'till' AS "isTill", total_cents AS total, credit_cents + gift_cents AS credit,
    (SELECT coalesce(sum(order_refunds.amount_cents), 0)::int FROM order_refunds
      JOIN order_payments AS paid ON paid.id = payment_id JOIN order_payments AS source ON source.id = coalesce(paid.source_id, paid.id)
      WHERE source.order_id = orders.id AND source.kind <> 'gift-card'
        AND order_refunds.state = 'succeeded' AND exchange_id IS NULL) AS refunded,
    session_id AS session, session_url AS url, payment_id AS payment FROM orders`);
  return rows as unknown as OrderMoney[];
}

/** Every paid order has exactly one payment at the provider, to the penny; no other order has one. */
function moneyOfOrders(orders: OrderMoney[], book: ProviderBook, isSettled: boolean): string[] {
  return orders.flatMap((order) => {
    const payments = book.paymentsOf(order.id);
    const said = (sentence: string) => [
      `${order.id} (${order.state}): ${sentence} ${JSON.stringify(payments)}`,
    ];
    if (!PAID.has(order.state) || order.isTill) {
      return isSettled && payments.length > 0 ? said("the provider was paid for it") : [];
    }
    if (order.provider === "credit")
      return payments.length > 0 || order.total !== order.credit
        ? said("nothing of it was to be paid, and was")
        : [];
    const [payment] = payments;
    if (!payment || payments.length > 1) return said("the provider has not exactly one payment for it");
    if (payment.id !== order.payment) return said(`its payment is noted as ${order.payment}`);
    if (payment.amount !== (order.total ?? 0) - order.credit)
      return said(
        `it was ordered for ${order.total} pence, ${order.credit} of them paid by what came back or a gift card`,
      );
    if (isSettled && payment.refunded !== order.refunded)
      return said(`${order.refunded} pence are noted as refunded`);
    return [];
  });
}

/** Every session that was paid belongs to one order that records it. */
function moneyOfProvider(orders: OrderMoney[], book: ProviderBook): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return book.sessions.flatMap(({ id, order: orderId, status, amount }) => {
    if (status !== "complete") return [];
    const order = byId.get(orderId);
    if (
      order &&
      PAID.has(order.state) &&
      order.session === id &&
      (order.total ?? 0) - order.credit === amount
    )
      return [];
    return [`${id}: was paid (${amount}), and its order is ${JSON.stringify(order ?? null)}`];
  });
}

/** Acknowledged results that are missing. */
async function missing(
  db: Database,
  orders: OrderMoney[],
  book: ProviderBook,
  acknowledged: Acknowledged,
  isSettled: boolean,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM payment_events`);
  const events = new Set(rows.map(({ id }) => id));
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  const bySession = new Map(orders.map((order) => [order.session, order]));
  const completed = new Set(book.sessions.filter(({ status }) => status === "complete").map(({ id }) => id));
  return [
    ...acknowledged.checkouts
      .filter(({ reference, url }) => byReference.get(reference)?.url !== url)
      .map(({ reference }) => `${reference}: its checkout was answered, and is not there`),
    ...acknowledged.payments
      .filter((id) => !completed.has(id) || (isSettled && !PAID.has(bySession.get(id)?.state ?? "")))
      .map((id) => `${id}: its payment was confirmed, and is not there`),
    ...[...acknowledged.events, ...book.delivered]
      .filter((id) => !events.has(id))
      .map((id) => `${id}: was taken, and is not there`),
  ];
}
