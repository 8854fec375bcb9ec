import type Stripe from "stripe";
import { z } from "zod";
import type { Sent } from "../payments/stripe-types.ts";
import { resourceMissing } from "./api-problem.ts";
import { checkedParams, expand, integer, notInSandbox, text } from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";
import type { SandboxLine, SandboxLineItem, SandboxSession, SessionRecord } from "./sandbox-objects.ts";
import { lineTotal } from "./session-record.ts";

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
): Sent<Stripe.ApiList<Stripe.LineItem>> {
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
