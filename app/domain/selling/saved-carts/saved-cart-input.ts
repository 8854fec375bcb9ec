import * as z from "zod";
import { emailHint, isEmail } from "#app/shared/email-address.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type Cart, type CartLine, MAX_LINES, parseCart } from "../cart/cart.ts";

/** What the cart's page asks for. */
export interface SavedCartInput {
  /** 128 bits in hexadecimal, made by the form until it is answered, so that the same sent twice is one letter. */
  id: string;
  /** In lower case; null where the shop sends no letters. */
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

/** Parses a request to keep a cart. Its lines are read as the stored cart is: what names no possible piece is dropped. */
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

/** A piece of a saved cart: what names it, without what only the catalogue can say. */
export type SavedLine = Pick<CartLine, "slug" | "size" | "color" | "variantId" | "qty">;

/** The lines of a cart as they are saved. The database cannot hold a control character, and no piece has one in its name. */
const savedLines = (cart: Cart): SavedLine[] =>
  cart
    .map(({ slug, size, color, variantId, qty }) => ({
      slug,
      ...(size && { size }),
      ...(color && { color }),
      ...(variantId && { variantId }),
      qty,
    }))
    .filter((line) => !/\p{Cc}/u.test(Object.values(line).join("")));

/** The shop's answer: the link where it sends no letters, otherwise null; or why the cart was not kept. */
export type CartAnswer = { url: string | null } | { message: string; field: "email" | null };

interface CartRequest {
  id: string;
  email: string | null;
  lines: Cart;
}

const FAILED = "That did not work. Please try again.";

const TIMEOUT_MS = 30_000;

/** Not `randomUUID`, because a shop that is tried at home without https does not have it. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** Asks the shop to send this cart. Never fails: what went wrong is a message. */
export async function requestSavedCart(
  { lines, ...request }: CartRequest,
  endpoint = "/api/savedCarts",
): Promise<CartAnswer> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ ...request, lines: savedLines(lines) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = (await response.json()) as { url?: unknown; error?: unknown; field?: unknown };
    if (response.ok) return { url: typeof body.url === "string" ? body.url : null };
    const message = typeof body.error === "string" && body.error !== "" ? body.error : FAILED;
    return { message, field: body.field === "email" ? "email" : null };
  } catch {
    return { message: FAILED, field: null };
  }
}
