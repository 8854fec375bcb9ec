import type { Product } from "#app/domain/catalogue/products/product.ts";
import { type Selection, variantOf } from "#app/domain/catalogue/products/selection.ts";
import { isInUk, type Zone } from "#app/domain/delivery/zone.ts";
import { useAnswer } from "#app/platform/browser/use-answer.ts";
import { CURRENCY } from "#app/shared/money.ts";

/**
 * The sentence on duty and VAT of the chosen piece in the shopper's country, as the cart says it; undefined before the
 * shop's answer, and where nothing is asked for at the door.
 */
export function useDuty(product: Product, selection: Selection, country: string, zone: Zone | undefined) {
  const variant = !isInUk(country) && zone && !zone.paysDuty ? variantOf(product, selection) : null;
  const piece = variant && { size: variant.size, variantId: variant.id, amount: variant.priceCents };
  const item = { slug: product.slug, ...piece, qty: 1, currency: CURRENCY.lowerCode };
  const { answer, isCurrent } = useAnswer(piece && JSON.stringify({ items: [item], country }), askDuty);
  return isCurrent && answer !== null ? answer : undefined;
}

/** Fails when the shop does not answer: the zone's own words stay. */
async function askDuty(body: string): Promise<string | undefined> {
  const headers = { "Content-Type": "application/json" };
  const answer = await (await fetch("/api/codes", { method: "POST", headers, body })).json();
  return typeof answer.duty === "string" ? answer.duty : undefined;
}
