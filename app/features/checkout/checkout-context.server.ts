import { createContext, type RouterContextProvider } from "react-router";
import { paymentGatewayContext } from "#app/features/payments/payment-gateway.server.ts";
import { clockContext, databaseContext, logContext, siteContext } from "#app/platform/http/context.ts";
import type { CheckoutTill, DeliveryTerms } from "./checkout-shop.server.ts";
import type { Counter } from "./counter.server.ts";

/** The brand's delivery terms, put there by the server. */
export const deliveryContext = createContext<DeliveryTerms>();

/** The counter of this process's checkouts, put there by the server. */
export const counterContext = createContext<Counter>();

/** What checkout needs of the shop, for a route. */
export const checkoutShop = (context: Readonly<RouterContextProvider>): CheckoutTill => ({
  db: context.get(databaseContext),
  gateway: context.get(paymentGatewayContext),
  site: context.get(siteContext),
  delivery: context.get(deliveryContext),
  now: context.get(clockContext),
  counter: context.get(counterContext),
  log: context.get(logContext),
});
