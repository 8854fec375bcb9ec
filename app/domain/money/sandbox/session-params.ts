import type Stripe from "stripe";
import { z } from "zod";
import {
  checkedParams,
  country,
  currency,
  emailAddress,
  expand,
  integer,
  invalidRequest,
  metadata,
  notInSandbox,
  oneOf,
  text,
  webAddress,
  yesOrNo,
} from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";

type Params = Stripe.Checkout.SessionCreateParams;
/** A rule for each parameter that Stripe has at this place, and for no other: the compiler compares the names. */
type RuleFor<Place> = Record<keyof Place, z.ZodType>;

type Line = Stripe.Checkout.SessionCreateParams.LineItem;
type Price = NonNullable<Line["price_data"]>;
const productData = z.strictObject({
  name: text(),
  description: text().optional(),
  images: z.array(webAddress).max(8, "parameter_too_many").default([]),
  metadata: metadata.optional(),
  tax_code: notInSandbox,
  tax_details: notInSandbox,
  unit_label: notInSandbox,
} satisfies RuleFor<NonNullable<Price["product_data"]>>);

const lineItem = z.strictObject({
  quantity: integer(1, 999_999),
  price_data: z.strictObject({
    currency,
    unit_amount: integer(0, 99_999_999),
    product_data: productData,
    tax_behavior: oneOf<Price["tax_behavior"]>({
      exclusive: true,
      inclusive: true,
      unspecified: true,
    }).optional(),
    product: notInSandbox,
    recurring: notInSandbox,
    unit_amount_decimal: notInSandbox,
  } satisfies RuleFor<Price>),
  metadata: metadata.default({}),
  adjustable_quantity: notInSandbox,
  price: notInSandbox,
  tax_rates: notInSandbox,
} satisfies RuleFor<Line>);

type Rate = Stripe.Checkout.SessionCreateParams.ShippingOption.ShippingRateData;
type Estimate = NonNullable<Rate["delivery_estimate"]>;
type Days = NonNullable<Estimate["maximum"]>;
const daySpan = z.strictObject({
  unit: oneOf<Days["unit"]>({
    business_day: true,
    day: true,
    hour: true,
    month: true,
    week: true,
  }).refine((unit) => unit === "business_day", "sandbox"),
  value: integer(1),
} satisfies RuleFor<Days>);

const shippingOption = z.strictObject({
  shipping_rate_data: z.strictObject({
    type: z.literal("fixed_amount").default("fixed_amount"),
    display_name: text(100),
    fixed_amount: z.strictObject({
      amount: integer(0, 99_999_999),
      currency,
      currency_options: notInSandbox,
    } satisfies RuleFor<NonNullable<Rate["fixed_amount"]>>),
    delivery_estimate: z
      .strictObject({
        minimum: daySpan.optional(),
        maximum: daySpan.optional(),
      } satisfies RuleFor<Estimate>)
      .optional(),
    metadata: metadata.optional(),
    tax_behavior: oneOf<Rate["tax_behavior"]>({
      exclusive: true,
      inclusive: true,
      unspecified: true,
    }).optional(),
    tax_code: notInSandbox,
  } satisfies RuleFor<Rate>),
  shipping_rate: notInSandbox,
} satisfies RuleFor<Stripe.Checkout.SessionCreateParams.ShippingOption>);

const paymentIntentData = z.strictObject({
  description: text(1_000).optional(),
  metadata: metadata.default({}),
  receipt_email: emailAddress.optional(),
  application_fee_amount: notInSandbox,
  capture_method: notInSandbox,
  on_behalf_of: notInSandbox,
  setup_future_usage: notInSandbox,
  shipping: notInSandbox,
  statement_descriptor: notInSandbox,
  statement_descriptor_suffix: notInSandbox,
  transfer_data: notInSandbox,
  transfer_group: notInSandbox,
} satisfies RuleFor<Stripe.Checkout.SessionCreateParams.PaymentIntentData>);

