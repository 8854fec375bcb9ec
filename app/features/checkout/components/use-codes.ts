import { useEffect, useState } from "react";
import { type Cart, toCheckoutItems } from "#app/features/cart/cart.ts";
import type { CodeAnswer } from "#app/features/promotions/code-answer.ts";
import { keptCodes, removeCode } from "#app/features/promotions/kept-codes.ts";
import { useAnswer } from "#app/platform/browser/use-answer.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { isEmail } from "#app/shared/email-address.ts";
import type { Result } from "#app/shared/result.ts";
import { storedCheckout } from "../checkout-store.ts";

/** Loaded with the form, but after it. */
const loadAsk = () => import("#app/features/promotions/ask-codes.ts");

const ask = async (question: string): Promise<Result<CodeAnswer, string>> => {
  const { round, ...asked } = JSON.parse(question);
  return (await loadAsk()).askCodes(asked);
};

const UNANSWERED = "The shop does not answer. Try again in a moment.";

/** What the shop says of the cart's codes, for this country and e-mail. It is asked again in each new `round`. */
export function useCodes(
  lines: Cart,
  { country, email, round }: { country: string; email: string; round: number },
) {
  const codes = useStoredValue(keptCodes);
  const { open } = useStoredValue(storedCheckout);
  const questionOf = (some: readonly string[]) =>
    JSON.stringify({
      items: toCheckoutItems(lines),
      codes: some,
      country,
      email: isEmail(email.trim()) ? email.trim() : undefined,
      key: open?.key ?? undefined,
      round,
    });
  const { answer: told } = useAnswer(questionOf(codes), ask);
  const answer = told?.ok ? told.value : null;
  const discount = answer?.discount ?? null;
  const [forgotten, setForgotten] = useState<string | null>(null);
  const wrongCode = answer?.wrongCode ?? null;
  useEffect(() => {
    if (wrongCode === null) return;
    setForgotten(`There is no code ${wrongCode}. It is taken out.`);
    removeCode(wrongCode);
  }, [wrongCode]);
  return {
    discount,
    /** What a gift card pays of the total. */
    giftCard: answer?.giftCard ?? null,
    /** The reason why the kept codes do nothing, or one is kept no longer. */
    problem: codes.length > 0 ? (answer?.problem ?? null) : forgotten,
    /** What is shown as taken off, in pence; undefined before the shop has said so. */
    shown: answer ? (discount?.takenCents ?? 0) : undefined,
    /** Asks about other codes: null when they count, otherwise the reason why not. */
    tryOut: async (some: readonly string[]): Promise<string | null> => {
      const told = await ask(questionOf(some)).catch(() => null);
      if (told === null) return UNANSWERED;
      return told.ok ? told.value.problem : told.error;
    },
  };
}
