import { and, ne, or, type SQL } from "drizzle-orm";
import { isCardWorth } from "#app/domain/money/gift-cards/find-card.server.ts";
import { isOrderEmailTrue } from "#app/domain/orders/queries.server.ts";
import type { Lane } from "#app/domain/outbox/emails.ts";
import type { EmailColumns } from "#app/domain/outbox/outbox.server.ts";
import { isListEmailTrue, isReaderThere } from "#app/domain/people/lists/list-emails.server.ts";
import { isDropThere } from "#app/domain/selling/drops/load-drop.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";

/** The condition of each lane: an email without its reader, or with untrue words, is not sent. */
export const stillTrue: Record<Lane, (tx: Transaction, email: EmailColumns) => SQL | undefined> = {
  orders: (tx, email) =>
    and(
      isOrderEmailTrue(tx, email),
      // A gift card whose money went back to its buyer is worth nothing.
      or(ne(email.kind, "gift-card"), isCardWorth(tx, email.orderId)),
    ),
  accounts: () => undefined,
  carts: () => undefined,
  links: () => undefined,
  calls: () => undefined,
  made: () => undefined,
  // A person who has left gets no letter.
  drops: (tx, email) => and(isReaderThere(tx, email), isDropThere(tx, email)),
  lists: isListEmailTrue,
};
