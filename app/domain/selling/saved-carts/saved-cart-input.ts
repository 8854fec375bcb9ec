import * as z from "zod";
import { emailHint, isEmail } from "#app/shared/email-address.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAX_LINES, parseCart } from "../cart/cart.ts";
import { type SavedLine, savedLines } from "./saved-lines.ts";

export interface SavedCartInput {
  /** 128 bits in hexadecimal, made by the form until it is answered, so that the same form sent twice is one letter. */
  id: string;
  /** In lower case; null when the shop sends no letters. */
  email: string | null;
  lines: SavedLine[];
}

const NO_REQUEST = "The request names no cart.";
const EMPTY = "Your cart is empty.";

const request = z.object(
  {
    id: z.string(NO_REQUEST).regex(/^[0-9a-f]{32}$/, NO_REQUEST),
    email: z
      .string()
      .trim()
      .toLowerCase()
      .superRefine((text, context) => {
        if (!isEmail(text)) context.addIssue({ code: "custom", message: emailHint(text) });
      })
      .nullish()
      .transform((text) => text ?? null),
    lines: z.array(z.unknown(), EMPTY).min(1, EMPTY).max(MAX_LINES, `A cart has up to ${MAX_LINES} lines.`),
  },
  NO_REQUEST,
);

/**
 * Parses a request to save a cart. Its lines are read like the stored cart: a line that names no possible piece is
 * dropped.
 */
export function parseSavedCart(
  body: unknown,
): Result<SavedCartInput, { message: string; field: "email" | null }> {
  const parsed = request.safeParse(body);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    return err({
      message: first?.message ?? NO_REQUEST,
      field: first?.path[0] === "email" ? "email" : null,
    });
  }
  const lines = savedLines(parseCart(JSON.stringify(parsed.data.lines)));
  return lines.length > 0 ? ok({ ...parsed.data, lines }) : err({ message: EMPTY, field: null });
}
