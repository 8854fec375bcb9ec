import { createContext, type RouterContextProvider } from "react-router";
import { paymentGatewayContext } from "#app/features/payments/payment-gateway.server.ts";
import { clockContext, databaseContext, logContext, siteContext } from "#app/platform/http/context.ts";
import type { CheckoutShop, DeliveryTerms } from "./checkout-shop.server.ts";

/** The brand's delivery terms, put there by the server. */
export const deliveryContext = createContext<DeliveryTerms>();

/** What checkout needs of the shop, for a route. */
export const checkoutShop = (context: Readonly<RouterContextProvider>): CheckoutShop => ({
  db: context.get(databaseContext),
  gateway: context.get(paymentGatewayContext),
  site: context.get(siteContext),
  delivery: context.get(deliveryContext),
  now: context.get(clockContext),
  log: context.get(logContext),
});
