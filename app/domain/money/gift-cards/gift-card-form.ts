import * as z from "zod";
import { addMonths, type Day, isDay } from "#app/shared/calendar-day.ts";
import { emailHint, isEmail } from "#app/shared/email-address.ts";
import { cut, textsIn } from "#app/shared/form-texts.ts";
import { CURRENCY, formatMoney, type Money, parseMoney } from "#app/shared/money.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAX_CARD_AMOUNT, MIN_CARD_AMOUNT, MONTHS_AHEAD } from "./gift-card.ts";
import {
  GIFT_CARD_FIELDS,
  type GiftCardField,
  type GiftCardProblems,
  LONGEST,
  messageError,
  type TypedGiftCard,
  wantedAmount,
} from "./gift-card-fields.ts";

/** A gift card that somebody wants to buy. */
export interface WantedGiftCard {
  amountCents: Money;
  /** The recipient's name. */
  recipient: string;
  /** The address that gets the card; null when the buyer gets it and hands it on. */
  recipientEmail: string | null;
  /** The sender's name; empty when nobody is named. */
  sender: string;
  message: string;
  sendOn: Day;
  /** The buyer's. */
  email: string;
}

/** The longest field, in characters; more is not even read. */
const MAX_READ_LENGTH = 2_000;

export const typedGiftCard = (form: FormData): TypedGiftCard =>
  textsIn(form, GIFT_CARD_FIELDS, { clean: cut(MAX_READ_LENGTH) });

const custom = (context: z.RefinementCtx, message: string) => {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
};

const amount = z.string().transform((typed, context): Money => {
  const cents = parseMoney(typed);
  if (cents === null) return custom(context, `Give the amount in ${CURRENCY.name}, such as 50.`);
  if (cents < MIN_CARD_AMOUNT || cents > MAX_CARD_AMOUNT)
    return custom(
      context,
      `A gift card is for ${formatMoney(MIN_CARD_AMOUNT)} at least and ${formatMoney(MAX_CARD_AMOUNT)} at most.`,
    );
  return cents;
});

const recipient = z
  .string()
  .trim()
  .superRefine((typed, context) => {
    const plain = plainTextProblem("name", typed);
    if (typed === "") custom(context, "Say whom the card is for.");
    else if (plain) custom(context, plain);
    else if (typed.includes("@")) custom(context, "Give their name here, and their email in the next field.");
    else if (typed.length > LONGEST.recipient)
      custom(context, `The name is too long: ${LONGEST.recipient} characters at most.`);
  });

const recipientEmail = z
  .string()
  .trim()
  .transform((typed, context): string | null => {
    if (typed === "") return null;
    return isEmail(typed) ? typed : custom(context, emailHint(typed));
  });

const sender = z
  .string()
  .trim()
  .superRefine((typed, context) => {
    const plain = plainTextProblem("name", typed);
    if (plain) custom(context, plain);
    else if (typed.length > LONGEST.sender)
      custom(context, `The name is too long: ${LONGEST.sender} characters at most.`);
  });

const message = z
  .string()
  .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
  .superRefine((typed, context) => {
    const problem = plainTextProblem("message", typed, "lines") ?? messageError(typed);
    if (problem) custom(context, problem);
  });

/** Without a day it is sent today. */
const sendOn = (today: Day) =>
  z
    .string()
    .trim()
    .transform((typed, context): Day => {
      const day = typed || today;
      const last = addMonths(today, MONTHS_AHEAD);
      if (!isDay(day)) return custom(context, "Choose a day, such as 24 December.");
      if (day < today) return custom(context, "That day is over. Choose today or a later one.");
      return day > last ? custom(context, `Choose a day within the next ${MONTHS_AHEAD} months.`) : day;
    });

const email = z
  .string()
  .trim()
  .superRefine((typed, context) => {
    if (!isEmail(typed)) custom(context, emailHint(typed));
  });

/** Parses the form; the errors are by field. `today` is the shop's. */
export function parseGiftCard(typed: TypedGiftCard, today: Day): Result<WantedGiftCard, GiftCardProblems> {
  const schema = z.object({
    amount,
    recipient,
    recipientEmail,
    sender,
    message,
    sendOn: sendOn(today),
    email,
  });
  const parsed = schema.safeParse({ ...typed, amount: wantedAmount(typed) });
  if (!parsed.success) {
    const problems: GiftCardProblems = {};
    for (const { path, message: said } of parsed.error.issues) problems[path[0] as GiftCardField] ??= said;
    return err(problems);
  }
  const { amount: amountCents, ...rest } = parsed.data;
  return ok({ ...rest, amountCents });
}
