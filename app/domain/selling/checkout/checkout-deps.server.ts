import type { Delivery } from "#app/domain/delivery/zone.ts";
import type { SellerFacts } from "#app/domain/money/invoices/invoice.ts";
import type { RefundDeps } from "#app/domain/money/refunds/refund-deps.server.ts";
import type { DatabaseWatch } from "#app/platform/db/database-watch.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import type { Admit, Site } from "#app/platform/http/context.ts";
import type { CodeTries } from "../promotions/code-tries.server.ts";
import type { CheckoutLoader } from "./checkout-loader.server.ts";

/** The dependencies of checkout. */
export interface CheckoutDeps extends RefundDeps {
  site: Pick<Site, "origin" | "ownOrigins">;
  delivery: Delivery;
  /** The business as its invoices state it. */
  seller: SellerFacts;
}

/** The dependencies where checkouts are opened. */
export interface OpenCheckoutDeps extends CheckoutDeps {
  loader: CheckoutLoader;
  /** The prefix of the shop's order references. */
  orderPrefix: string;
  /** Counts the codes that the visitor types. */
  codeTries: CodeTries;
}

/** The dependencies where checkouts are begun, which are checked first. */
export interface NewCheckoutDeps extends OpenCheckoutDeps {
  /** Counts the visitor's requests, and returns the seconds to wait. */
  admit: Admit;
  room: Pick<DiskRoom, "hasRoom">;
  watch: Pick<DatabaseWatch, "isAway" | "look">;
  /** The shop's words: without the owner's own it takes no order. */
  content: { readonly whyNoOrders: string | null };
}

/** The visitor who requests a checkout, as far as the shop can tell. */
export interface CheckoutVisitor {
  /** The order's key of the last checkout of a browser that sends no key of its own. */
  earlier: string | null;
  /** A keyed hash of the request's address; null for this machine, whose requests may come from any visitor. */
  mark: string | null;
  /** The secrets of private links that this browser opened: it may buy what is held behind them. */
  links?: readonly string[];
}
