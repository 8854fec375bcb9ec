import type Stripe from "stripe";

/** The values that the SDK lists for an enum; its types leave every enum open for values of later versions. */
export type Named<Value> = Value extends string ? (string extends Value ? never : Value) : never;

/**
 * One of the SDK's types as it is transmitted, and no wider than its documentation: enums hold only the listed values,
 * and decimals are text. `satisfies Sent<…>` finds a field that is missing, unknown or misspelt.
 */
export type SentParams<Type> = Type extends Stripe.Decimal
  ? string
  : Type extends object
    ? { [Field in keyof Type]: SentField<Type[Field]> }
    : Type;

type SentField<Value> = [Named<Value>] extends [never]
  ? SentParams<Value>
  : Named<Value> | SentParams<Exclude<Value, string>>;

/** The version of Stripe's API that the shop is written for; the SDK's own types refuse any other. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/** The events that the shop's webhook endpoint needs. */
export const STRIPE_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
];
