import { createContext } from "react-router";
import type { DeliveryRate } from "#app/features/payments/payment-gateway.server.ts";
import type { RefundDeps } from "#app/features/refunds/refund-deps.server.ts";
import type { DatabaseWatch } from "#app/platform/db/database-watch.server.ts";
import type { orders } from "#app/platform/db/schema/orders.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import type { Admit, Site } from "#app/platform/http/context.ts";
import type { CheckoutLoader } from "./checkout-loader.server.ts";

/** What the shop's policy says of delivery: rates by zone, and the countries it goes to. */
export interface DeliveryTerms {
  rates: DeliveryRate[];
  countries: string[];
}

/** What checkout needs of the shop around it. */
export interface CheckoutDeps extends RefundDeps {
  site: Pick<Site, "origin" | "ownOrigins">;
  delivery: DeliveryTerms;
}

/** The same where checkouts are opened. */
export interface OpenCheckoutDeps extends CheckoutDeps {
  loader: CheckoutLoader;
}

/** The same, and what is asked before one is begun. */
export interface NewCheckoutDeps extends OpenCheckoutDeps {
  /** Counts the visitor's requests; the seconds to wait. */
  admit: Admit;
  room: Pick<DiskRoom, "hasRoom">;
  watch: Pick<DatabaseWatch, "isAway" | "look">;
}

/** All of it, put there by the server for every request. */
export const checkoutDepsContext = createContext<NewCheckoutDeps>();

/** Who asks for a checkout, as far as the shop can tell. */
export interface CheckoutVisitor {
  /** The checkout that a browser without a key of its own opened last, by the order's key. */
  earlier: string | null;
  /** A keyed hash of where the request comes from; null for this machine, which may be anybody. */
  visitor: string | null;
}

export type OrderRow = typeof orders.$inferSelect;
