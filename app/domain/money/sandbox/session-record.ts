import { inCurrency, presentmentDetails } from "./own-currency.ts";
import type {
  Payer,
  PaymentRecord,
  SandboxLine,
  SandboxRate,
  SandboxSession,
  SessionRecord,
} from "./sandbox-objects.ts";
import type { Aftermath } from "./test-cards.ts";

/** An id such as `cs_test_…`. It cannot be guessed, and anybody who has it can open the hosted page. */
export const newId = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;

export const toSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

export const lineTotal = (line: SandboxLine): number => line.priceCents * line.quantity;

/** The session with a rate chosen: total = lines + delivery. */
export function withDelivery(session: SandboxSession, rate: SandboxRate | undefined): SandboxSession {
  if (!rate) return session;
  return {
    ...session,
    amount_total: session.amount_subtotal + rate.amountCents,
    shipping_cost: {
      amount_subtotal: rate.amountCents,
      amount_tax: 0,
      amount_total: rate.amountCents,
      shipping_rate: rate.id,
    },
    total_details: { ...session.total_details, amount_shipping: rate.amountCents },
  };
}

/** The session paid by `payer`, and the payment; no payment when nothing was due. */
export function paidSession(
  record: SessionRecord,
  payer: Payer,
  now: Date,
  aftermath: Aftermath | null = null,
): { record: SessionRecord; payment: PaymentRecord | null } {
  const rate = record.rates.find(({ id }) => id === payer.rateId) ?? record.rates[0];
  const delivered = withDelivery(record.session, rate);
  const due = delivered.amount_total;
  const own = payer.currency && due > 0 ? inCurrency(due, payer.currency) : null;
  const session = {
    ...delivered,
    ...presentmentDetails(own),
  };
  const shipping = session.shipping_address_collection
    ? { name: payer.name, phone: payer.phone, address: payer.address }
    : null;
  const payment = session.amount_total === 0 ? null : newPayment(record, session, shipping, now, aftermath);
  return {
    payment,
    record: {
      ...record,
      confirming: null,
      session: {
        ...session,
        status: "complete",
        payment_status: payment ? "paid" : "no_payment_required",
        payment_intent: payment?.id ?? null,
        url: null,
        collected_information: {
          business_name: null,
          individual_name: null,
          shipping_details: shipping && { name: shipping.name, address: shipping.address },
        },
        customer_details: {
          address: payer.address,
          business_name: null,
          email: payer.email,
          individual_name: null,
          name: payer.name,
          phone: payer.phone,
          tax_exempt: "none",
          tax_ids: [],
        },
      },
    },
  };
}

function newPayment(
  { payment }: SessionRecord,
  session: SandboxSession,
  shipping: PaymentRecord["shipping"],
  now: Date,
  aftermath: Aftermath | null,
): PaymentRecord {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: session.allowed_payment_method_types && ["card"],
    amount: session.amount_total,
    amount_capturable: 0,
    amount_received: session.amount_total,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_${newId("secret")}`,
    confirmation_method: "automatic",
    created: toSeconds(now),
    currency: session.currency,
    customer: null,
    customer_account: null,
    description: payment.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: newId("ch"),
    ...(session.presentment_details && { presentment_details: session.presentment_details }),
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: newId("pm"),
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: payment.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
    sandbox_aftermath: aftermath,
  };
}

export const expiredSession = (record: SessionRecord): SessionRecord => ({
  ...record,
  confirming: null,
  session: { ...record.session, status: "expired", url: null },
});

/** An open session whose time is over. */
export const isDue = (record: SessionRecord, now: Date): boolean =>
  record.session.status === "open" && record.session.expires_at * 1000 <= now.getTime();
