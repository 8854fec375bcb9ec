import type { CheckoutItem, CurrentPrice, LineId } from "#app/features/cart/cart.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

/** A line that asks for more than there is; size and colour come back exactly as they were sent. */
export type ShortLine = LineId & { piecesLeft: number };

/** Why the checkout did not start: what to tell the shopper, and what the cart may be offered. */
export interface CheckoutFailure {
  message: string;
  prices: CurrentPrice[];
  unavailable: ShortLine[];
}

/** What is sent (specification, section 3). */
export interface CheckoutRequest {
  items: readonly CheckoutItem[];
  orderId: string;
  email: string;
  returnUrl: string;
}

/** Where the shopper pays, and the order id that the server gave (a taken one gets a suffix). */
export interface StartedCheckout {
  url: string;
  orderId: string;
}

const COULD_NOT_START = "Could not start checkout";
const NO_CHECKOUT_URL = "Server did not return a checkout URL";

/** A gateway's error page can be long: this much of it tells the story. */
const LONGEST_MESSAGE = 300;
const PATIENCE_MS = 30_000;

/**
 * Asks the shop's server for the payment provider's page (specification, sections 7 and 8). The messages are the
 * specification's: the server's `error` field, else the raw response text, else `HTTP {status}`.
 */
export async function startCheckout(
  request: CheckoutRequest,
  endpoint = "/api/createCheckoutSession",
): Promise<Result<StartedCheckout, CheckoutFailure>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    text = await response.text();
  } catch {
    return err({ message: COULD_NOT_START, prices: [], unavailable: [] });
  }
  const body = parseObject(text);
  const told = typeof body?.error === "string" ? body.error.trim() : "";
  if (!response.ok || told !== "") {
    const raw = text.trim().slice(0, LONGEST_MESSAGE);
    return err({ message: told || raw || `HTTP ${response.status}`, ...offers(body) });
  }
  const url = webAddress(body?.url, request.returnUrl);
  if (url === null) return err({ message: NO_CHECKOUT_URL, prices: [], unavailable: [] });
  return ok({ url, orderId: typeof body?.orderId === "string" ? body.orderId : request.orderId });
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The address when it is one that a browser may be sent to; a `javascript:` one is none. */
function webAddress(value: unknown, base: string): string | null {
  if (typeof value !== "string" || value === "" || !URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}

function offers(body: Record<string, unknown> | null): Pick<CheckoutFailure, "prices" | "unavailable"> {
  const prices = list(body?.prices).flatMap((entry) => {
    const line = lineId(entry);
    return line && isCount(entry.amount) ? [{ ...line, amount: entry.amount }] : [];
  });
  const unavailable = list(body?.unavailable).flatMap((entry) => {
    const line = lineId(entry);
    return line && isCount(entry.piecesLeft) ? [{ ...line, piecesLeft: entry.piecesLeft }] : [];
  });
  return { prices, unavailable };
}

const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function lineId(entry: Record<string, unknown>): LineId | null {
  if (typeof entry.slug !== "string") return null;
  return {
    slug: entry.slug,
    ...(typeof entry.size === "string" && { size: entry.size }),
    ...(typeof entry.color === "string" && { color: entry.color }),
  };
}
