import {
  and,
  asc,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { products, variants } from "#app/domain/catalogue/products.tables.server.ts";
import { giftCards } from "#app/domain/money/gift-cards.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import type { Lane } from "#app/domain/outbox/emails.ts";
import type { EmailRow } from "#app/domain/outbox/outbox.server.ts";
import { isEmailDue } from "#app/domain/outbox/schedule.server.ts";
import { isSeen } from "#app/domain/people/lists/find-piece.server.ts";
import { listEntries, openedRuns } from "#app/domain/people/lists.tables.server.ts";
import { drops } from "#app/domain/selling/drops.tables.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";

/**
 * Claims the email of a lane that has been due for longest and is still true. Its row is locked while it is sent, so that
 * other senders take the next one. The mailer's time limit is well below the database's limit for idle transactions.
 */
export async function claimDue(tx: Transaction, lane: Lane, now: Date): Promise<EmailRow | null> {
  const [claimed] = await stillTrue[lane](tx, isEmailDue(lane, now))
    .orderBy(asc(emails.dueSince))
    .limit(1)
    .for("update", { of: emails, skipLocked: true });
  return claimed?.email ?? null;
}

const fromOutbox = (tx: Transaction) => tx.select({ email: emails }).from(emails).$dynamic();

/** The due emails of each lane, without those whose reader or whose truth is gone. */
const stillTrue = {
  orders: (tx: Transaction, isDue: SQL | undefined) =>
    fromOutbox(tx)
      // An erased shopper gets no more mails.
      .innerJoin(orders, and(eq(orders.id, emails.orderId), isNull(orders.erasedAt)))
      .leftJoin(giftCards, eq(giftCards.orderId, emails.orderId))
      .where(
        and(
          isDue,
          // A link is for an order that waits for it, from the moment that there is one.
          or(ne(emails.kind, "link"), and(eq(orders.state, "open"), isNotNull(orders.sessionUrl))),
          // Nobody is asked how they like what they gave back meanwhile.
          or(ne(emails.kind, "review"), eq(orders.state, "fulfilled")),
          // A gift card whose money went back to its buyer is worth nothing.
          or(ne(emails.kind, "gift-card"), gt(giftCards.balanceCents, sql`0`)),
        ),
      ),
  accounts: (tx: Transaction, isDue: SQL | undefined) => fromOutbox(tx).where(isDue),
  carts: (tx: Transaction, isDue: SQL | undefined) => fromOutbox(tx).where(isDue),
  drops: (tx: Transaction, isDue: SQL | undefined) =>
    fromOutbox(tx)
      // Who left meanwhile gets no letter.
      .innerJoin(
        listEntries,
        and(
          eq(listEntries.id, emails.entryId),
          eq(listEntries.state, "confirmed"),
          isNotNull(listEntries.email),
        ),
      )
      .innerJoin(drops, eq(sql`${drops.id}::text`, emails.about))
      .where(isDue),
  lists: (tx: Transaction, isDue: SQL | undefined) => {
    // By its key, email by email: PostgreSQL expects more due emails than there are, and would read the whole list.
    const entry = tx
      .select()
      .from(listEntries)
      // An address that was deleted meanwhile gets no more letters.
      .where(and(eq(listEntries.id, emails.entryId), isNotNull(listEntries.email)))
      .limit(1)
      .as("entry");
    return (
      fromOutbox(tx)
        .innerJoinLateral(entry, sql`true`)
        .leftJoin(openedRuns, eq(openedRuns.id, entry.runId))
        // Nobody gets a letter that is no longer true.
        .where(
          and(
            isDue,
            // A letter about a piece that shoppers do not see waits. That a run is called off is told at once.
            or(eq(entry.list, "newsletter"), eq(emails.kind, "run-off"), exists(seenPieceOf(tx, entry))),
            or(
              and(eq(emails.kind, "confirm"), eq(entry.state, "asked")),
              and(eq(emails.kind, "offer"), eq(emails.about, entry.holdId)),
              and(
                eq(emails.kind, "preorder"),
                eq(entry.state, "confirmed"),
                eq(openedRuns.state, "awaited"),
                // A day that was moved meanwhile has a letter of its own.
                sql`starts_with(${emails.about}, ${openedRuns.id} || ' ' || ${openedRuns.readyOn})`,
              ),
              and(eq(emails.kind, "run-off"), eq(entry.state, "confirmed"), isNull(entry.runId)),
            ),
          ),
        )
    );
  },
};

/** The piece that an entry waits for, where shoppers see it. */
const seenPieceOf = (tx: Transaction, entry: Record<"productSlug" | "variantId", SQLWrapper>) =>
  tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(and(eq(variants.productSlug, entry.productSlug), eq(variants.id, entry.variantId), isSeen));
