import { z } from "zod";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import {
  cancelOrder,
  issueRefund,
  type RefundOutcome,
  resumeRefund,
} from "#app/domain/money/refunds/issue-refund.server.ts";
import { loadRefundView } from "#app/domain/money/refunds/load-refund-view.server.ts";
import { listRefunds } from "#app/domain/money/refunds/queries.server.ts";
import type { RefundKind, RefundView } from "#app/domain/money/refunds/refund.ts";
import type { RefundDeps } from "#app/domain/money/refunds/refund-deps.server.ts";
import {
  parseRefundKind,
  parseTyped,
  type RefundProblems,
  type TypedRefund,
  typedLines,
  type WantedRefund,
  wantedRefund,
} from "#app/domain/money/refunds/refund-input.ts";
import { findOrder } from "#app/domain/orders/bought-pieces.server.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import type { OrderDone } from "../order-problem.ts";

/** The page's answer to its form: the form again, or the confirmation. */
export type RefundAnswer =
  | { step: "form"; view: RefundView; typed: TypedRefund; problems: RefundProblems; message: string | null }
  | { step: "confirm"; view: RefundView; typed: TypedRefund; wanted: WantedRefund };

/** The input of the page's form. It contains the refund's own id, made when the page was opened. */
export interface RefundFormInput {
  refundId: string;
  kind: RefundKind;
  /** `check` leads to the confirmation, `edit` back to the form; only `do` makes the refund. */
  step: "check" | "edit" | "do";
  /** The remaining money when the page was opened. */
  leftSeen: Money;
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

/** Parses the page's form; null for an unknown one. */
export function parseRefundForm(form: FormData): RefundFormInput | null {
  const sent = hidden.safeParse(Object.fromEntries(form));
  if (!sent.success) return null;
  const { refund: refundId, left, step } = sent.data;
  const kind = parseRefundKind(form.get("kind"));
  return { refundId, kind, step, leftSeen: toMoney(left), typed: parseTyped(form) };
}

/** The data of the refund page; null for an unknown reference. */
export async function loadRefundPage(
  deps: Pick<RefundDeps, "db" | "gateway">,
  admin: Admin<"money:write">,
  { reference, kind }: { reference: string; kind: RefundKind },
): Promise<RefundView | null> {
  const order = await findOrder(deps.db, admin, reference);
  return order ? loadRefundView(deps, admin, order, kind) : null;
}

/**
 * Carries out the page's form. Returns the result, or the page's next answer and whether that is a refusal; null for an
 * unknown reference. The same form sent twice makes one refund.
 */
export async function submitRefund(
  deps: RefundDeps,
  admin: Admin<"money:write">,
  { reference, form }: { reference: string; form: RefundFormInput },
): Promise<{ done: OrderDone } | { answer: RefundAnswer; isRefused: boolean } | null> {
  const order = await findOrder(deps.db, admin, reference);
  if (!order) return null;
  const { refundId, kind, step, leftSeen } = form;
  const before = step === "do" ? await resumeRefund(deps, order.id, { refundId, kind }) : null;
  const told = (done: RefundOutcome): OrderDone =>
    order.provider === "till" && isByHand(done) ? BY_HAND_DONE[done] : done;
  if (before) return { done: told(before) };

  const fresh = await loadRefundView(deps, admin, order, kind);
  // A form that has made its refund, and is changed after the browser's Back button, is one for another refund.
  const isMade = (await listRefunds(deps.db, order.id)).some(({ id }) => id === refundId);
  const view = isMade ? fresh : { ...fresh, refundId };
  const typed = typedLines(form.typed, view);
  if (view.refusal) return { answer: refused(view, typed, view.refusal), isRefused: true };
  if (step === "edit") return { answer: formAgain(view, typed), isRefused: false };
  const wanted = wantedRefund(typed, view);
  if (!wanted.ok) return { answer: formAgain(view, typed, wanted.error), isRefused: true };
  if (step === "check") return { answer: confirmation(view, typed, wanted.value), isRefused: false };

  const asked = { id: refundId, ...wanted.value, leftSeen };
  const done = await (kind === "cancel" ? cancelOrder : issueRefund)(deps, admin, order.id, asked);
  return done.ok
    ? { done: told(done.value) }
    : { answer: refused(fresh, typed, done.error), isRefused: true };
}

const formAgain = (view: RefundView, typed: TypedRefund, problems: RefundProblems = {}): RefundAnswer => ({
  step: "form",
  view,
  typed,
  problems,
  message: null,
});

/** Nothing was done. The form starts again with its input, and with the money that is left now. */
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

/** What the owner reads where no provider gave the money back. */
const BY_HAND_DONE = { refunded: "given-back", cancelled: "cancelled-given-back" } as const;
const isByHand = (done: RefundOutcome): done is keyof typeof BY_HAND_DONE =>
  Object.hasOwn(BY_HAND_DONE, done);
