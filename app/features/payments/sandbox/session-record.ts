import type {
  Payer,
  SandboxLine,
  SandboxPayment,
  SandboxRate,
  SandboxSession,
  SessionRecord,
} from "./sandbox-objects.ts";
import type { SessionParams } from "./session-params.ts";
import type { Aftermath } from "./test-cards.ts";

/** An id such as `cs_test_…`; nobody can guess it, and holding it is what opens the hosted page. */
export const newId = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;

export const toSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

export const lineTotal = (line: SandboxLine): number => line.unitCents * line.quantity;

/** A new open session. `hostedPage` makes the address of its page from its id. */
export function newSession(
  params: SessionParams,
  now: Date,
  hostedPage: (sessionId: string) => string,
): SessionRecord {
  const id = newId("cs_test");
  const lines = params.line_items.map((item) => ({
    id: newId("li"),
    title: item.price_data.product_data.name,
    description: item.price_data.product_data.description ?? null,
    unitCents: item.price_data.unit_amount,
    quantity: item.quantity,
    imageUrl: item.price_data.product_data.images[0] ?? null,
  }));
  const rates = params.shipping_options.map(({ shipping_rate_data: rate }) => ({
    id: newId("shr"),
    name: rate.display_name,
    amountCents: rate.fixed_amount.amount,
    businessDays: {
      fewest: rate.delivery_estimate?.minimum?.value ?? null,
      most: rate.delivery_estimate?.maximum?.value ?? null,
    },
  }));
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const session: SandboxSession = {
    id,
    object: "checkout.session",
    amount_subtotal: subtotal,
    amount_total: subtotal,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    collected_information: null,
    created: toSeconds(now),
    currency: "gbp",
    customer: null,
    customer_details: null,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at,
    livemode: false,
    metadata: params.metadata,
    mode: "payment",
    payment_intent: null,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    phone_number_collection: { enabled: params.phone_number_collection?.enabled === "true" },
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_cost: null,
    shipping_options: rates.map((rate) => ({ shipping_amount: rate.amountCents, shipping_rate: rate.id })),
    status: "open",
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: hostedPage(id),
  };
  return {
    session: withDelivery(session, rates[0]),
    lines,
    rates,
    payment: {
      description: params.payment_intent_data.description ?? null,
      metadata: params.payment_intent_data.metadata,
      receiptEmail: params.payment_intent_data.receipt_email ?? null,
    },
    confirming: null,
  };
}

/** The session with a rate chosen: total = lines + delivery. */
function withDelivery(session: SandboxSession, rate: SandboxRate | undefined): SandboxSession {
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
): { record: SessionRecord; payment: SandboxPayment | null } {
  const rate = record.rates.find(({ id }) => id === payer.rateId) ?? record.rates[0];
  const session = withDelivery(record.session, rate);
  const shipping = session.shipping_address_collection
    ? { name: payer.name, phone: payer.phone, address: payer.address }
    : null;
  const payment: SandboxPayment | null =
    session.amount_total === 0
      ? null
      : {
          id: newId("pi"),
          object: "payment_intent",
          amount: session.amount_total,
          amount_received: session.amount_total,
          created: toSeconds(now),
          currency: session.currency,
          description: record.payment.description,
          latest_charge: newId("ch"),
          livemode: false,
          metadata: record.payment.metadata,
          payment_method_types: ["card"],
          receipt_email: record.payment.receiptEmail,
          shipping,
          status: "succeeded",
          sandbox_aftermath: aftermath,
        };
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

export const expiredSession = (record: SessionRecord): SessionRecord => ({
  ...record,
  confirming: null,
  session: { ...record.session, status: "expired", url: null },
});

/** An open session whose time is over. */
export const isDue = (record: SessionRecord, now: Date): boolean =>
  record.session.status === "open" && record.session.expires_at * 1000 <= now.getTime();

/** What was bought, as the API lists it. */
export const lineItems = (record: SessionRecord): Record<string, unknown>[] =>
  record.lines.map((line) => ({
    id: line.id,
    object: "item",
    amount_discount: 0,
    amount_subtotal: lineTotal(line),
    amount_tax: 0,
    amount_total: lineTotal(line),
    currency: record.session.currency,
    description: line.title,
    price: {
      object: "price",
      currency: record.session.currency,
      type: "one_time",
      unit_amount: line.unitCents,
    },
    quantity: line.quantity,
  }));
