import { parseGiftCard, typedGiftCard } from "#app/domain/money/gift-cards/gift-card-form.ts";
import type { NewCheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import { buyGiftCard } from "#app/domain/selling/checkout/gift-cards/buy-gift-card.server.ts";
import { formatMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import type { GiftCardAnswer } from "#app/shop/gift-cards/gift-card-page.tsx";

interface AnsweredGiftCard {
  answer: GiftCardAnswer;
  status: number;
  /** The seconds after which another attempt is worthwhile. */
  retryAfter?: number;
}

/** The page's answer to its form: the payment page, or the form again with its problems. */
export async function answerGiftCard(
  deps: NewCheckoutDeps,
  { form, prefix, secret }: { form: FormData; prefix: string; secret: string },
): Promise<AnsweredGiftCard> {
  const typed = typedGiftCard(form);
  const wanted = parseGiftCard(typed, shopDay(deps.now()));
  if (!wanted.ok)
    return {
      answer: { typed, problems: wanted.error, message: "The gift card is not ready to be paid yet" },
      status: 422,
    };
  const bought = await buyGiftCard(deps, { wanted: wanted.value, prefix, secret });
  if (bought.ok) {
    const amount = formatMoney(wanted.value.amountCents);
    return { answer: { url: bought.value.url, amount }, status: 200 };
  }
  const { message, status, field, retryAfter } = bought.error;
  const problems = field === "email" ? { email: message } : {};
  return { answer: { typed, problems, message }, status, ...(retryAfter !== undefined && { retryAfter }) };
}
