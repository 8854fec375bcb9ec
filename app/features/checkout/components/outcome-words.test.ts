import { describe, expect, test } from "vitest";
import { outcomeWords } from "./outcome-words.ts";

const policy = {
  deliveryRates: [
    { name: "United Kingdom", amountCents: 495, businessDays: [2, 5] },
    { name: "International", amountCents: 1800, businessDays: [7, 10] },
  ],
  refundBusinessDays: [3, 7],
} as const;

const STATES = ["paid", "processing", "expired", "refund", "not-found"] as const;
const RECEIPT_SENT = "We send a receipt to the email you gave";

describe("the words after a checkout", () => {
  test("thank for a paid order, with its total and the delivery times", () => {
    const words = outcomeWords({ state: "paid", total: "£570.95" }, policy);
    expect(words.heading.join(" ")).toBe("Thank you. It is yours.");
    expect(words.payment).toBe("Paid, £570.95");
    expect(words.next).toContain(
      "United Kingdom, 2 to 5 business days; International, 7 to 10 business days.",
    );
  });

  test.each(STATES)("say that a receipt was sent only when the order is paid: %s", (state) => {
    const { lead } = outcomeWords({ state, total: null }, policy);
    expect(lead.includes(RECEIPT_SENT)).toBe(state === "paid");
  });

  test("name no amount that is not known", () => {
    expect(outcomeWords({ state: "paid", total: null }, policy).payment).toBe("Paid");
    expect(outcomeWords({ state: "refund", total: null }, policy).payment).toBe("Refund");
  });

  test("say how long a refund takes", () => {
    expect(outcomeWords({ state: "refund", total: "£68" }, policy).next).toContain("3 to 7 business days");
  });
});
