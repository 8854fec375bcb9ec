import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { bookCharge } from "./balance.server.ts";
import { openDispute } from "./disputes.server.ts";
import { offeredCurrency } from "./own-currency.ts";
import { formOf, type PayErrors, type PayForm, parsePayForm, payerOf, payFormErrors } from "./pay-form.ts";
import {
  closedView,
  confirmView,
  countriesOf,
  needsAddress,
  type PayPageView,
  payView,
  successUrl,
} from "./pay-page-view.ts";
import type { Payer, SessionRecord } from "./sandbox-objects.ts";
import { paidSession } from "./session-record.ts";
import {
  findSandboxSession,
  insertPayment,
  lockSession,
  queueEvent,
  saveSession,
} from "./session-store.server.ts";
import { type Aftermath, cardOutcome } from "./test-cards.ts";

/** The shopper's actions on the hosted page: pay with a card, or answer the bank's question. */
export type PayStep =
  | { intent: "pay"; form: PayForm }
  | { intent: "complete" }
  | { intent: "fail" }
  /** Shows the total in the currency of the form's country, or in pounds. */
  | { intent: "own-currency" | "shop-currency"; form: PayForm };

/** The session's state afterwards. It is `paid` also when it had been paid before: there is only one payment. */
export type PayOutcome =
  | { kind: "paid"; record: SessionRecord }
  | { kind: "expired"; record: SessionRecord }
  | { kind: "confirm"; record: SessionRecord }
  | { kind: "open"; record: SessionRecord; form: PayForm | null; errors: PayErrors };

const NOT_CONFIRMED = "The payment was not confirmed. Try again, or use another card.";

/** The hosted page of a session, or null when there is no such session. */
export async function loadPayPage(db: Database, sessionId: string, now: Date): Promise<PayPageView | null> {
  const record = await findSandboxSession(db, sessionId, now);
  if (!record) return null;
  if (record.session.status !== "open") return closedView(record);
  return record.confirming ? confirmView(record) : payView(record);
}

/**
 * Handles a form sent from the hosted page. Returns the browser's next address, the page again, or null for no such
 * session.
 */
export async function submitPayPage(
  db: Database,
  sessionId: string,
  step: PayStep | { intent: "cancel" },
  now: Date,
): Promise<{ redirectTo: string } | PayPageView | null> {
  if (step.intent === "cancel") return leave(db, sessionId, now);
  const outcome = await payInSandbox(db, sessionId, step, now);
  switch (outcome?.kind) {
    case undefined:
      return null;
    case "paid":
      return { redirectTo: successUrl(outcome.record.session) };
    case "expired":
      return closedView(outcome.record);
    case "confirm":
      return confirmView(outcome.record);
    case "open":
      return payView(outcome.record, outcome.form ?? undefined, outcome.errors);
  }
}

/** Back to the shop. The session stays open, and the page can be opened again. */
async function leave(
  db: Database,
  sessionId: string,
  now: Date,
): Promise<{ redirectTo: string } | PayPageView | null> {
  const record = await findSandboxSession(db, sessionId, now);
  const cancelUrl = record?.session.status === "open" ? record.session.cancel_url : null;
  return cancelUrl === null ? loadPayPage(db, sessionId, now) : { redirectTo: cancelUrl };
}

/**
 * One step of a payment, by the rules of the hosted page. Two steps of one session at the same moment run one after the
 * other, so that it is paid at most once. The payment, the session and the event for the shop commit together.
 */
export async function payInSandbox(
  db: Database,
  sessionId: string,
  step: PayStep,
  now: Date,
): Promise<PayOutcome | null> {
  return inTransaction(db, async (tx) => {
    const record = await lockSession(tx, sessionId, now);
    if (!record) return null;
    if (record.session.status === "complete") return { kind: "paid", record };
    if (record.session.status === "expired") return { kind: "expired", record };
    if (step.intent === "pay") return tryCard(tx, record, step.form, now);
    if ("form" in step) {
      const own = step.intent === "shop-currency" ? null : offeredCurrency(record.session, step.form.country);
      return { kind: "open", record, form: { ...step.form, currency: own ?? "" }, errors: {} };
    }
    // The bank's question was answered already, perhaps in another tab.
    if (!record.confirming) return { kind: "open", record, form: null, errors: {} };
    if (step.intent === "complete") return pay(tx, record, record.confirming, now);

    const open = { ...record, confirming: null };
    await saveSession(tx, open);
    return {
      kind: "open",
      record: open,
      form: formOf(record.confirming),
      errors: { cardNumber: NOT_CONFIRMED },
    };
  });
}

async function tryCard(
  tx: Transaction,
  record: SessionRecord,
  form: PayForm,
  now: Date,
): Promise<PayOutcome> {
  const terms = {
    countries: countriesOf(record),
    rateIds: record.rates.map(({ id }) => id),
    needsAddress: needsAddress(record),
    ownCurrency: offeredCurrency(record.session, form.country),
  };
  const errors = payFormErrors(form, terms, now);
  if (Object.keys(errors).length > 0) {
    const currency = errors.currency ? (terms.ownCurrency ?? "") : form.currency;
    return { kind: "open", record, form: { ...form, currency }, errors };
  }

  const card = cardOutcome(form.cardNumber);
  switch (card.kind) {
    case "refused":
      return { kind: "open", record, form, errors: { cardNumber: card.message } };
    case "confirms": {
      const asking = { ...record, confirming: payerOf(form) };
      await saveSession(tx, asking);
      return { kind: "confirm", record: asking };
    }
    case "pays":
      return pay(tx, record, payerOf(form), now, card.aftermath);
  }
}

async function pay(
  tx: Transaction,
  record: SessionRecord,
  payer: Payer,
  now: Date,
  aftermath: Aftermath | null = null,
): Promise<PayOutcome> {
  const { record: paid, payment } = paidSession(record, payer, now, aftermath);
  if (payment) {
    await insertPayment(tx, payment, now);
    await bookCharge(tx, payment, now);
  }
  await saveSession(tx, paid);
  await queueEvent(tx, "checkout.session.completed", paid.session, now);
  if (payment && aftermath === "is disputed") await openDispute(tx, payment, now);
  return { kind: "paid", record: paid };
}

/** The page's form as values. */
export function parsePayStep(form: FormData): PayStep | { intent: "cancel" } {
  const intent = form.get("intent");
  return intent === "complete" || intent === "fail" || intent === "cancel"
    ? { intent }
    : {
        intent: intent === "own-currency" || intent === "shop-currency" ? intent : "pay",
        form: parsePayForm(form),
      };
}
