import type { Cart } from "../cart/cart.ts";
import { savedLines } from "./saved-lines.ts";

/** The shop's answer: the link when it sends no letters, otherwise null; or why the cart was not stored. */
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

/** Asks the shop to send this cart. Never fails: a problem is a message. */
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
