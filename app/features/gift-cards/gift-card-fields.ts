// What the form's page shows; its rules are in `gift-card-form.ts`, which no browser needs.
export const GIFT_CARD_FIELDS = ["amount", "recipient", "message", "sendOn", "email"] as const;
export type GiftCardField = (typeof GIFT_CARD_FIELDS)[number];

/** The unchecked input, for showing the form again. */
export type TypedGiftCard = Record<GiftCardField, string>;
/** A sentence for each field with an error. */
export type GiftCardProblems = Partial<Record<GiftCardField, string>>;

export const NOTHING_TYPED: TypedGiftCard = { amount: "", recipient: "", message: "", sendOn: "", email: "" };

/** The longest texts, in characters; more of a field is not even read. */
export const LONGEST = { recipient: 100, message: 600 } as const;
