import type { PaymentEvent } from "#app/domain/money/payments/payment-gateway.server.ts";
import { issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { loadRefundView } from "#app/domain/money/refunds/load-refund-view.server.ts";
import { reconcileRefunds } from "#app/domain/money/refunds/send-refund.server.ts";
import { deliverDueEvents, listEvents } from "#app/domain/money/sandbox/deliver-events.server.ts";
import { listRefundObjects, listSessions } from "#app/domain/money/sandbox/object-list.server.ts";
import { changeDueRefunds } from "#app/domain/money/sandbox/refunds.server.ts";
import { expireDueSessions } from "#app/domain/money/sandbox/session-store.server.ts";
import { countOpenLivePayments } from "#app/domain/orders/payment-mode.server.ts";
import { expireOrphanedOrders } from "#app/domain/selling/checkout/apply-session.server.ts";
import { loadCheckoutOutcome } from "#app/domain/selling/checkout/checkout-outcome.server.ts";
import { handleEvent } from "#app/domain/selling/checkout/handle-event.server.ts";
import { releaseHeld } from "#app/domain/selling/checkout/held/list-held.server.ts";
import { placeOrder } from "#app/domain/selling/checkout/place-order.server.ts";
import { reconcileOrders } from "#app/domain/selling/checkout/reconcile-orders.server.ts";
import { buy, wanted } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import type { SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { discounts } from "#app/domain/selling/promotions.tables.server.ts";
import { openSealer } from "#app/platform/config/secrets.server.ts";
import { isRevision, readServices, saveService } from "#app/platform/config/service-settings.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { admin, NOW } from "./asked.ts";

/** `Asked`, for a shop that accepts checkouts. */
export type AskedOfTill = [name: string, work: (small: SmallShop) => Promise<unknown>];

const event = (changes: Partial<PaymentEvent>): PaymentEvent => ({
  id: `evt_${crypto.randomUUID()}`,
  type: "charge.dispute.created",
  createdAt: NOW,
  session: null,
  sessionToAsk: null,
  refund: null,
  dispute: null,
  paymentId: null,
  objectId: `du_${crypto.randomUUID()}`,
  ...changes,
});

export const checkout: AskedOfTill[] = [
  ["a paid checkout", (small) => buy(small)],
  [
    "a checkout with a code that is counted in all, by e-mail and by visitor",
    async ({ shop, input }) => {
      const code = "PLANNED10";
      const terms = { kind: "percent", percent: 10, scope: "all" } as const;
      const limits = { usesInAll: 50, usesPerCustomer: 2, isFirstOrderOnly: true };
      await shop.db.insert(discounts).values({ id: code, code, name: code, ...terms, ...limits });
      const visitor = { earlier: null, mark: "visitor-2" };
      return placeOrder(input({ email: "ivy@example.com", codes: [code] }), shop, visitor);
    },
  ],
  [
    "a checkout with a browser's key, from a visitor who already holds pieces",
    async ({ shop, input }) => {
      const visitor = { earlier: null, mark: "visitor-1" };
      await placeOrder(input({ email: "fay@example.com", key: "fay" }), shop, visitor);
      return placeOrder(input({ email: "fay@example.org", key: "fay" }), shop, visitor);
    },
  ],
  [
    "releasing an unpaid order",
    async (small) => releaseHeld(small.shop, admin, (await small.open({ email: "gil@example.com" })).orderId),
  ],
  [
    "a checkout that is abandoned, and withdrawn by the next",
    async (small) => {
      await small.open({ email: "eve@example.com" });
      small.wait(40);
      return reconcileOrders(small.shop);
    },
  ],
  ["orders of another payment provider", (small) => expireOrphanedOrders(small.shop)],
  [
    "the page after the payment",
    async (small) => {
      const { session, orderId } = await small.open({ email: "bea@example.com" });
      await small.pay(session);
      return loadCheckoutOutcome(small.shop, { oid: orderId, sid: session });
    },
  ],
  [
    "a disputed payment, and the dispute's end",
    async ({ shop }) => {
      const dispute = event({ dispute: "open", paymentId: "pi_700" });
      await handleEvent(shop, dispute);
      return handleEvent(shop, {
        ...dispute,
        ...event({ dispute: "won", type: "charge.dispute.closed" }),
        paymentId: "pi_700",
      });
    },
  ],
  [
    "a refund with its pieces",
    async (small) => {
      const order = await buy(small, { email: "cleo@example.com" });
      await loadRefundView(small.shop, admin, order, "part");
      await issueRefund(
        small.shop,
        admin,
        order.id,
        wanted(order, 1_000, { restock: [{ lineNo: 1, pieces: 1 }] }),
      );
      return reconcileRefunds(small.shop);
    },
  ],
  [
    "the settings of other services, and a change of the payment account",
    async ({ shop: { db } }) => {
      const sealer = openSealer("one secret of thirty-two characters");
      const facts = { mode: "live", account: "acct_1" } as const;
      const secrets = { secretKey: "sk_live_1", webhookSecret: "whsec_1" };
      await inTransaction(db, async (tx) => {
        await saveService(tx, sealer, { service: "payments", facts, secrets, now: NOW });
        await countOpenLivePayments(tx);
      });
      await readServices(db, sealer);
      await isRevision(db, "payments", 1);
    },
  ],
  ["the sandbox: expiring sessions", ({ shop }) => expireDueSessions(shop.db, NOW)],
  ["the sandbox: changing refunds", ({ shop }) => changeDueRefunds(shop.db, NOW)],
  [
    "the sandbox: sending events",
    ({ shop }) =>
      deliverDueEvents(shop.db, {
        webhookUrl: "http://shop.example",
        secret: "secret",
        now: NOW,
        fetch: async () => new Response(null, { status: 200 }),
      }),
  ],
  ["the sandbox: its sessions", ({ shop }) => listSessions(shop.db, {})],
  ["the sandbox: a payment's refunds", ({ shop }) => listRefundObjects(shop.db, { payment_intent: "pi_7" })],
  ["the sandbox: all refunds", ({ shop }) => listRefundObjects(shop.db, {})],
  ["the sandbox: its events", ({ shop }) => listEvents(shop.db, {})],
];
