import { giftShare } from "#app/features/gift-cards/gift-card.ts";
import type { Product } from "#app/features/products/product.ts";
import type { CodeAnswer } from "#app/features/promotions/code-answer.ts";
import { type Pence, pence, sumPence, timesPence } from "#app/shared/money.ts";
import { type AgreedPrices, agreeDiscount } from "../agree-discount.server.ts";
import { agreeDelivery } from "../agreed-delivery.server.ts";
import type { OpenCheckoutDeps } from "../checkout-deps.server.ts";
import type { CheckoutError } from "../checkout-error.ts";
import type { CartQuestion } from "../checkout-input.ts";
import { browserKey } from "../checkout-key.server.ts";
import { priceItems } from "../price-items.ts";

/**
 * What a cart's codes take off, before anybody pays: a preview, since the checkout itself reckons anew. Where a typed code
 * does nothing, the discount is the one that applies by itself. Nothing is taken off a cart that cannot be paid for as it
 * is.
 */
export async function answerCodes(
  deps: Pick<OpenCheckoutDeps, "db" | "loader" | "codeTries" | "now" | "delivery" | "gateway">,
  question: CartQuestion,
): Promise<{ answer: CodeAnswer; wait: number | null }> {
  const { items, codes, email, key } = question;
  const products = await deps.loader.products([...new Set(items.map(({ slug }) => slug))]);
  const lines = priceItems(items, products.map(withoutLimits));
  // The cart and the checkout say themselves what cannot be bought of it.
  if (!lines.ok)
    return {
      answer: answerOf(NOTHING, NOTHING_TO_DELIVER, codes.length > 0 ? lines.error : undefined),
      wait: null,
    };
  const asked = {
    email,
    browserKey: key === undefined ? null : browserKey(key),
    deliveryCents: chargeOf(question, deps),
  };
  const agreed = await agreeDiscount(deps, lines.value, { ...asked, codes });
  if (agreed.ok) return { answer: answerOf(agreed.value, asked), wait: null };
  const byItself = await agreeDiscount(deps, lines.value, { ...asked, codes: [] });
  const answer = answerOf(byItself.ok ? byItself.value : NOTHING, asked, agreed.error);
  return { answer, wait: agreed.error.retryAfter ?? null };
}

/** What is left is no matter here: the browser's own open checkout may hold the last piece. */
const withoutLimits = (product: Product): Product => ({
  ...product,
  variants: product.variants.map((variant) => ({ ...variant, piecesLeft: null })),
});

function chargeOf({ items, country }: CartQuestion, { delivery }: Pick<OpenCheckoutDeps, "delivery">) {
  const agreed = agreeDelivery({ items, country }, delivery);
  return (agreed.ok && agreed.value.delivery?.amountCents) || pence(0);
}

const NOTHING: AgreedPrices = { lines: [], applied: null, card: null };
const NOTHING_TO_DELIVER = { deliveryCents: pence(0) };

const answerOf = (
  { lines, applied, card }: AgreedPrices,
  { deliveryCents }: { deliveryCents: Pence },
  error?: CheckoutError,
): CodeAnswer => ({
  discount: applied && {
    name: applied.discount.name,
    takenCents: applied.takenCents,
    isDeliveryFree: applied.isDeliveryFree,
    isByItself: applied.typed === null,
  },
  giftCard: card && {
    ending: card.ending,
    paysCents: giftShare(
      sumPence([
        ...lines.map(({ priceCents, quantity }) => timesPence(priceCents, quantity)),
        applied?.isDeliveryFree ? pence(0) : deliveryCents,
      ]),
      card.balanceCents,
    ),
  },
  problem: error?.message ?? null,
  wrongCode: error?.wrongCode ?? null,
});
