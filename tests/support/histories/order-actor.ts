import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { REGISTERED_SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import { stripeGateway } from "#app/domain/money/payments/stripe-gateway.server.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { cancelOrder, issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { listRefunds } from "#app/domain/money/refunds/queries.server.ts";
import { leftToRefund } from "#app/domain/money/refunds/refund.ts";
import { canMove } from "#app/domain/orders/order.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { returnsOfRefunds } from "#app/domain/returns/returns-of-refunds.server.ts";
import type { CheckoutDeps, OpenCheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import type { CheckoutInput } from "#app/domain/selling/checkout/checkout-input.ts";
import { openCheckoutLoader } from "#app/domain/selling/checkout/checkout-loader.server.ts";
import { loadCheckoutOutcome } from "#app/domain/selling/checkout/checkout-outcome.server.ts";
import { handleEvent } from "#app/domain/selling/checkout/handle-event.server.ts";
import { placeOrder } from "#app/domain/selling/checkout/place-order.server.ts";
import { reconcileOrders } from "#app/domain/selling/checkout/reconcile-orders.server.ts";
import { codeTries } from "#app/domain/selling/promotions/code-tries.server.ts";
import { type DatabaseConnection, openDatabase } from "#app/platform/db/client.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { type Actor, type SecondProcess, startSecondProcess } from "./second-process.ts";

export const ORIGIN = "http://shop.example";

/** The requests to a process of the shop: the functions that its routes and its jobs call. */
export type Ask =
  | { do: "open"; input: CheckoutInput; earlier: string | null; mark: string | null }
  | { do: "event"; body: string; signature: string }
  | { do: "look"; oid: string; sid: string }
  | { do: "reconcile" }
  /** With an id, repeated requests make one refund. */
  | { do: "refund"; order: string; isWhole: boolean; id?: string }
  | { do: "cancel"; order: string; id: string };

/** The result: for `open` the order's key and the redirect's target, or the reason of a refusal. */
export type Told = { key: string; url: string } | { refused: string } | null;

export type OrderActor = Actor<Ask, Told>;

/** The same in a process of its own. */
export const startOrderActor = (place: Place): SecondProcess<Ask, Told> =>
  startSecondProcess(import.meta.filename, "openActor", place);

/** The parameters of a process that acts as one of the shop's. */
export interface Place {
  connection: DatabaseConnection;
  sandbox: string;
}

/** The shop's rules in this process, over a database and the payment sandbox's HTTP API. */
export function openActor({ connection, sandbox }: Place): OrderActor {
  const database = openDatabase(connection, { applicationName: "shop test", max: 6, log: () => undefined });
  let moment = new Date();
  const now = () => moment;
  const shop: OpenCheckoutDeps = {
    db: database.db,
    gateway: stripeGateway({
      provider: "sandbox",
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBase: sandbox,
      livemode: false,
      now,
    }),
    loader: openCheckoutLoader(database.db, 4),
    codeTries: codeTries(database.db, { visitor: "203.0.113.9", secret: "secret", now }),
    site: { origin: ORIGIN, ownOrigins: new Set([ORIGIN]) },
    delivery: { zones: ZONES },
    seller: REGISTERED_SELLER,
    returns: returnsOfRefunds,
    orderPrefix: "BA",
    now,
    log: createLog("error", () => undefined),
  };
  return {
    async ask(ask, at) {
      moment = at;
      if (ask.do === "open") {
        const opened = await placeOrder(ask.input, shop, ask);
        return opened.ok
          ? { key: opened.value.key, url: opened.value.url }
          : { refused: opened.error.message };
      }
      if (ask.do === "look") await loadCheckoutOutcome(shop, ask);
      else if (ask.do === "reconcile") await reconcileOrders(shop);
      else if (ask.do === "refund") await refund(shop, ask);
      else if (ask.do === "cancel") await cancel(shop, ask);
      else {
        const event = shop.gateway.readEvent(ask.body, ask.signature);
        if (!event) throw new Error("The event was not taken");
        await handleEvent(shop, event);
      }
      return null;
    },
    close: () => database.close(),
  };
}

/** The amount of a partial refund. */
export const PART = toMoney(1_000);

/**
 * Does the same as the owner's form: it shows the amount left, and requests all or a part of it. A full refund returns
 * the pieces.
 */
async function refund(shop: CheckoutDeps, ask: Extract<Ask, { do: "refund" }>): Promise<void> {
  const { db } = shop;
  const [order] = await db.select().from(orders).where(eq(orders.id, ask.order));
  if (!order || !canMove(order.state, "refunded")) return;
  const leftSeen = leftToRefund(order.totalCents ?? toMoney(0), await listRefunds(db, order.id));
  if (leftSeen === 0) return;
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const isBack = ask.isWhole && order.state === "paid";
  const restock = isBack ? lines.map(({ lineNo, quantity }) => ({ lineNo, pieces: quantity })) : [];
  const amountCents = ask.isWhole ? leftSeen : toMoney(Math.min(PART, leftSeen));
  const asked = { id: ask.id ?? randomUUID(), amountCents, reason: "", restock, leftSeen };
  // It is refused when another process has changed the order meanwhile, and has no effect then.
  await issueRefund(shop, adminForTests(), order.id, asked);
}

/** Does the same as the owner's form for cancelling: the money left goes back, and every piece to the shelf. */
async function cancel(shop: CheckoutDeps, ask: Extract<Ask, { do: "cancel" }>): Promise<void> {
  const { db } = shop;
  const [order] = await db.select().from(orders).where(eq(orders.id, ask.order));
  if (order?.state !== "paid") return;
  const leftSeen = leftToRefund(order.totalCents ?? toMoney(0), await listRefunds(db, order.id));
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const restock = lines.map(({ lineNo, quantity }) => ({ lineNo, pieces: quantity }));
  const asked = { id: ask.id, amountCents: leftSeen, reason: "", restock, leftSeen };
  await cancelOrder(shop, adminForTests(), order.id, asked);
}
