import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";
import { z } from "zod";
import { CURRENCY } from "#app/shared/money.ts";
import type { SentParams } from "../payments/stripe-types.ts";
import {
  ApiProblem,
  checkedParams,
  expand,
  integer,
  invalidRequest,
  notInSandbox,
  resourceMissing,
  text,
} from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";
import type { SandboxLine, SandboxLineItem, SandboxSession, SessionRecord } from "./sandbox-objects.ts";
import type { SessionParams } from "./session-params.ts";
import { lineTotal, newId, toSeconds, withDelivery } from "./session-record.ts";
import { failureFor, SLOW_MS } from "./test-cards.ts";

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
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: subtotal,
    amount_total: subtotal,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    collected_information: null,
    created: toSeconds(now),
    currency: CURRENCY.lowerCode,
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

/** Stripe's values for a session that asked for none of these. */
const NOT_ASKED_FOR = {
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

const listParams = z.strictObject({
  limit: integer(1, 100).default(10),
  starting_after: text().optional(),
  ending_before: notInSandbox,
  expand: expand(),
} satisfies Record<keyof Stripe.Checkout.SessionListLineItemsParams, z.ZodType>);

/** The bought items, in pages of ten unless asked otherwise. Throws an `ApiProblem`. */
export function listLines(
  { session, lines }: SessionRecord,
  form: FormTree = {},
): SentParams<Stripe.ApiList<Stripe.LineItem>> {
  const { limit, starting_after: last } = checkedParams(listParams, form);
  const from = last === undefined ? 0 : lines.findIndex(({ id }) => id === last) + 1;
  if (last !== undefined && from === 0) throw resourceMissing("line_item", last, "starting_after");
  return {
    object: "list",
    data: lines.slice(from, from + limit).map((line) => lineItem(line, session)),
    has_more: lines.length > from + limit,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  };
}

const lineItem = (line: SandboxLine, session: SandboxSession): SandboxLineItem => ({
  id: line.id,
  object: "item",
  adjustable_quantity: null,
  amount_discount: 0,
  amount_subtotal: lineTotal(line),
  amount_tax: 0,
  amount_total: lineTotal(line),
  currency: session.currency,
  description: line.title,
  metadata: {},
  price: {
    id: line.id.replace(/^li_/, "price_"),
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created: session.created,
    currency: session.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: line.id.replace(/^li_/, "prod_"),
    recurring: null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: line.priceCents,
    unit_amount_decimal: String(line.priceCents),
  },
  quantity: line.quantity,
});

/** The email of a new session. */
export const emailOf = ({ customer_email: email }: FormTree): string | undefined =>
  typeof email === "string" ? email : undefined;

/** Fails as the email of a new session asks (`failureFor`). Throws an `ApiProblem`. */
export async function failOnPurpose(params: FormTree, signal: AbortSignal): Promise<void> {
  const email = emailOf(params);
  const failure = failureFor(email);
  if (failure === null) return;
  if (failure === "refuses")
    throw invalidRequest(`Invalid email address: ${email}`, {
      code: "email_invalid",
      param: "customer_email",
    });
  // Ends early when the caller hangs up, since the answer is then read by no one.
  if (failure === "slow") await sleep(SLOW_MS, undefined, { signal, ref: false }).catch(() => undefined);
  throw new ApiProblem(503, "api_error", "The sandbox was asked to fail.");
}
