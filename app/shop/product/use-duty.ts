import { isSoldOut, type Product } from "#app/domain/catalogue/products/product.ts";
import { type Selection, variantOf } from "#app/domain/catalogue/products/selection.ts";
import { HOME, type Zone } from "#app/domain/delivery/zone.ts";
import { useAnswer } from "#app/platform/browser/use-answer.ts";
import { CURRENCY } from "#app/shared/money.ts";

/**
 * The sentence on duty and VAT of one chosen piece in the shopper's country, as the cart says it; undefined before the
 * shop's answer, and where nothing is asked for at the door.
 */
export function useDuty(
  product: Product,
  selection: Selection,
  { country, zone }: { country: string; zone: Zone | undefined },
): string | undefined {
  const variant = variantOf(product, selection);
  const isAsked = country !== HOME && zone && !zone.paysDuty && variant && !isSoldOut(product);
  const question = isAsked
    ? JSON.stringify({
        items: [
          {
            ...{ slug: product.slug, size: variant.size, variantId: variant.id, qty: 1 },
            ...{ amount: variant.priceCents, currency: CURRENCY.lowerCode },
          },
        ],
        country,
      })
    : null;
  const { answer, isCurrent } = useAnswer(question, askDuty);
  return (isCurrent && answer) || undefined;
}

/** Fails when the shop does not answer: the zone's own words stay. */
async function askDuty(question: string): Promise<string | undefined> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("/api/codes", { method: "POST", headers, body: question });
  const { duty }: { duty?: unknown } = await response.json();
  return typeof duty === "string" ? duty : undefined;
}
