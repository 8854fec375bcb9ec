// The fields of the form's page. Their rules are in `gift-card-form.ts`, which no browser needs.
export const GIFT_CARD_FIELDS = [
  "preset",
  "amount",
  "recipient",
  "recipientEmail",
  "sender",
  "message",
  "sendOn",
  "email",
] as const;

export type GiftCardField = (typeof GIFT_CARD_FIELDS)[number];

/** The unchecked input, for showing the form again. */
export type TypedGiftCard = Record<GiftCardField, string>;

/** A sentence for each field with an error. */
export type GiftCardProblems = Partial<Record<GiftCardField, string>>;

/** Amounts to choose from, in pounds. Any other can be typed. */
export const PRESETS = ["25", "50", "100", "150"] as const;

export const NOTHING_TYPED: TypedGiftCard = {
  preset: "50",
  amount: "",
  recipient: "",
  recipientEmail: "",
  sender: "",
  message: "",
  sendOn: "",
  email: "",
};

/** The wanted amount: the typed one, otherwise the chosen one. */
export const wantedAmount = ({ preset, amount }: Pick<TypedGiftCard, "preset" | "amount">): string =>
  amount.trim() || preset;

/** The longest texts, in characters; more of a field is not even read. */
export const LONGEST = { recipient: 100, sender: 60, message: 600 } as const;

/** The length of a message in characters, as its count shows it: an emoji of one code point is one. */
export const messageLength = (typed: string): number => [...typed.trim()].length;

/** The sentence for a message that is too long; null for any other. */
export function messageError(typed: string): string | null {
  const length = messageLength(typed);
  return length > LONGEST.message
    ? `The message is too long: ${LONGEST.message} characters at most, and this one has ${length}.`
    : null;
}
