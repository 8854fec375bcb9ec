import { useEffect, useState } from "react";
import { type Cart, toCheckoutItems } from "#app/domain/selling/cart/cart.ts";
import type { CodeAnswer, HoldingCodes } from "#app/domain/selling/promotions/code-answer.ts";
import { useAnswer } from "#app/platform/browser/use-answer.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import type { Result } from "#app/shared/result.ts";
import { storedCheckout } from "./checkout-store.ts";
import { keptCodes, removeCode } from "./kept-codes.ts";

/** Loaded with the form, but after it. */
const loadAsk = () => import("./request-codes.ts");

const ask = async (question: string): Promise<Result<CodeAnswer, string>> => {
  const { round, ...asked } = JSON.parse(question);
  return (await loadAsk()).requestCodes(asked);
};

const UNANSWERED = "The shop does not answer. Try again in a moment.";

/**
 * What the shop says of the cart's codes for this country. The shop is not told the e-mail until the checkout is sent;
 * what it says then holds until something else is in the form.
 */
export function useCodes(lines: Cart, { country, email }: { country: string; email: string }) {
  const codes = useStoredValue(keptCodes);
  const { open } = useStoredValue(storedCheckout);
  const [round, setRound] = useState(0);
  const questionOf = (some: readonly string[]) =>
    JSON.stringify({
      items: toCheckoutItems(lines),
      codes: some,
      country,
      key: open?.key ?? undefined,
      round,
    });
  const { answer: told } = useAnswer(questionOf(codes), ask);
  const answer = told?.ok ? told.value : null;
  // The checkouts of which the shop has said what holds: the one that was sent, and the one without its refused code.
  const [held, setHeld] = useState<{ checkouts: string[]; holding: HoldingCodes } | null>(null);
  const checkoutOf = (some: readonly string[]) => questionOf(some) + email;
  const holding = held?.checkouts.includes(checkoutOf(codes)) && held.holding;
  const { discount = null, giftCard = null } = holding || answer || {};
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
    giftCard,
    /** The reason why the kept codes do nothing, or one is kept no longer. */
    problem: (codes.length > 0 && answer?.problem) || forgotten,
    /** What is shown as taken off, in pence; undefined before the shop has said so. */
    shown: holding || answer ? (discount?.takenCents ?? 0) : undefined,
    /** Shows what holds of the checkout that was just sent. */
    hold: (holding: HoldingCodes) => setHeld({ checkouts: [codes, holding.codes].map(checkoutOf), holding }),
    /** What was said is out of date: the shop is asked again. */
    askAgain: () => setRound((before) => before + 1),
    /** Asks about other codes: null when they count, otherwise the reason why not. */
    tryOut: async (some: readonly string[]): Promise<string | null> => {
      setForgotten(null);
      const told = await ask(questionOf(some)).catch(() => null);
      if (told === null) return UNANSWERED;
      return told.ok ? told.value.problem : told.error;
    },
  };
}
