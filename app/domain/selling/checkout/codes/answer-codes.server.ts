import type { Product } from "#app/domain/catalogue/products/product.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import type { CodeAnswer } from "../../promotions/code-answer.ts";
import { applyDiscounts, type CheckoutTotals, toCodeResponse } from "../apply-discounts.server.ts";
import type { OpenCheckoutDeps } from "../checkout-deps.server.ts";
import type { CheckoutError } from "../checkout-error.ts";
import type { CartQuestion } from "../checkout-input.ts";
import { browserKey } from "../checkout-key.server.ts";
import { priceItems } from "../price-items.ts";
import { dutyOnCheckout, resolveShipping } from "../resolve-shipping.server.ts";

/**
 * The effect of a cart's codes, before anybody pays: a preview, because the checkout itself computes it again. If a
 * typed code has no effect, the discount is the one that applies by itself. A cart that cannot be paid for as it is
 * gets no discount. The customer is not asked for, so the answer tells nobody about others' orders: conditions on
 * earlier orders are only put into words.
 */
export async function answerCodes(
  deps: Pick<OpenCheckoutDeps, "db" | "loader" | "codeTries" | "now" | "delivery" | "gateway">,
  question: CartQuestion,
): Promise<{ answer: CodeAnswer; wait: number | null }> {
  const { items, codes, key } = question;
  const products = await deps.loader.products([...new Set(items.map(({ slug }) => slug))]);
  const lines = priceItems(items, products.map(withoutLimits));
  // The cart and the checkout themselves say which pieces cannot be bought.
  if (!lines.ok)
    return {
      answer: answerOf(NOTHING, NOTHING_TO_DELIVER, codes.length > 0 ? lines.error : undefined),
      wait: null,
    };
  const asked = {
    email: null,
    browserKey: key === undefined ? null : browserKey(key),
    deliveryCents: chargeOf(question, deps),
  };
  const agreed = await applyDiscounts(deps, lines.value, { ...asked, codes });
  const { country } = question;
  const dutyOf = (totals: CheckoutTotals) =>
    country !== undefined && dutyOnCheckout(totals, { country, amountCents: asked.deliveryCents }, deps);
  if (agreed.ok) return { answer: { ...answerOf(agreed.value, asked), ...dutyOf(agreed.value) }, wait: null };
  const byItself = await applyDiscounts(deps, lines.value, { ...asked, codes: [] });
  const totals = byItself.ok ? byItself.value : { ...NOTHING, lines: lines.value };
  const answer = { ...answerOf(totals, asked, agreed.error), ...dutyOf(totals) };
  return { answer, wait: agreed.error.retryAfter ?? null };
}

/** The stock does not matter here: the browser's own open checkout may hold the last piece. */
const withoutLimits = (product: Product): Product => ({
  ...product,
  variants: product.variants.map((variant) => ({ ...variant, piecesLeft: null })),
});

function chargeOf({ items, country }: CartQuestion, { delivery }: Pick<OpenCheckoutDeps, "delivery">) {
  const agreed = resolveShipping({ items, country }, delivery);
  return (agreed.ok && agreed.value.delivery?.amountCents) || toMoney(0);
}

const NOTHING: CheckoutTotals = { lines: [], applied: null, card: null };
const NOTHING_TO_DELIVER = { deliveryCents: toMoney(0) };

const answerOf = (
  agreed: CheckoutTotals,
  asked: { deliveryCents: Money },
  error?: CheckoutError,
): CodeAnswer => ({
  ...toCodeResponse(agreed, asked),
  problem: error?.message ?? null,
  wrongCode: error?.wrongCode ?? null,
});
