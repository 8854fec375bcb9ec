import { and, desc, eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { formatMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { endPayments, lockMade, type MadeRow, moveMade, recordEntry } from "./history.server.ts";
import { isFree, type Quote, quoteTotal } from "./made.ts";
import { madeQuotes, madeRequests } from "./making.tables.server.ts";

interface Deps {
  db: Database;
  now: () => Date;
}

/** The newest quote of a request; null for none. */
export async function findQuote(db: Database | Transaction, requestId: string): Promise<Quote | null> {
  const [quote] = await db
    .select()
    .from(madeQuotes)
    .where(eq(madeQuotes.requestId, requestId))
    .orderBy(desc(madeQuotes.version))
    .limit(1);
  return quote ?? null;
}

interface SentQuote {
  id: string;
  /** The version that the owner's form showed, so that a form sent twice makes one quote. */
  after: number;
  quote: Omit<Quote, "version" | "sentAt">;
}

/**
 * Sends a quote, or a new version of it. The new one replaces the old: an open payment of its deposit ends, and money
 * that still comes for the old one goes back (`madeProblem`), because the customer has never seen the new price with
 * it. Returns the payments that ended, whose pages the caller closes.
 */
export const sendQuote = (
  { db, now: clock }: Deps,
  admin: Admin<"money:write">,
  { id, after, quote }: SentQuote,
): Promise<Result<OrderRow[], string>> =>
  inTransaction(db, async (tx) => {
    const now = clock();
    const found = await lockMade(tx, id);
    if (!found) return err("This request is gone.");
    const { row, open } = found;
    if (row.state === "cancelled") return err("This request is cancelled. Nothing was sent.");
    if (!isFree(row.state))
      return err(
        "The deposit is paid, so its quote holds. For something more, write an order by hand, or talk it over first.",
      );
    if (row.version !== after) {
      const newest = await findQuote(tx, id);
      return newest && isSameQuote(newest, quote)
        ? ok([])
        : err("Another version was sent meanwhile. Look at it below, then send yours again.");
    }
    const version = row.version + 1;
    await tx.insert(madeQuotes).values({ ...quote, requestId: id, version, sentAt: now });
    await endPayments(tx, open, "a new quote replaced it");
    const changes = {
      ...{ version, validUntil: quote.validUntil, days: quote.days, isUnanswered: false },
      ...{ changedAt: now, eraseOn: null },
    };
    if (row.state === "quoted") await tx.update(madeRequests).set(changes).where(eq(madeRequests.id, id));
    else await moveMade(tx, row, "quoted", changes);
    const text = String(version);
    await recordEntry(tx, row, { kind: "quote", writer: "shop", text, tells: "customer" }, now);
    await recordChange(tx, admin, {
      ...{ subjectKind: "made", subjectId: id, action: "quote sent" },
      changes: [{ field: "quote", from: null, to: formatMoney(quoteTotal(quote)) }],
    });
    return ok(open);
  });

const isSameQuote = (one: SentQuote["quote"], other: SentQuote["quote"]): boolean =>
  facts(one) === facts(other);
const facts = ({ lines, depositCents, validUntil, terms, delivery }: SentQuote["quote"]): string =>
  JSON.stringify([
    lines.map(({ words, amountCents }) => [words, amountCents]),
    ...[depositCents, validUntil, terms, delivery?.country ?? null, delivery?.amountCents ?? null],
  ]);

/** The quote of this version, which an order pays. */
export async function findVersion(
  tx: Transaction,
  { id }: Pick<MadeRow, "id">,
  version: number,
): Promise<Quote | null> {
  const [quote] = await tx
    .select()
    .from(madeQuotes)
    .where(and(eq(madeQuotes.requestId, id), eq(madeQuotes.version, version)));
  return quote ?? null;
}
