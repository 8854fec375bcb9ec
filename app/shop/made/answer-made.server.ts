import { cancelRequest } from "#app/domain/making/cancel-request.server.ts";
import { MEASURE_NAMES } from "#app/domain/making/measures.ts";
import { acceptQuote, openBalance } from "#app/domain/making/open-part.server.ts";
import { cleanText, wordsProblem } from "#app/domain/making/request-input.ts";
import { answerMeasure, saveMessage } from "#app/domain/making/save-request.server.ts";
import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import type { NewCheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import { openPayment } from "#app/domain/selling/checkout/open-payment.server.ts";
import { formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import type { EncodePicture } from "#app/platform/images/encode-picture.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { encodeAll, filesIn } from "./answer-request.server.ts";

export interface MadePageDeps extends NewCheckoutDeps {
  encode: EncodePicture;
}

/** A refusal: its sentence, and its status. */
export interface MadeRefusal {
  message: string;
  status: 422 | 429 | 502;
  retryAfter?: number;
}

/** What a form of the page does: its name, and what it says afterwards. */
export const MADE_DONE = {
  sent: "Thank you. Keep the link of this page: it is yours alone, and comes by email too.",
  message: "Your message is here. We answer on this page, and by email.",
  cancelled: "Your request has ended. Nothing is owed.",
  stopped: "Your request has ended, and all your money goes back.",
  measure: "Thank you, that helps.",
  accepted: "You accepted the quote. Pay the deposit below, and we begin.",
  balance: "Pay the balance above.",
  ordered: "The price holds. Pay above, then send us your piece.",
  paid: "Thank you, your payment is here. Its receipt and invoice are under ‘Paid’.",
} as const;
export type MadeDone = keyof typeof MADE_DONE;

/**
 * Carries out a form of the customer's page: what was done, or why nothing was. Null for an unknown key or a form that
 * the page never sent.
 */
export async function answerMade(
  deps: MadePageDeps,
  key: string,
  form: FormData,
): Promise<Result<MadeDone, MadeRefusal> | null> {
  switch (textIn(form, "intent")) {
    case "message":
      return sendMessage(deps, key, form);
    case "cancel":
      return stop(deps, key);
    case "measure": {
      const measure = MEASURE_NAMES.find((each) => each === form.get("measure"));
      if (!measure) return null;
      const isOther = form.get("choice") === "other";
      return doneOr(await answerMeasure(deps, key, { measure, isOther }), "measure");
    }
    case "accept": {
      const version = Number(textIn(form, "version"));
      if (!Number.isInteger(version)) return null;
      const order = await acceptQuote({ ...deps, prefix: deps.orderPrefix }, key, version);
      return open(deps, order, order?.ok && order.value.kind === "made" ? "ordered" : "accepted");
    }
    case "balance":
      return open(deps, await openBalance({ ...deps, prefix: deps.orderPrefix }, { key }), "balance");
    default:
      return null;
  }
}

async function stop(deps: MadePageDeps, key: string): Promise<Result<MadeDone, MadeRefusal> | null> {
  const ended = await cancelRequest(deps, key);
  if (!ended?.ok) return ended && err({ message: ended.error, status: 422 });
  return ok(ended.value === null ? "cancelled" : "stopped");
}

const doneOr = (result: Result<null, string> | null, done: MadeDone): Result<MadeDone, MadeRefusal> | null =>
  result && (result.ok ? ok(done) : err({ message: result.error, status: 422 }));

/** Asks the provider for the page of an order, after the order was recorded. */
async function open(
  deps: MadePageDeps,
  order: Result<OrderRow, string> | null,
  done: MadeDone,
): Promise<Result<MadeDone, MadeRefusal> | null> {
  if (order === null) return null;
  if (!order.ok) return err({ message: order.error, status: 422 });
  const opened = await openPayment(order.value, deps.site.origin, deps);
  if (opened.ok) return ok(done);
  const message = "The payment page could not be opened. Nothing was charged: please try again in a minute.";
  return err({ message, status: 502 });
}

async function sendMessage(
  deps: MadePageDeps,
  key: string,
  form: FormData,
): Promise<Result<MadeDone, MadeRefusal> | null> {
  const text = cleanText(textIn(form, "message"));
  const files = filesIn(form);
  const fault =
    text === "" && files.length === 0
      ? "Write a message, or choose a picture."
      : wordsProblem("message", text);
  if (fault) return err({ message: fault, status: 422 });
  const wait = await deps.admit("enquiry");
  if (wait > 0) {
    const message = `That was a lot at once. Please wait ${formatSeconds(wait)}, then send it again.`;
    return err({ message, status: 429, retryAfter: wait });
  }
  const read = await encodeAll(deps.encode, files);
  const [problem] = read.problems;
  if (problem) return err({ message: problem, status: 422 });
  return doneOr(await saveMessage(deps, key, { text, pictures: read.pictures }), "message");
}
