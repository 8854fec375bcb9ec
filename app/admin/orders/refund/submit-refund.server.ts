import { z } from "zod";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { findOrder } from "#app/features/orders/find-order.server.ts";
import { cancelOrder, issueRefund, resumeRefund } from "#app/features/refunds/issue-refund.server.ts";
import { loadRefundView } from "#app/features/refunds/load-refund-view.server.ts";
import type { RefundKind } from "#app/features/refunds/refund.ts";
import type { RefundDeps } from "#app/features/refunds/refund-deps.server.ts";
import {
  parseRefundKind,
  parseTyped,
  type RefundProblems,
  type TypedRefund,
  typedLines,
  type WantedRefund,
  wantedRefund,
} from "#app/features/refunds/refund-input.ts";
import type { RefundView } from "#app/features/refunds/refund-view.ts";
import { type Pence, pence } from "#app/shared/money.ts";
import type { OrderDone } from "../order-problem.ts";

/** How the page answers its form: with the form again, or with what is about to happen. */
export type RefundAnswer =
  | { step: "form"; view: RefundView; typed: TypedRefund; problems: RefundProblems; message: string | null }
  | { step: "confirm"; view: RefundView; typed: TypedRefund; wanted: WantedRefund };

/** What the page's form says. It carries the refund's own id, made when the page was opened. */
export interface RefundFormInput {
  refundId: string;
  kind: RefundKind;
  /** `check` leads to what is about to happen, `edit` back to the form, and only `do` does it. */
  step: "check" | "edit" | "do";
  /** What was left to refund when the page was opened. */
  leftSeen: Pence;
  typed: TypedRefund;
}

const hidden = z.object({
  refund: z.uuid(),
  left: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  step: z.enum(["check", "edit", "do"]),
});

/** The page's form as values; null for one that the page does not have. */
export function parseRefundForm(form: FormData): RefundFormInput | null {
  const sent = hidden.safeParse(Object.fromEntries(form));
  if (!sent.success) return null;
  const { refund: refundId, left, step } = sent.data;
  const kind = parseRefundKind(form.get("kind"));
  return { refundId, kind, step, leftSeen: pence(left), typed: parseTyped(form) };
}

/** The page that gives an order's money back; null for an unknown reference. */
export async function loadRefundPage(
  deps: Pick<RefundDeps, "db" | "gateway">,
  admin: Admin,
  { reference, kind }: { reference: string; kind: RefundKind },
): Promise<RefundView | null> {
  const order = await findOrder(deps.db, admin, reference);
  return order ? loadRefundView(deps, admin, order, kind) : null;
}

/**
 * Does what the page's form asks: says what was done, or what the page shows next and whether that is a refusal. Null
 * for an unknown reference. The same form sent twice is one refund.
 */
export async function submitRefund(
  deps: RefundDeps,
  admin: Admin,
  { reference, form }: { reference: string; form: RefundFormInput },
): Promise<{ done: OrderDone } | { answer: RefundAnswer; isRefused: boolean } | null> {
  const order = await findOrder(deps.db, admin, reference);
  if (!order) return null;
  const { refundId, kind, step, leftSeen } = form;
  const before = step === "do" ? await resumeRefund(deps, order.id, { refundId, kind }) : null;
  if (before) return { done: before };

  const fresh = await loadRefundView(deps, admin, order, kind);
  const view = { ...fresh, refundId };
  const typed = typedLines(form.typed, view);
  if (view.refusal) return { answer: refused(view, typed, view.refusal), isRefused: true };
  if (step === "edit") return { answer: formAgain(view, typed), isRefused: false };
  const wanted = wantedRefund(typed, view);
  if (!wanted.ok) return { answer: formAgain(view, typed, wanted.error), isRefused: true };
  if (step === "check") return { answer: confirmation(view, typed, wanted.value), isRefused: false };

  const asked = { id: refundId, ...wanted.value, leftSeen };
  const done = await (kind === "cancel" ? cancelOrder : issueRefund)(deps, admin, order.id, asked);
  return done.ok ? { done: done.value } : { answer: refused(fresh, typed, done.error), isRefused: true };
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
