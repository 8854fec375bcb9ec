import { sql } from "drizzle-orm";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { sendDueMails } from "#app/domain/letters/testing/send-due-mails.server.ts";
import { SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import type { PaymentGateway } from "#app/domain/money/payments/payment-gateway.server.ts";
import { stripeGateway } from "#app/domain/money/payments/stripe-gateway.server.ts";
import { returnsOfRefunds } from "#app/domain/returns/returns-of-refunds.server.ts";
import { reconcileOrders } from "#app/domain/selling/checkout/reconcile-orders.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { openMailer } from "#app/platform/email/mailer.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { eventually } from "./checkout.ts";
import { secretOf } from "./webhook.ts";

/** A running shop whose provider is its own sandbox. */
interface OwnProvider {
  origin: string;
  dataDir: string;
  db: Database;
}

/** Waits until the shop reports that it can serve. A process that was just killed may cut the request off. */
export async function untilReady({ origin }: Pick<OwnProvider, "origin">): Promise<void> {
  const status = () => fetch(`${origin}/readyz`).then((answer) => answer.status, String);
  await eventually(status, (answer) => answer === 200);
}

/** Makes the provider send at once all events that it would retry later, until the shop has accepted them. */
export async function untilTold(db: Database): Promise<void> {
  const undelivered = async () => {
    const { rows } = await db.execute(
      sql`UPDATE sandbox_events SET next_attempt_at = now(), attempts = least(attempts, 3) WHERE delivered_at IS NULL RETURNING id, attempts`,
    );
    return rows;
  };
  await eventually(undelivered, (rows) => rows.length === 0);
}

/**
 * The reconciler's turn, some minutes from now, as another process of the shop would run it. After 36 minutes no order
 * may be open any more.
 */
export async function reconcileAfter(minutes: number, shop: OwnProvider): Promise<void> {
  const gateway = stripeGateway({
    provider: "sandbox",
    secretKey: `sk_test_${await secretOf(shop, "sandbox-api-key")}`,
    webhookSecret: "whsec_none",
    apiBase: `${shop.origin}/sandbox/stripe`,
    livemode: false,
  });
  await reconcileAt(gateway, minutes, shop);
}

/** The same with a provider elsewhere. */
export async function reconcileAt(
  gateway: PaymentGateway,
  minutes: number,
  { db, origin }: Pick<OwnProvider, "db" | "origin">,
): Promise<void> {
  const { answered } = await reconcileOrders({
    db,
    gateway,
    site: { origin, ownOrigins: new Set([origin]) },
    delivery: defaultFrame.delivery,
    seller: SELLER,
    returns: returnsOfRefunds,
    now: () => new Date(Date.now() + minutes * 60_000),
    log: createLog("error", (line) => process.stderr.write(`${line}\n`)),
  });
  if (!answered) throw new Error("The provider did not answer the reconciler");
}

/** The owner's mailbox. It gets a notice of each paid order; the shopper gets the receipt. */
const NOTICES_TO = "owner@shop.example";

/** One turn of the mails' job at a moment, with this mail server. */
export async function sendMailRound(db: Database, smtpUrl: string, at = new Date()): Promise<void> {
  const mailer = openMailer({ smtpUrl, from: "orders@shop.example" });
  const deps = {
    shop: shopFacts(defaultFrame),
    origin: "https://shop.example",
    noticesTo: NOTICES_TO,
    secret: "secret of the tests",
  };
  await sendDueMails(db, mailer, deps, () => at);
  mailer.close();
}

export async function mailsDue(db: Database): Promise<number> {
  return (await db.execute(sql`SELECT order_id FROM emails WHERE order_id IS NOT NULL AND sent_at IS NULL`))
    .rows.length;
}

/** Sends all due mails, as another process of the shop would. */
export async function sendAllMails(db: Database, smtpUrl: string): Promise<void> {
  const left = async () => {
    await sendMailRound(db, smtpUrl);
    return mailsDue(db);
  };
  await eventually(left, (due) => due === 0);
}
