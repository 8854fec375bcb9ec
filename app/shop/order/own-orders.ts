import type { ShopperCard } from "#app/domain/money/gift-cards/cards-of-shopper.server.ts";
import type { InvoiceLink } from "#app/domain/money/invoices/invoice.ts";
import { formatReturnKind } from "#app/domain/returns/promise.ts";
import type { ReturnKind, ReturnState, Wish } from "#app/domain/returns/return-state.ts";
import { type Day, formatCalendarDay } from "#app/shared/calendar-day.ts";
import type { Money } from "#app/shared/money.ts";

/** An order in the list of its shopper's own. */
export interface OwnOrder {
  reference: string;
  /** The order's own page. */
  path: string;
  orderedAt: Date;
  /** The order's state in words. */
  state: string;
  pieces: number;
  /** What was bought, line by line, with its picture. */
  lines: { lineNo: number; title: string; imageUrl: string | null }[];
  totalCents: Money | null;
  /** Its returns and exchanges in progress, a sentence each. */
  returns: string[];
  invoices: InvoiceLink[];
  /** Where its pieces are altered and mended; null before they are sent. */
  alterPath: string | null;
}

/** A page of a shopper's orders, and their gift cards. */
export interface OwnOrders {
  /** The address that they were ordered with. */
  email: string;
  orders: OwnOrder[];
  page: number;
  pages: number;
  cards: ShopperCard[];
}

interface OpenReturn {
  kind: ReturnKind;
  wish: Wish;
  state: ReturnState;
  sendBackBy: Day;
}

/** A return in progress, and its next step; null for one that has ended. `isSent`: the pieces have left the shop. */
export function formatOpenReturn(
  { kind, wish, state, sendBackBy }: OpenReturn,
  isSent: boolean,
): string | null {
  const name = formatReturnKind({ kind, wish });
  switch (state) {
    case "requested":
      return isSent
        ? `${name}: send the parcel by ${formatCalendarDay(sendBackBy)}.`
        : `${name}: we have it, and deal with it next.`;
    case "received":
      return `${name}: your parcel is here.`;
    case "booked":
      return `${name}: ${NEXT[wish]}.`;
    default:
      return null;
  }
}

const NEXT: Record<Wish, string> = {
  refund: "your money goes back next",
  exchange: "your new piece leaves next",
  alteration: "your altered piece leaves next",
  credit: "your store credit comes next",
};
