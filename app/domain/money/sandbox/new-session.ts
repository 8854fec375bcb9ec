import type { SandboxSession, SessionRecord } from "./sandbox-objects.ts";
import type { SessionParams } from "./session-params.ts";
import { lineTotal, newId, toSeconds, withDelivery } from "./session-record.ts";

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
    priceCents: item.price_data.unit_amount,
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
    ...NOT_ASKED_FOR,
    id,
    object: "checkout.session",
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: subtotal,
    amount_total: subtotal,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    collected_information: null,
    created: toSeconds(now),
    currency: "gbp",
    customer_details: null,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at,
    livemode: false,
    metadata: params.metadata,
    mode: "payment",
    payment_intent: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid",
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_cost: null,
    shipping_options: rates.map((rate) => ({ shipping_amount: rate.amountCents, shipping_rate: rate.id })),
    status: "open",
    submit_type: params.submit_type ?? null,
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

/** Stripe's values for a session that asked for none of this. */
const NOT_ASKED_FOR = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: "if_required",
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: {
    enabled: false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: null,
      metadata: {},
      rendering_options: null,
    },
  },
  locale: null,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_link: null,
  payment_method_collection: "if_required",
  payment_method_configuration_details: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  subscription: null,
  wallet_options: null,
} satisfies Partial<SandboxSession>;
