import { eq, sql } from "drizzle-orm";
import { createProduct } from "#app/domain/catalogue/products/write-products.server.ts";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import type { PaymentEvent } from "#app/domain/money/payments/payment-gateway.server.ts";
import {
  filledForm,
  type ServedSandbox,
  serveSandbox,
  WEBHOOK_SECRET,
} from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { signEvent } from "#app/domain/money/sandbox/deliver-events.server.ts";
import { loadPayPage, submitPayPage } from "#app/domain/money/sandbox/pay.server.ts";
import { expireDueSessions } from "#app/domain/money/sandbox/session-store.server.ts";
import { sandboxEvents } from "#app/domain/money/sandbox.tables.server.ts";
import { orderReference } from "#app/domain/orders/order-reference.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { returnsOfRefunds } from "#app/domain/returns/returns-of-refunds.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopMoment } from "#app/shared/shop-moment.ts";
import { codeTries } from "../../promotions/code-tries.server.ts";
import type { OpenCheckoutDeps } from "../checkout-deps.server.ts";
import type { CheckoutInput } from "../checkout-input.ts";
import { openCheckoutLoader } from "../checkout-loader.server.ts";
import { placeOrder } from "../place-order.server.ts";

const ORIGIN = "http://shop.example";
const PRICE = toMoney(18_500);

/**
 * A shop with one dress of `pieces` pieces, the payment sandbox over real HTTP, and a clock that a test can advance.
 */
export interface SmallShop {
  shop: OpenCheckoutDeps;
  database: TestDatabase;
  sandbox: ServedSandbox;
  /** The logged errors. */
  logged: string[];
  /** Advances the clock. */
  wait(minutes: number): void;
  /** Advances the clock by days of the shop, to the same time of the day, also past a change of the clocks. */
  waitDays(days: number): void;
  input(changes?: Partial<CheckoutInput>): CheckoutInput;
  /** Opens a checkout, and throws when it fails. Returns the order's key and its session's id. */
  open(changes?: Partial<CheckoutInput>): Promise<{ key: string; session: string; orderId: string }>;
  /** Pays at the provider, without telling the shop. */
  pay(session: string, typed?: Record<string, string>): Promise<void>;
  /** Every signed event of the provider for the shop, oldest first. */
  sentEvents(): Promise<PaymentEvent[]>;
  /** Lets the provider expire its due sessions, without telling the shop. */
  expireDue(): Promise<void>;
  state(key: string): Promise<string | undefined>;
  stock(): Promise<{ onHand: number; reserved: number; sold: number }>;
  close(): Promise<void>;
}

export async function openSmallShop({
  pieces,
  database: given,
  isAdaptive = false,
}: {
  pieces: number;
  /** Whether the provider offers the shopper's own currency. */
  isAdaptive?: boolean;
  /** A database with a shop in it; it is closed with this shop. */
  database?: TestDatabase;
}): Promise<SmallShop> {
  const database = given ?? (await createTestDatabase());
  const { db } = database;
  let time = Date.now();
  const now = () => new Date(time);
  const orderId = orderReference("BA", now());
  const logged: string[] = [];
  const sandbox = await serveSandbox(db, now, undefined, isAdaptive);
  await inTransaction(db, (tx) =>
    createProduct(tx, { ...DRESS, minPriceCents: PRICE }, [
      { size: "12", colorId: "navy", priceCents: PRICE, imageUrls: [], piecesLeft: pieces },
    ]),
  );
  const shop: OpenCheckoutDeps = {
    db,
    gateway: sandbox.gateway,
    site: { origin: ORIGIN, ownOrigins: new Set([ORIGIN]) },
    delivery: { zones: ZONES },
    seller: SELLER,
    returns: returnsOfRefunds,
    orderPrefix: "BA",
    now,
    loader: openCheckoutLoader(db, 4),
    codeTries: codeTries(db, { visitor: "203.0.113.9", secret: "secret", now }),
    log: createLog("error", (line) => logged.push(line)),
  };
  const input = (changes: Partial<CheckoutInput> = {}): CheckoutInput => ({
    items: [{ slug: DRESS.slug, qty: 1, size: "12", color: "Navy", amount: PRICE, currency: "gbp" }],
    orderId,
    email: "ada@example.com",
    returnUrl: ORIGIN,
    ...changes,
  });
  return {
    shop,
    database,
    sandbox,
    logged,
    input,
    wait(minutes) {
      time += minutes * 60_000;
    },
    waitDays(days) {
      const shown = () => Date.parse(`${shopMoment(new Date(time))}Z`);
      const until = shown() + days * 86_400_000;
      time += days * 86_400_000;
      time += until - shown();
    },
    async open(changes) {
      const opened = await placeOrder(input(changes), shop);
      if (!opened.ok) throw new Error(opened.error.message);
      const { key, orderId, url } = opened.value;
      return { key, orderId, session: url.split("/").at(-1) ?? "" };
    },
    async pay(session, typed = {}) {
      const page = await loadPayPage(db, session, now());
      const { rate, currency } = page?.step === "pay" ? page.form : { rate: "", currency: "" };
      const outcome = await submitPayPage(db, session, filledForm({ rate, currency, ...typed }), now());
      if (!outcome || !("redirectTo" in outcome)) throw new Error("The sandbox did not take the payment");
    },
    async sentEvents() {
      const rows = await db.select().from(sandboxEvents).orderBy(sandboxEvents.createdAt, sandboxEvents.type);
      return rows.flatMap(({ body }) => {
        const text = JSON.stringify(body);
        const event = sandbox.gateway.readEvent(text, signEvent(text, WEBHOOK_SECRET, now()));
        return event ? [event] : [];
      });
    },
    async expireDue() {
      await expireDueSessions(db, now());
    },
    async state(key) {
      const [order] = await db.select({ state: orders.state }).from(orders).where(eq(orders.id, key));
      return order?.state;
    },
    async stock() {
      const { rows } = await db.execute<{ onHand: number; reserved: number; sold: number }>(
        sql`SELECT pieces_on_hand AS "onHand", pieces_reserved AS reserved, pieces_sold AS sold FROM variants`,
      );
      return rows[0] ?? { onHand: 0, reserved: 0, sold: 0 };
    },
    async close() {
      await sandbox.close();
      await database.close();
    },
  };
}

const DRESS = {
  slug: "sample-dress",
  title: "Sample Dress",
  brand: "Sample",
  collection: "Run 01",
  gender: "women" as const,
  description: "A dress.",
  sizes: ["12"],
  colors: ["Navy"],
  swatches: [{ id: "navy", name: "Navy", hex: "#14304f", imageUrl: null }],
  primaryImageUrl: "/media/sample-dress-00000000.1200x1500/1200.webp",
};
