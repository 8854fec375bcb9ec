import type { DeliveryRate, PaymentGateway } from "#app/features/payments/payment-gateway.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { orders } from "#app/platform/db/schema/orders.ts";
import type { Site } from "#app/platform/http/context.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { Counter } from "./counter.server.ts";

/** What the shop's policy says of delivery: rates by zone, and the countries it goes to. */
export interface DeliveryTerms {
  rates: DeliveryRate[];
  countries: string[];
}

/** What checkout needs of the shop around it. */
export interface CheckoutShop {
  db: Database;
  gateway: PaymentGateway;
  site: Pick<Site, "origin" | "ownOrigins">;
  delivery: DeliveryTerms;
  now: () => Date;
  log: Log;
}

/** The same where checkouts are opened. */
export interface CheckoutTill extends CheckoutShop {
  counter: Counter;
}

export type OrderRow = typeof orders.$inferSelect;
