import { giftShare } from "#app/features/gift-cards/gift-card.ts";
import type { CodeAnswer } from "#app/features/promotions/code-answer.ts";
import { historyWords } from "#app/features/promotions/discount.ts";
import { type Pence, pence, sumPence, timesPence } from "#app/shared/money.ts";
import type { AgreedPrices } from "./agree-discount.server.ts";

/** What a shopper is told of agreed prices: what comes off, and what the gift card pays of the rest. */
export const toldOf = (
  { lines, applied, card }: AgreedPrices,
  { deliveryCents }: { deliveryCents: Pence },
): Pick<CodeAnswer, "discount" | "giftCard"> => ({
  discount: applied && {
    name: applied.discount.name,
    takenCents: applied.takenCents,
    isDeliveryFree: applied.isDeliveryFree,
    isByItself: applied.typed === null,
    condition: historyWords(applied.discount),
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
});