const createParams = z.strictObject({
  mode: oneOf<Params["mode"]>({
    payment: true,
    setup: true,
    subscription: true,
  }).pipe(z.literal("payment", "sandbox")),
  ui_mode: oneOf<Params["ui_mode"]>({
    elements: true,
    embedded_page: true,
    form: true,
    hosted_page: true,
  })
    .pipe(z.literal("hosted_page", "sandbox"))
    .optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: text(200).optional(),
  currency: currency.optional(),
  customer_email: emailAddress.optional(),
  line_items: z.array(lineItem).min(1).max(100, "parameter_too_many"),
  metadata: metadata.default({}),
  expires_at: integer(0).optional(),
  shipping_address_collection: z
    .strictObject({
      allowed_countries: z.array(country).min(1),
    } satisfies RuleFor<Stripe.Checkout.SessionCreateParams.ShippingAddressCollection>)
    .optional(),
  shipping_options: z.array(shippingOption).max(5, "parameter_too_many").default([]),
  phone_number_collection: z
    .strictObject({
      enabled: yesOrNo,
    } satisfies RuleFor<Stripe.Checkout.SessionCreateParams.PhoneNumberCollection>)
    .optional(),
  payment_intent_data: paymentIntentData.default({ metadata: {} }),
  allowed_payment_method_types: z.array(z.literal("card", "sandbox")).min(1).optional(),
  billing_address_collection: oneOf<Params["billing_address_collection"]>({
    auto: true,
    required: true,
  }).optional(),
  adaptive_pricing: z
    .strictObject({
      enabled: yesOrNo.optional(),
    } satisfies RuleFor<Stripe.Checkout.SessionCreateParams.AdaptivePricing>)
    .optional(),
  submit_type: oneOf<Params["submit_type"]>({
    auto: true,
    book: true,
    donate: true,
    pay: true,
    subscribe: true,
  }).optional(),
  expand: expand("line_items"),
  after_expiration: notInSandbox,
  allow_promotion_codes: notInSandbox,
  automatic_tax: notInSandbox,
  branding_settings: notInSandbox,
  consent_collection: notInSandbox,
  custom_fields: notInSandbox,
  custom_text: notInSandbox,
  customer: notInSandbox,
  customer_account: notInSandbox,
  customer_creation: notInSandbox,
  customer_update: notInSandbox,
  discounts: notInSandbox,
  excluded_payment_method_types: notInSandbox,
  integration_identifier: notInSandbox,
  invoice_creation: notInSandbox,
  locale: notInSandbox,
  managed_payments: notInSandbox,
  name_collection: notInSandbox,
  optional_items: notInSandbox,
  origin_context: notInSandbox,
  payment_method_collection: notInSandbox,
  payment_method_configuration: notInSandbox,
  payment_method_data: notInSandbox,
  payment_method_options: notInSandbox,
  permissions: notInSandbox,
  redirect_on_completion: notInSandbox,
  return_url: notInSandbox,
  saved_payment_method_options: notInSandbox,
  setup_intent_data: notInSandbox,
  subscription_data: notInSandbox,
  tax_id_collection: notInSandbox,
  wallet_options: notInSandbox,
} satisfies RuleFor<Params>);

export type SessionParams = z.infer<typeof createParams> & { expires_at: number };

const MINUTES = 60;
const HOURS = 3_600;
/** Stripe's smallest and largest payment in pounds. */
const MIN_TOTAL = 30;
const MAX_TOTAL = 99_999_999;

/** The parameters of a new checkout session, checked as Stripe does. Throws an `ApiProblem`. */
export function sessionParams(form: FormTree, now: Date): SessionParams {
  const params = checkedParams(createParams, form);
  checkTotal(params);
  return { ...params, expires_at: expiryOf(params.expires_at, Math.floor(now.getTime() / 1000)) };
}

/** By the provider's clock, to the second. */
function expiryOf(asked: number | undefined, created: number): number {
  const expiresAt = asked ?? created + 24 * HOURS;
  if (expiresAt < created + 30 * MINUTES) {
    throw invalidRequest(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      { param: "expires_at" },
    );
  }
  if (expiresAt > created + 24 * HOURS) {
    throw invalidRequest(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      { param: "expires_at" },
    );
  }
  return expiresAt;
}

/** The amount due counts, with the preselected delivery. */
function checkTotal({ line_items, shipping_options: [first] }: z.infer<typeof createParams>): void {
  const total = line_items.reduce(
    (sum, line) => sum + line.quantity * line.price_data.unit_amount,
    first?.shipping_rate_data.fixed_amount.amount ?? 0,
  );
  if (total > 0 && total < MIN_TOTAL) {
    throw invalidRequest("The Checkout Session's total amount due must add up to at least £0.30 gbp", {
      code: "amount_too_small",
    });
  }
  if (total > MAX_TOTAL) {
    throw invalidRequest("The Checkout Session's total amount due must be no more than £999,999.99", {
      code: "amount_too_large",
    });
  }
}
