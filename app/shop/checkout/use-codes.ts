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
 * The shop's answer about the cart's codes for this country. The shop does not learn the e-mail until the checkout is
 * sent; its answer then applies until something else is in the form.
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
  const { answer: told, isCurrent } = useAnswer(questionOf(codes), ask);
  const answer = told?.ok ? told.value : null;
  // The checkouts that the shop has answered about: the one that was sent, and the one without its refused code.
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
    /** The gift card's part of the total. */
    giftCard,
    /** About what duty and VAT of the chosen country cost; undefined while that is not known. */
    duty: isCurrent ? answer?.duty : undefined,
    /** The reason why the kept codes have no effect, or one is no longer kept. */
    problem: (codes.length > 0 && answer?.problem) || forgotten,
    /** The discount on display, in pence; undefined before the shop's answer. */
    shown: holding || answer ? (discount?.takenCents ?? 0) : undefined,
    /** Shows the answer about the checkout that was just sent. */
    hold: (holding: HoldingCodes) => setHeld({ checkouts: [codes, holding.codes].map(checkoutOf), holding }),
    /** The answer is out of date: the shop is asked again. */
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
