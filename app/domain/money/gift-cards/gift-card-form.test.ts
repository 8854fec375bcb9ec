import fc from "fast-check";
import { expect, test } from "vitest";
import { GIFT_CARD_FIELDS, NOTHING_TYPED } from "./gift-card-fields.ts";
import { parseGiftCard } from "./gift-card-form.ts";

const TODAY = "2026-11-25";
const typed = {
  preset: "",
  amount: "50",
  recipient: "Ada",
  recipientEmail: "",
  sender: " Bisi ",
  message: " For you\r\nAda ",
  sendOn: "",
  email: "me@example.com",
};

test("reads a form with an amount, a name and an email as a gift card to send today", () => {
  expect(parseGiftCard(typed, TODAY)).toEqual({
    ok: true,
    value: {
      amountCents: 5_000,
      recipient: "Ada",
      recipientEmail: null,
      sender: "Bisi",
      message: "For you\nAda",
      sendOn: TODAY,
      email: "me@example.com",
    },
  });
});

test("sends the gift card to the recipient's email where one is given", () => {
  const parsed = parseGiftCard({ ...typed, recipientEmail: " ada@example.com " }, TODAY);
  expect(parsed.ok && parsed.value.recipientEmail).toBe("ada@example.com");
});

test("takes a chosen amount, unless another one is typed", () => {
  const amountOf = (changes: Partial<typeof typed>) => {
    const parsed = parseGiftCard({ ...typed, ...changes }, TODAY);
    return parsed.ok ? parsed.value.amountCents : parsed.error.amount;
  };
  expect(amountOf({ preset: "100", amount: " " })).toBe(10_000);
  expect(amountOf({ preset: "100", amount: "75" })).toBe(7_500);
  expect(amountOf({ preset: "9999", amount: "" })).toMatch(/at most/);
  expect(amountOf({ preset: "", amount: "" })).toMatch(/Give the amount/);
});

test.each([
  ["amount", { amount: "9.99" }, "A gift card is for £10 at least and £500 at most."],
  ["amount", { amount: "1e3" }, "Give the amount in pounds, such as 50."],
  ["recipientEmail", { recipientEmail: "ada@" }, "Add the part after the @, such as name@example.com."],
  ["recipient", { recipient: "" }, "Say whom the card is for."],
  ["recipient", { recipient: "ada@example.com" }, "Give their name here, and their email in the next field."],
  ["sender", { sender: "b".repeat(61) }, "The name is too long: 60 characters at most."],
  ["sender", { sender: "Bisi\nSubject: x" }, "Take the line breaks and control characters out of the name."],
  [
    "message",
    { message: "x".repeat(601) },
    "The message is too long: 600 characters at most, and this one has 601.",
  ],
  ["sendOn", { sendOn: "2026-11-24" }, "That day is over. Choose today or a later one."],
  ["sendOn", { sendOn: "2028-01-01" }, "Choose a day within the next 12 months."],
  ["sendOn", { sendOn: "tomorrow" }, "Choose a day, such as 24 December."],
  ["email", { email: "" }, "Add your email, such as name@example.com."],
])("%s is refused at its field: %o", (field, changes, message) => {
  expect(parseGiftCard({ ...typed, ...changes }, TODAY)).toEqual({ ok: false, error: { [field]: message } });
});

test("parses any form without throwing, and names every required field of an empty one", () => {
  const empty = parseGiftCard({ ...NOTHING_TYPED, preset: "" }, TODAY);
  expect(empty.ok ? [] : Object.keys(empty.error)).toEqual(["amount", "recipient", "email"]);
  const text = fc.string();
  const form = fc.record(
    Object.fromEntries(GIFT_CARD_FIELDS.map((field) => [field, text])) as Record<
      (typeof GIFT_CARD_FIELDS)[number],
      typeof text
    >,
  );
  fc.assert(fc.property(form, (any) => void parseGiftCard(any, TODAY)));
});

test("counts an emoji of a message as one character", () => {
  expect(parseGiftCard({ ...typed, message: "🎉".repeat(600) }, TODAY).ok).toBe(true);
  expect(parseGiftCard({ ...typed, message: "🎉".repeat(601) }, TODAY).ok).toBe(false);
});
