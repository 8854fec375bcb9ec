import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import type { OrderDone } from "#app/features/orders/admin/order-problem.ts";
import { orderPath } from "#app/features/orders/admin/order-words.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pence } from "#app/shared/money.ts";
import { checkoutShop } from "../checkout-context.server.ts";
import { cancelOrder, giveBack, goOnWith } from "./give-back.server.ts";
import { findOrder, readRefundView, refundKind } from "./read-refund-view.server.ts";
import {
  type RefundProblems,
  readTyped,
  type TypedRefund,
  type WantedRefund,
  wantedRefund,
} from "./refund-input.ts";
import type { RefundView } from "./refund-view.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { reference: string };
}

/** How the page answers its form: with the form again, or with what is about to happen. */
export type RefundAnswer =
  | { step: "form"; view: RefundView; typed: TypedRefund; problems: RefundProblems; message: string | null }
  | { step: "confirm"; view: RefundView; typed: TypedRefund; wanted: WantedRefund };

/** A short form: an amount, a note, a few numbers of pieces. */
const LARGEST_FORM = 50_000;

const hidden = z.object({
  refund: z.uuid(),
  left: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  step: z.enum(["check", "edit", "do"]),
});

/** The page that gives an order's money back. Throws a 404 for an unknown reference. */
export async function openRefund({ request, context, params }: Asked, _admin: Admin): Promise<RefundView> {
  const shop = checkoutShop(context);
  const order = await findOrder(shop.db, params.reference);
  if (!order) throw data(null, { status: 404 });
  return readRefundView(shop, order, refundKind(new URL(request.url).searchParams.get("what")));
}

/**
 * Answers the page's form. `check` leads to what is about to happen, `edit` back to the form, and only `do` does it and
 * leads to the order. The form carries the refund's own id, made when the page was opened.
 */
export async function answerRefund({ request, context, params }: Asked, admin: Admin) {
  const shop = checkoutShop(context);
  const read = await readForm(request, LARGEST_FORM);
  if (!read.ok) throw data(null, { status: read.error.status });
  const form = read.value;
  const sent = hidden.safeParse(Object.fromEntries(form));
  if (!sent.success) throw data(null, { status: 400 });
  const order = await findOrder(shop.db, params.reference);
  if (!order) throw data(null, { status: 404 });

  const { refund: refundId, left, step } = sent.data;
  const kind = refundKind(form.get("kind"));
  const toOrder = (done: OrderDone) => redirect(`${orderPath(params.reference)}?done=${done}`, 303);
  const before = step === "do" ? await goOnWith(shop, order.id, { refundId, kind }) : null;
  if (before) return toOrder(before);

  const fresh = await readRefundView(shop, order, kind);
  const view = { ...fresh, refundId };
  const typed = readTyped(form, view);
  if (view.refusal) return data(refused(view, typed, view.refusal), { status: 422 });
  if (step === "edit") return data(formAgain(view, typed));
  const wanted = wantedRefund(typed, view);
  if (!wanted.ok) return data(formAgain(view, typed, wanted.error), { status: 422 });
  if (step === "check") return data(confirmation(view, typed, wanted.value));

  const asked = { id: refundId, ...wanted.value, leftSeen: pence(left) };
  const done = await (kind === "cancel" ? cancelOrder : giveBack)(shop, admin, order.id, asked);
  return done.ok ? toOrder(done.value) : data(refused(fresh, typed, done.error), { status: 422 });
}

const formAgain = (view: RefundView, typed: TypedRefund, problems: RefundProblems = {}): RefundAnswer => ({
  step: "form",
  view,
  typed,
  problems,
  message: null,
});

/** Nothing was done; the form begins anew, with what was typed, and is judged by what is left now. */
const refused = (view: RefundView, typed: TypedRefund, message: string): RefundAnswer => ({
  step: "form",
  view,
  typed,
  problems: {},
  message,
});

const confirmation = (view: RefundView, typed: TypedRefund, wanted: WantedRefund): RefundAnswer => ({
  step: "confirm",
  view,
  typed,
  wanted,
});
