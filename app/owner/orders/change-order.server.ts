import * as z from "zod";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Area } from "#app/domain/identity/rights.ts";
import { resendMail } from "#app/domain/letters/sending/queued-mail.server.ts";
import { putBack } from "#app/domain/money/refunds/put-back.server.ts";
import { findOrder } from "#app/domain/orders/bought-pieces.server.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import { dismissAlert } from "#app/domain/orders/order-alerts.server.ts";
import { MAX_MESSAGE_LENGTH, type Message, writeMessage } from "#app/domain/orders/order-messages.server.ts";
import { type Parcel, parcelProblem } from "#app/domain/orders/parcel.ts";
import { correctTracking, recordDelivery } from "#app/domain/orders/ship-order.server.ts";
import { kindsOf } from "#app/domain/outbox/emails.ts";
import { eraseOrder } from "#app/domain/people/erasure/erase-order.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { act, formText, nothing, outcomeOf, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { textIn, textsIn, trimmed } from "#app/shared/form-texts.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { OrderDone, OrderProblem } from "./order-problem.ts";
import { orderPath, STATE_LABELS } from "./order-words.ts";

export interface OrderFormDeps {
  db: Database;
  reference: string;
  now: Date;
}

type FoundOrder = OrderFormDeps & { order: NonNullable<Awaited<ReturnType<typeof findOrder>>> };
type Parse<Values> = z.ZodType<Values> | ((form: FormData) => Result<Values, OrderProblem> | null);

/** An action on the order; `area` when it needs another one than `orders`. */
const onOrder = <Values, A extends Area = "orders">(
  parse: Parse<Values>,
  run: (
    found: FoundOrder,
    admin: Admin<"orders:write"> & Admin<`${A}:write`>,
    values: Values,
  ) => Promise<Result<OrderDone, OrderProblem>>,
  area?: A,
) =>
  act<"orders", OrderFormDeps, OrderProblem, Values, A>(
    parse,
    async (deps, admin, values) => {
      const order = await findOrder(deps.db, admin, deps.reference);
      if (!order) return null;
      const done = await run({ ...deps, order }, admin, values);
      return outcomeOf(
        done,
        (value) => `${orderPath(deps.reference)}?done=${value}`,
        (problem) => problem,
      );
    },
    area,
  );

function parseParcel(form: FormData): Result<{ parcel: Parcel; isTold: boolean }, OrderProblem> {
  const parcel: Parcel = textsIn(form, ["carrier", "tracking"], { clean: trimmed });
  const problem = parcelProblem(parcel);
  return problem ? err({ ...parcel, ...problem }) : ok({ parcel, isTold: form.get("tell") === "on" });
}

function parseMessage(form: FormData): Result<Message, OrderProblem> | null {
  const id = textIn(form, "id");
  if (!isUuid(id)) return null;
  const text = textIn(form, "message").replaceAll("\r\n", "\n").trim();
  const message =
    text === ""
      ? "Write a message first."
      : text.length > MAX_MESSAGE_LENGTH
        ? `That is too long for an email: ${MAX_MESSAGE_LENGTH} characters at most.`
        : plainTextProblem("message", text, "lines");
  return message === null
    ? ok({ id, text })
    : err({ ...NOTHING_TYPED, typed: text, message, field: "typed" });
}

const isTold = ({ order }: FoundOrder): boolean => order.handover !== "hand" && order.email !== "";

/** The forms of an order's page. Some are not for people who only send parcels. */
export const ORDER_ACTIONS: PageActions<"orders", OrderFormDeps, OrderProblem> = {
  area: "orders",
  // A letter may have five thousand characters, and each of them up to nine bytes.
  largest: { bytes: 60_000 },
  asked: "intent",
  actions: {
    fulfil: onOrder(parseParcel, async (found, admin, { parcel }) => {
      const { db, order, now } = found;
      const done = await fulfilOrder(db, admin, { order, now, parcel });
      if (done.ok) return ok(isTold(found) ? "fulfilled" : "fulfilled-quietly");
      return refused(done.error === "withdrawn" ? WITHDRAWN : formatNotPaid(done.error), parcel);
    }),
    tracking: onOrder(parseParcel, async ({ db, order, now }, admin, { parcel, isTold }) => {
      const done = await correctTracking(db, admin, { order, now, parcel, isTold });
      return done.ok ? ok("tracking") : refused("This order has not been sent yet.", parcel);
    }),
    letter: onOrder(
      z.object({ letter: z.enum(kindsOf("orders")), about: formText }),
      async ({ db, order, now }, admin, { letter: kind, about }) => {
        const done = await resendMail(db, admin, { order, now, kind, about });
        return done.ok ? ok("letter") : refused(NO_MAIL[done.error]);
      },
    ),
    // Without a day it arrived today.
    delivered: onOrder(z.object({ day: formText }), async (found, admin, { day }) => {
      const { db, order, now } = found;
      const done = await recordDelivery(db, admin, { order, now, day: day || shopDay(now) });
      if (!done.ok) return refused(done.error);
      return ok(isTold(found) && order.state === "fulfilled" ? "delivered" : "delivered-quietly");
    }),
    write: onOrder(
      parseMessage,
      async ({ db, order, now }, admin, message) => {
        const done = await writeMessage(db, admin, { order, now, message });
        const problem = { ...NOTHING_TYPED, typed: message.text, message: NO_MAIL.erased, field: null };
        return done.ok ? ok("written") : err(problem);
      },
      "personal-data",
    ),
    erase: onOrder(
      nothing,
      async ({ db, order, now }, admin) => {
        const done = await eraseOrder(db, admin, { order, now });
        return done.ok ? ok("erased") : refused(done.error);
      },
      "personal-data",
    ),
    "put-back": onOrder(
      nothing,
      async ({ db, order, now }, admin) => {
        const done = await putBack(db, admin, { order, now });
        return done.ok ? ok("put-back") : refused(done.error);
      },
      "stock",
    ),
    "dealt-with": onOrder(
      nothing,
      async ({ db, order, now }, admin) => {
        await dismissAlert(db, admin, { order, now });
        return ok("dealt-with");
      },
      "money",
    ),
  },
};

const NOTHING_TYPED: Parcel = { carrier: "", tracking: "" };

/** The order itself has changed, so no field has an error. The input is kept. */
const refused = (message: string, typed: Parcel = NOTHING_TYPED): Result<never, OrderProblem> =>
  err({ ...typed, message, field: null });

const formatNotPaid = (state: OrderState | "gone"): string =>
  state === "fulfilled"
    ? "This order had been marked as fulfilled already. Nothing was changed."
    : `Only a paid order can be fulfilled; this one is ‘${state === "gone" ? state : STATE_LABELS[state]}’. Nothing was changed.`;

const WITHDRAWN =
  "The customer has withdrawn from pieces of this order. Deal with that first, under Returns: it is not marked as fulfilled.";

const NO_MAIL = {
  erased: "The customer’s address was erased: no email can be sent any more.",
  none: "There is no such email to send: nothing that it could tell has happened to this order.",
};
