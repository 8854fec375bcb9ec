import { z } from "zod";
import { invalidRequest } from "./api-problem.ts";
import { checkedParams, currency, ignored, integer, metadata, text, webAddress } from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";

const lineItem = z.strictObject({
  quantity: integer(1, 999_999),
  price_data: z.strictObject({
    currency,
    unit_amount: integer(0, 99_999_999),
    product_data: z.strictObject({
      name: text(),
      description: text().optional(),
      images: z.array(webAddress).max(8, "parameter_too_many").default([]),
      metadata: ignored,
      tax_code: ignored,
    }),
    tax_behavior: ignored,
  }),
  adjustable_quantity: ignored,
});

const daySpan = z.strictObject({ unit: z.literal("business_day"), value: integer(1) });

const shippingOption = z.strictObject({
  shipping_rate_data: z.strictObject({
    type: z.literal("fixed_amount").default("fixed_amount"),
    display_name: text(100),
    fixed_amount: z.strictObject({ amount: integer(0, 99_999_999), currency }),
    delivery_estimate: z
      .strictObject({ minimum: daySpan.optional(), maximum: daySpan.optional() })
      .optional(),
    metadata: metadata.optional(),
    tax_behavior: ignored,
    tax_code: ignored,
  }),
});

const createParams = z.strictObject({
  mode: z.literal("payment"),
  line_items: z.array(lineItem).min(1).max(100, "parameter_too_many"),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: text(200).optional(),
  customer_email: z.email("email_invalid").max(512).optional(),
  metadata: metadata.default({}),
  expires_at: integer(0).optional(),
  shipping_address_collection: z
    .strictObject({ allowed_countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1) })
    .optional(),
  shipping_options: z.array(shippingOption).max(5, "parameter_too_many").default([]),
  phone_number_collection: z.strictObject({ enabled: z.enum(["true", "false"]) }).optional(),
  payment_intent_data: z
    .strictObject({
      description: text(1_000).optional(),
      metadata: metadata.default({}),
      receipt_email: z.email("email_invalid").optional(),
      statement_descriptor_suffix: ignored,
      setup_future_usage: ignored,
    })
    .default({ metadata: {} }),
  adaptive_pricing: ignored,
  after_expiration: ignored,
  allow_promotion_codes: ignored,
  allowed_payment_method_types: ignored,
  automatic_tax: ignored,
  billing_address_collection: ignored,
  branding_settings: ignored,
  consent_collection: ignored,
  custom_fields: ignored,
  custom_text: ignored,
  customer_creation: ignored,
  expand: ignored,
  invoice_creation: ignored,
  locale: ignored,
  payment_method_options: ignored,
  payment_method_types: ignored,
  submit_type: ignored,
  tax_id_collection: ignored,
  ui_mode: ignored,
});

export type SessionParams = z.infer<typeof createParams> & { expires_at: number };

const MINUTES = 60;
const HOURS = 3_600;
/** Seconds that a request may have been on its way. */
const SLACK = 10;
/** Stripe's least and most for one payment in pounds. */
const LEAST_TOTAL = 30;
const MOST_TOTAL = 99_999_999;

/** The parameters of a new checkout session, checked as Stripe does. Throws an `ApiProblem`. */
export function sessionParams(form: FormTree, now: Date): SessionParams {
  const params = checkedParams(createParams, form);
  const seconds = Math.floor(now.getTime() / 1000);
  const expiresAt = params.expires_at ?? seconds + 24 * HOURS;
  if (expiresAt < seconds + 30 * MINUTES - SLACK) {
    throw invalidRequest(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      {
        param: "expires_at",
      },
    );
  }
  if (expiresAt > seconds + 24 * HOURS + SLACK) {
    throw invalidRequest(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      {
        param: "expires_at",
      },
    );
  }
  const total = params.line_items.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0);
  if (total > 0 && total < LEAST_TOTAL) {
    throw invalidRequest("The Checkout Session's total amount due must add up to at least £0.30 gbp", {
      code: "amount_too_small",
    });
  }
  if (total > MOST_TOTAL) {
    throw invalidRequest("The Checkout Session's total amount due must be no more than £999,999.99", {
      code: "amount_too_large",
    });
  }
  return { ...params, expires_at: expiresAt };
}
