import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { placeOfAddress } from "#app/domain/delivery/northern-ireland.ts";
import type { PaymentGateway } from "#app/domain/money/payments/payment-gateway.server.ts";
import { recordOrder } from "#app/domain/orders/mutations.server.ts";
import type { OrderCustomer } from "#app/domain/orders/order.ts";
import { orderReference } from "#app/domain/orders/order-reference.ts";
import { findOrderById, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { findMadeByKey, lockMade, type MadeRow, recordEntry } from "./history.server.ts";
import { firstPart, type MadePart, restOfPiece } from "./made.ts";
import { madePayments } from "./making.tables.server.ts";
import { requestName } from "./measures.ts";
import { findVersion } from "./save-quote.server.ts";

interface PartDeps {
  db: Database;
  gateway: Pick<PaymentGateway, "provider" | "livemode">;
  now: () => Date;
  /** The prefix of references. */
  prefix: string;
}

/** As for every payment link: the provider's 24 hours, without a few minutes for clocks that differ. */
const LINK_MINUTES = 24 * 60 - 5;

/**
 * Accepts a quote and opens the order of its deposit, or of the whole price where it asks for none; the caller then asks
 * the provider for the page. The customer accepts the version that the page showed: another one is refused with a
 * sentence. Repeating it finds the same order while that is open. Null for an unknown key.
 */
export const acceptQuote = (
  deps: PartDeps,
  key: string,
  version: number,
): Promise<Result<OrderRow, string> | null> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now();
    const known = await findMadeByKey(tx, key);
    const found = known && (await lockMade(tx, known.id));
    if (!found) return null;
    const { row, open } = found;
    if (row.state !== "quoted") return err("This quote can’t be accepted any more. Please write to us.");
    if (row.version !== version)
      return err("We changed the quote meanwhile. The new one is below: please read it before you accept.");
    if (row.validUntil !== null && row.validUntil < shopDay(now))
      return err("This quote was valid until yesterday or before. Write to us, and we send you a new one.");
    const quote = await findVersion(tx, row, version);
    const part = quote ? firstPart(quote) : "deposit";
    const [before] = await listPayments(tx, row.id, part, version);
    const order = open[0] ?? (await recordPart(tx, deps, { row, part, version, now }));
    // Of an alteration the shop hears when it is paid.
    const tells = row.kind === "made" ? ({ tells: "shop" } as const) : {};
    // Paying a second time after a page that closed accepts nothing new.
    if (!before) await recordEntry(tx, row, { kind: "accepted", writer: "customer", ...tells }, now);
    return ok(order);
  });

/**
 * The open order of the balance of a finished piece, or a new one after the last one's page has closed. The caller asks
 * the provider for the page. Null for an unknown request.
 */
export const openBalance = (
  deps: PartDeps,
  which: { id: string } | { key: string },
): Promise<Result<OrderRow, string> | null> =>
  inTransaction(deps.db, async (tx) => {
    const id = "id" in which ? which.id : (await findMadeByKey(tx, which.key))?.id;
    const found = id === undefined ? null : await lockMade(tx, id);
    if (!found) return null;
    const { row, open } = found;
    if (row.state !== "made") return err("The balance is due when the piece is made.");
    const payments = await listPayments(tx, row.id, "balance");
    if (payments.some(({ paidAt }) => paidAt !== null)) return err("The balance is paid already. Thank you.");
    if (open[0]) return ok(open[0]);
    const version = await paidVersion(tx, row.id);
    return ok(await recordPart(tx, deps, { row, part: "balance", version, now: deps.now() }));
  });

const listPayments = (tx: Transaction, requestId: string, part: MadePart, version?: number) =>
  tx
    .select()
    .from(madePayments)
    .where(
      and(
        eq(madePayments.requestId, requestId),
        eq(madePayments.part, part),
        version === undefined ? undefined : eq(madePayments.version, version),
      ),
    );

/** The quote whose deposit was paid: it holds from then on. */
async function paidVersion(tx: Transaction, requestId: string): Promise<number> {
  const [paid] = await tx
    .select({ version: madePayments.version })
    .from(madePayments)
    .where(
      and(
        eq(madePayments.requestId, requestId),
        eq(madePayments.part, "deposit"),
        isNotNull(madePayments.paidAt),
      ),
    );
  if (!paid) throw new Error(`The request ${requestId} is made without a deposit`);
  return paid.version;
}

interface NewPart {
  row: MadeRow;
  part: MadePart;
  version: number;
  now: Date;
}

/**
 * An order for one part of the price. Each part is an order of its own, because each is a payment at its own time with
 * its own VAT (a deposit is a tax point: VAT Notice 700, 15.2), its own invoice and its own refund. The deposit has the
 * country of the piece's delivery, so both have the same rate; the delivery itself is charged with the balance.
 */
async function recordPart(
  tx: Transaction,
  deps: PartDeps,
  { row, part, version, now }: NewPart,
): Promise<OrderRow> {
  const quote = await findVersion(tx, row, version);
  if (!quote) throw new Error(`The request ${row.id} has no quote ${version}`);
  const { provider, livemode } = deps.gateway;
  const id = randomUUID();
  const isDeposit = part === "deposit";
  const priceCents = isDeposit ? quote.depositCents : restOfPiece(quote);
  const delivery =
    quote.delivery && isDeposit ? { ...quote.delivery, amountCents: toMoney(0) } : quote.delivery;
  const order = {
    ...{ id, provider, livemode, email: row.email, delivery, subtotalCents: priceCents, createdAt: now },
    checkoutKey: `made to measure ${row.id} ${part}`,
    byHand: "link" as const,
    kind: isDeposit ? ("deposit" as const) : ("made" as const),
    handover: quote.delivery === null ? ("collection" as const) : null,
    customer: await customerOf(tx, row),
    sessionExpiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000),
  };
  const line = {
    ...{ productSlug: MADE_LINE, variantId: part, title: titleOf(row, part), size: "", colorName: "" },
    ...{ priceCents, quantity: 1, imageUrl: null },
    withdrawalException: row.kind === "alteration" ? ("alteration" as const) : ("made-to-measure" as const),
  };
  const reason = part === firstPart(quote) ? `quote ${version} accepted` : "the piece is made";
  await recordOrder(tx, order, orderReference(deps.prefix, now), [line], reason);
  await tx.insert(madePayments).values({ orderId: id, requestId: row.id, part, version });
  const made = await findOrderById(tx, id);
  if (!made) throw new Error("An order that was recorded is not there");
  return made;
}

/** In place of a product's slug, in the lines of these orders. */
const MADE_LINE = "made-for-you";

const titleOf = (row: MadeRow, part: MadePart): string =>
  row.kind === "alteration"
    ? requestName(row)
    : `${requestName(row)} made to measure: ${part === "deposit" ? "deposit" : "the balance"}`;

/** The customer, with the address of the order that the piece was bought with, where the piece goes back to it. */
async function customerOf(tx: Transaction, { name, orderId, country }: MadeRow): Promise<OrderCustomer> {
  const bought = orderId === null ? undefined : await findOrderById(tx, orderId);
  const known = placeOfAddress(bought?.customer?.address) === country ? bought?.customer : null;
  return { name, phone: known?.phone ?? null, address: known?.address ?? null };
}
