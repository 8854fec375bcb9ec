import type { CheckoutItem } from "#app/domain/selling/cart/cart.ts";
import type { CodeAnswer } from "#app/domain/selling/promotions/code-answer.ts";
import { toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { keptCodes, removeCode } from "./kept-codes.ts";

/** A cart, and the other facts that decide about its codes. */
export interface CodeQuestion {
  items: readonly CheckoutItem[];
  codes: readonly string[];
  country?: string;
  /** The browser's own key of its open checkout. */
  key?: string | undefined;
}

/**
 * Asks the shop for the effect of a cart's codes. The error is its sentence when the cart cannot be paid for as it is.
 * Fails when the shop does not answer.
 */
export async function requestCodes({
  codes,
  ...question
}: CodeQuestion): Promise<Result<CodeAnswer, string>> {
  const response = await fetch("/api/codes", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ ...question, code: codes.join(",") }),
  });
  const body = ((await response.json()) ?? {}) as Record<string, unknown>;
  return typeof body.error === "string" ? err(body.error) : ok(parseAnswer(body));
}

const parseAnswer = ({ problem, wrongCode, duty, ...holds }: Record<string, unknown>): CodeAnswer => ({
  ...parseHolding(holds),
  problem: typeof problem === "string" ? problem : null,
  wrongCode: typeof wrongCode === "string" ? wrongCode : null,
  ...(typeof duty === "string" && { duty }),
});

/** Reads the discount and the gift card that apply. */
export function parseHolding({
  discount,
  giftCard,
}: Record<string, unknown>): Pick<CodeAnswer, "discount" | "giftCard"> {
  const { name, takenCents, isDeliveryFree, isByItself, condition } = (discount ?? {}) as Record<
    string,
    unknown
  >;
  const isDiscount = typeof name === "string" && Number.isSafeInteger(takenCents);
  const { ending, paysCents } = (giftCard ?? {}) as Record<string, unknown>;
  const isCard = typeof ending === "string" && Number.isSafeInteger(paysCents);
  return {
    discount: isDiscount
      ? {
          name,
          takenCents: toMoney(takenCents as number),
          isDeliveryFree: isDeliveryFree === true,
          isByItself: isByItself === true,
          condition: typeof condition === "string" ? condition : null,
        }
      : null,
    giftCard: isCard ? { ending, paysCents: toMoney(paysCents as number) } : null,
  };
}

/** What the shop says of a cart, as JSON, with the codes that this browser keeps; null when it cannot be paid for. */
export async function requestDiscount(question: string): Promise<CodeAnswer | null> {
  const told = await requestCodes({ ...JSON.parse(question), codes: keptCodes.get() });
  if (!told.ok) return null;
  if (told.value.wrongCode !== null) removeCode(told.value.wrongCode);
  return told.value;
}
