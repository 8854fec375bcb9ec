import { describe, expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { formatOutcome } from "./outcome-words.ts";

const policy = { refundBusinessDays: [3, 7], sendsEmail: true } as const;
const UK = { name: "United Kingdom", businessDays: [2, 5] as const };
const INTERNATIONAL = { name: "International", businessDays: [7, 10] as const };

const STATES = ["paid", "processing", "expired", "refund", "not-found"] as const;
const UNKNOWN = { total: null, pieces: [], deliveries: [UK, INTERNATIONAL], collect: null };
const RECEIPT_SENT = "We send a receipt to the email you gave";

describe("the words after a checkout", () => {
  test("thank for a paid order, with its total and the time of its own delivery", () => {
    const paid = { ...UNKNOWN, state: "paid", total: "£570.95", deliveries: [INTERNATIONAL] } as const;
    const words = formatOutcome({ ...paid, deliveries: [INTERNATIONAL] }, policy);
    expect(words.heading.join(" ")).toBe("Thank you. It is yours.");
    expect(words.payment).toBe("Paid, £570.95");
    expect(words.delivery).toBe("International, 7 to 10 business days");
  });

  test("name every zone when the order's zone is unknown", () => {
    expect(formatOutcome({ ...UNKNOWN, state: "paid" }, policy).delivery).toBe(
      "United Kingdom, 2 to 5 business days; International, 7 to 10 business days",
    );
  });

  test.each(STATES)("promise a delivery only when the order is paid: %s", (state) => {
    const { delivery } = formatOutcome({ ...UNKNOWN, state }, policy);
    expect(delivery !== undefined).toBe(state === "paid");
  });

  test.each(STATES)("mention a receipt only when the order is paid: %s", (state) => {
    const { lead } = formatOutcome({ ...UNKNOWN, state }, policy);
    expect(lead.includes(RECEIPT_SENT)).toBe(state === "paid");
  });

  test.each(STATES)("promise no email where the shop cannot send one: %s", (state) => {
    const silent = { ...policy, sendsEmail: false };
    for (const isGiftCard of [true, false])
      for (const collect of [null, "At the shop"])
        expect(JSON.stringify(formatOutcome({ ...UNKNOWN, state, isGiftCard, collect }, silent))).not.toMatch(
          /(we|is) (send|email|in your email)|by email|write to you/i,
        );
  });

  test("mention the cart only when the unpaid order came from the cart", () => {
    const expired = { ...UNKNOWN, state: "expired" } as const;
    expect(JSON.stringify(formatOutcome(expired, policy))).toContain("Your cart is as you left it.");
    expect(JSON.stringify(formatOutcome({ ...expired, isGiftCard: true }, policy))).not.toMatch(/\bcart\b/);
  });

  test("mention no unknown amount", () => {
    expect(formatOutcome({ ...UNKNOWN, state: "paid" }, policy).payment).toBe("Paid");
    expect(formatOutcome({ ...UNKNOWN, state: "refund" }, policy).payment).toBe("Refund");
  });

  test("state the time of a refund", () => {
    expect(formatOutcome({ ...UNKNOWN, state: "refund", total: "£68" }, policy).next).toContain(
      "3 to 7 business days",
    );
  });

  test("say to whom a gift card goes, and when, in the tense of its day", () => {
    const face = { amountCents: toMoney(5_000), recipient: "Ada", sender: "", message: "" };
    const words = (changes: object, sendsEmail = true) => {
      const giftCard = {
        ...face,
        isToRecipient: true,
        sentOn: "2026-12-03",
        today: "2026-12-03",
        ...changes,
      };
      const order = { ...UNKNOWN, state: "paid" as const, isGiftCard: true, giftCard };
      const { heading, lead } = formatOutcome(order, { ...policy, sendsEmail });
      return `${heading[1]} ${lead}`;
    };
    expect(words({})).toMatch(/^It’s on its way to Ada\. By email\. We/);
    expect(words({ today: "2026-12-01" })).toMatch(
      /^It goes to Ada on 3 December\. By email in the morning\. We/,
    );
    expect(words({ today: "2026-12-04" })).toMatch(/^It went to Ada on 3 December\. By email\. We/);
    expect(words({ isToRecipient: false })).toMatch(
      /^It’s on its way to you\. By email, for you to give to Ada\. We/,
    );
    expect(words({ recipient: "A".repeat(60) })).toMatch(/^It’s on its way\. By email to A{60}\. We/);
    expect(words({}, false)).toMatch(/^It’s ready\. Your gift card is paid and ready\. /);
  });
});
