import * as z from "zod";
import { emailHint, isEmail } from "#app/shared/email-address.ts";
import { cut, textsIn } from "#app/shared/form-texts.ts";
import { MAX_LENGTH } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isSlug } from "#app/shared/slug.ts";
import type { ListName, WaitedPiece } from "./list-entry.ts";

// The page's policy forbids eval. Without this setting the library tries it in the browser.
z.config({ jitless: true });

/** A wish to be on a list, by the form's own words. */
export interface SignUp {
  list: ListName;
  /** In lower case: one person, one place. */
  email: string;
  /** Both empty for the newsletter. */
  productSlug: string;
  variantId: string;
}

const FIELDS = ["email", "piece", "variant"] as const;

/** The input, for showing the form again. The names are the form's. */
export type TypedSignUp = Record<(typeof FIELDS)[number], string>;

export interface SignUpRefusal {
  /** Null when the form is not one of the shop's. */
  field: "email" | null;
  message: string;
}

/** A refused sign-up, with its input and its piece. */
export interface RefusedForm {
  typed: TypedSignUp;
  refusal: SignUpRefusal;
  piece: WaitedPiece | null;
}

const email = z
  .string()
  .trim()
  .superRefine((text, context) => {
    if (!isEmail(text)) context.addIssue({ code: "custom", message: emailHint(text) });
  })
  .transform((text) => text.toLowerCase());

const piece = z.object({
  slug: z.string().max(MAX_LENGTH.slug).refine(isSlug),
  variantId: z
    .string()
    .min(1)
    .max(MAX_LENGTH.variantId)
    .regex(/^\P{Cc}+$/u),
});

/** Every field as text, cut to a length that can be shown again. */
export const typedSignUp = (form: FormData): TypedSignUp => textsIn(form, FIELDS, { clean: cut(MAX_SHOWN) });

const MAX_SHOWN = 400;

/** Parses a sign-up: to the waiting list when it names a piece, otherwise to the newsletter. Never throws. */
export function parseSignUp(typed: TypedSignUp): Result<SignUp, SignUpRefusal> {
  const isWaiting = typed.piece !== "" || typed.variant !== "";
  const what = isWaiting ? piece.safeParse({ slug: typed.piece, variantId: typed.variant }) : null;
  if (what && !what.success)
    return err({ field: null, message: "We do not know this piece. Choose its size on its page once more." });
  const who = email.safeParse(typed.email);
  if (!who.success) return err({ field: "email", message: who.error.issues[0]?.message ?? "" });
  return ok({
    list: isWaiting ? "waiting" : "newsletter",
    email: who.data,
    productSlug: what?.data.slug ?? "",
    variantId: what?.data.variantId ?? "",
  });
}
