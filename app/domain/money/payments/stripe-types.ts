import type Stripe from "stripe";

/** The values that the SDK lists for an enum; its types leave every enum open for values of later versions. */
export type Named<Value> = Value extends string ? (string extends Value ? never : Value) : never;

/**
 * One of the SDK's types as it is transmitted, and no wider than its documentation: enums hold only the listed values,
 * and decimals are text. `satisfies Sent<…>` finds a field that is missing, unknown or misspelt.
 */
export type Sent<Type> = Type extends Stripe.Decimal
  ? string
  : Type extends object
    ? { [Field in keyof Type]: SentField<Type[Field]> }
    : Type;

type SentField<Value> = [Named<Value>] extends [never]
  ? Sent<Value>
  : Named<Value> | Sent<Exclude<Value, string>>;
