import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import type { Area } from "#app/domain/identity/rights.ts";
import { MAIL_LABELS } from "#app/domain/letters/mail-text.ts";
import {
  MAX_MESSAGE_LENGTH,
  type Message,
  resendMail,
  writeMessage,
} from "#app/domain/letters/queued-mail.server.ts";
import { putBack } from "#app/domain/money/refunds/put-back.server.ts";
import { findOrder } from "#app/domain/orders/bought-pieces.server.ts";
import { dismissAlert } from "#app/domain/orders/dismiss-alert.server.ts";
import type { MailKind } from "#app/domain/orders/mutations.server.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import { type Parcel, parcelProblem } from "#app/domain/orders/parcel.ts";
import { correctTracking, recordDelivery } from "#app/domain/orders/ship-order.server.ts";
import { eraseOrder } from "#app/domain/people/erasure/erase-order.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { OrderDone, OrderProblem } from "./order-problem.ts";
import { STATE_LABELS } from "./order-words.ts";

/** The request of a form on the order's page. */
export type OrderChange =
  | { intent: "fulfil"; parcel: Parcel }
  /** With `isTold`, the shopper gets the mail again. */
  | { intent: "tracking"; parcel: Parcel; isTold: boolean }
  | { intent: "letter"; kind: MailKind; about: string }
  | { intent: "write"; message: Message }
  /** The day on which it arrived; null for today. */
  | { intent: "delivered"; day: Day | null }
  | { intent: "erase" | "dealt-with" | "put-back" };

/** Parses a form of the order's page. The error names the field; `not understood` for an unknown form. */
export function parseOrderChange(form: FormData): Result<OrderChange, OrderProblem> | "not understood" {
  const intent = form.get("intent");
  switch (intent) {
    case "fulfil":
    case "tracking": {
      const field = (name: keyof Parcel): string => String(form.get(name) ?? "").trim();
      const parcel = { carrier: field("carrier"), tracking: field("tracking") };
      const problem = parcelProblem(parcel);
      return problem
        ? err({ ...parcel, ...problem })
        : ok({ intent, parcel, isTold: form.get("tell") === "on" });
    }
    case "letter": {
      const kind = (Object.keys(MAIL_LABELS) as MailKind[]).find((known) => known === form.get("letter"));
      return kind ? ok({ intent, kind, about: String(form.get("about") ?? "") }) : "not understood";
    }
    case "delivered":
      return ok({ intent, day: String(form.get("day") ?? "") || null });
    case "write":
      return parseMessage(form);
    case "erase":
    case "dealt-with":
    case "put-back":
      return ok({ intent });
    default:
      return "not understood";
  }
}

function parseMessage(form: FormData): Result<OrderChange, OrderProblem> | "not understood" {
  const id = String(form.get("id") ?? "");
  if (!isUuid(id)) return "not understood";
  const text = String(form.get("message") ?? "")
    .replaceAll("\r\n", "\n")
    .trim();
  const message =
    text === ""
      ? "Write a message first."
      : text.length > MAX_MESSAGE_LENGTH
        ? `That is too long for an email: ${MAX_MESSAGE_LENGTH} characters at most.`
        : plainTextProblem("message", text, "lines");
  return message === null
    ? ok({ intent: "write", message: { id, text } })
    : err({ ...NOTHING_TYPED, typed: text, message, field: "typed" });
}

/** The area that a form of the order's page changes: not every one is for people who only send parcels. */
export function areaOfChange({ intent }: OrderChange): Area {
  if (intent === "erase" || intent === "write") return "personal-data";
  if (intent === "put-back") return "stock";
  return intent === "dealt-with" ? "money" : "orders";
}

/** Carries out a form of the order's page; `not found` for an unknown reference, and without the right to it. */
export async function changeOrder(
  db: Database,
  admin: Admin<"orders:write">,
  { reference, change, now }: { reference: string; change: OrderChange; now: Date },
): Promise<Result<OrderDone, OrderProblem> | "not found"> {
  const order = await findOrder(db, admin, reference);
  if (!order) return "not found";
  switch (change.intent) {
    case "fulfil": {
      const { parcel } = change;
      const done = await fulfilOrder(db, admin, { order, now, parcel });
      const isTold = order.handover !== "hand" && order.email !== "";
      return done.ok
        ? ok(isTold ? "fulfilled" : "fulfilled-quietly")
        : refused(done.error === "withdrawn" ? WITHDRAWN : notPaidWords(done.error), parcel);
    }
    case "tracking": {
      const { parcel, isTold } = change;
      const done = await correctTracking(db, admin, { order, now, parcel, isTold });
      return done.ok ? ok("tracking") : refused("This order has not been sent yet.", parcel);
    }
    case "letter": {
      const done = await resendMail(db, admin, { order, now, kind: change.kind, about: change.about });
      return done.ok ? ok("letter") : refused(NO_MAIL_WORDS[done.error]);
    }
    case "delivered": {
      const done = await recordDelivery(db, admin, { order, now, day: change.day ?? shopDay(now) });
      const isTold = order.handover !== "hand" && order.email !== "" && order.state === "fulfilled";
      return done.ok ? ok(isTold ? "delivered" : "delivered-quietly") : refused(done.error);
    }
    case "write": {
      if (!holds(admin, "personal-data", "write")) return "not found";
      const { message } = change;
      const done = await writeMessage(db, admin, { order, now, message });
      return done.ok
        ? ok("written")
        : err({ ...NOTHING_TYPED, typed: message.text, message: NO_MAIL_WORDS.erased, field: null });
    }
    case "erase": {
      if (!holds(admin, "personal-data", "write")) return "not found";
      const done = await eraseOrder(db, admin, { order, now });
      return done.ok ? ok("erased") : refused(done.error);
    }
    case "put-back": {
      if (!holds(admin, "stock", "write")) return "not found";
      const done = await putBack(db, admin, { order, now });
      return done.ok ? ok("put-back") : refused(done.error);
    }
    case "dealt-with":
      if (!holds(admin, "money", "write")) return "not found";
      await dismissAlert(db, admin, { order, now });
      return ok("dealt-with");
  }
}

const NOTHING_TYPED: Parcel = { carrier: "", tracking: "" };

/** The order itself has changed, so no field has an error. The input is kept. */
const refused = (message: string, typed: Parcel = NOTHING_TYPED): Result<never, OrderProblem> =>
  err({ ...typed, message, field: null });

const notPaidWords = (state: OrderState | "gone"): string =>
  state === "fulfilled"
    ? "This order had been marked as fulfilled already. Nothing was changed."
    : `Only a paid order can be fulfilled; this one is ‘${state === "gone" ? state : STATE_LABELS[state]}’. Nothing was changed.`;

const WITHDRAWN =
  "The customer has withdrawn from pieces of this order. Deal with that first, under Returns: it is not marked as fulfilled.";

const NO_MAIL_WORDS = {
  erased: "The customer’s address was erased: no email can be sent any more.",
  none: "There is no such email to send: nothing that it could tell has happened to this order.",
};
