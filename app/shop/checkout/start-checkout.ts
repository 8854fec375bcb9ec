import type { CheckoutItem, LineId } from "#app/domain/selling/cart/cart.ts";
import type { CurrentPrice, RenamedLine } from "#app/domain/selling/cart/cart-corrections.ts";
import type { HoldingCodes } from "#app/domain/selling/promotions/code-answer.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

/** A line with more pieces than are available; its size and colour are exactly as they were sent. */
export type ShortLine = LineId & { most: number };

/** The reason why the checkout did not start: the shopper's message, and the corrections for the cart. */
export interface CheckoutFailure {
  message: string;
  /** The field of the form that has the error. */
  field: "email" | "country" | "code" | null;
  prices: CurrentPrice[];
  short: ShortLine[];
  /** The discount that applies after all, when the e-mail's earlier orders decide. */
  holding: HoldingCodes | null;
}

/** The request (specification, section 3), with the country of delivery, the codes and the browser's own key. */
export interface CheckoutRequest {
  items: readonly CheckoutItem[];
  orderId: string;
  email: string;
  returnUrl: string;
  country: string;
  /** Separated by commas. */
  code?: string;
  /** The discount that is shown, in pence; the shop refuses another one. */
  shownDiscount?: number;
  /** The charge for delivery that is shown, in pence; the shop refuses another one. */
  shownDelivery?: number;
  key?: string;
}

/** The payment page, and the order id from the server (a taken one gets a suffix). */
export interface StartedCheckout {
  url: string;
  orderId: string;
  /** Lines whose size or colour has been renamed. */
  renamed: RenamedLine[];
}

const FIELDS = ["email", "country", "code"] as const;

const COULD_NOT_START = "Could not start checkout";
const NO_CHECKOUT_URL = "Server did not return a checkout URL";

/** A gateway's error page can be long. This part of it is enough, in characters. */
const MAX_MESSAGE_LENGTH = 300;
const TIMEOUT_MS = 30_000;

/**
 * Asks the shop's server for the payment provider's page (specification, sections 7 and 8). The error's message is the
 * specification's: the server's `error` field, otherwise the raw response text, otherwise `HTTP {status}`.
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch {
    return err({ message: COULD_NOT_START, ...offers(null) });
  }
  const body = parseObject(text);
  const told = typeof body?.error === "string" ? body.error.trim() : "";
  if (!response.ok || told !== "") {
    const raw = text.trim().slice(0, MAX_MESSAGE_LENGTH);
    const message = told || raw || `HTTP ${response.status}`;
    return err({ message, ...offers(body), holding: await holdingOf(body?.holding) });
  }
  const url = webAddress(body?.url, request.returnUrl);
  if (url === null) return err({ message: NO_CHECKOUT_URL, ...offers(null) });
  const renamed = list(body?.renamed).flatMap((entry) => {
    const line = lineId(entry);
    const now = isObject(entry.now) ? choiceOf(entry.now) : null;
    return line && now ? [{ ...line, now }] : [];
  });
  return ok({ url, orderId: typeof body?.orderId === "string" ? body.orderId : request.orderId, renamed });
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

/** The address, if a browser may be sent to it; null for others, such as a `javascript:` address. */
function webAddress(value: unknown, base: string): string | null {
  if (typeof value !== "string" || value === "") return null;
  try {
    const { protocol, href } = new URL(value, base);
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}

/** The corrections in an answer, besides its message. */
function offers(body: Record<string, unknown> | null): Omit<CheckoutFailure, "message"> {
  const prices = list(body?.prices).flatMap((entry) => {
    const line = lineId(entry);
    return line && isCount(entry.amount) ? [{ ...line, amount: entry.amount }] : [];
  });
  const shortBy = (entries: unknown, field: string): ShortLine[] =>
    list(entries).flatMap((entry) => {
      const line = lineId(entry);
      const most = entry[field];
      return line && isCount(most) ? [{ ...line, most }] : [];
    });
  const short = [...shortBy(body?.unavailable, "piecesLeft"), ...shortBy(body?.tooMany, "most")];
  const field = FIELDS.find((one) => one === body?.field) ?? null;
  return { field, prices, short, holding: null };
}

async function holdingOf(told: unknown): Promise<HoldingCodes | null> {
  if (!isObject(told)) return null;
  const { parseHolding } = await import("./request-codes.ts");
  return { ...parseHolding(told), codes: Array.isArray(told.codes) ? told.codes.map(String) : [] };
}

const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function lineId(entry: Record<string, unknown>): LineId | null {
  if (typeof entry.slug !== "string") return null;
  return { slug: entry.slug, ...choiceOf(entry) };
}

const choiceOf = ({ size, color }: Record<string, unknown>): { size?: string; color?: string } => ({
  ...(typeof size === "string" && { size }),
  ...(typeof color === "string" && { color }),
});
