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
import { act, type FormResult, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { OrderDone } from "../order-problem.ts";
import { orderPath } from "../order-words.ts";

/** The page's answer to its form: the form again, or the confirmation. */
export type RefundAnswer =
  | { step: "form"; view: RefundView; typed: TypedRefund; problems: RefundProblems; message: string | null }
  | { step: "confirm"; view: RefundView; typed: TypedRefund; wanted: WantedRefund };

/** The page's form. It contains the refund's own id, made when the page was opened. */
interface RefundFormInput {
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

function parseRefundForm(form: FormData): Result<RefundFormInput, never> | null {
  const sent = hidden.safeParse(Object.fromEntries(form));
  if (!sent.success) return null;
  const { refund: refundId, left, step } = sent.data;
  const kind = parseRefundKind(form.get("kind"));
  return ok({ refundId, kind, step, leftSeen: toMoney(left), typed: parseTyped(form) });
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

/** The page's form. Sent twice it makes one refund. */
export const REFUND_ACTIONS: PageActions<"money", RefundFormDeps, RefundAnswer> = {
  area: "money",
  // An amount, a note, a few numbers of pieces.
  largest: { bytes: 50_000 },
  asked: () => "refund",
  actions: { refund: act(parseRefundForm, submitRefund) },
};

interface RefundFormDeps {
  shop: RefundDeps;
  reference: string;
}

async function submitRefund(
  { shop: deps, reference }: RefundFormDeps,
  admin: Admin<"money:write">,
  form: RefundFormInput,
): Promise<FormResult<RefundAnswer>> {
  const order = await findOrder(deps.db, admin, reference);
  if (!order) return null;
  const { refundId, kind, step, leftSeen } = form;
  const before = step === "do" ? await resumeRefund(deps, order.id, { refundId, kind }) : null;
  const told = (done: RefundOutcome): OrderDone =>
    order.provider === "till" && isByHand(done) ? BY_HAND_DONE[done] : done;
  const done = (outcome: RefundOutcome) => ({ leadsTo: `${orderPath(reference)}?done=${told(outcome)}` });
  if (before) return done(before);

  const fresh = await loadRefundView(deps, admin, order, kind);
  // A form that made its refund, and is changed after the browser's Back button, is for another refund.
  const isMade = (await listRefunds(deps.db, order.id)).some(({ id }) => id === refundId);
  const view = isMade ? fresh : { ...fresh, refundId };
  const typed = typedLines(form.typed, view);
  if (view.refusal) return { shown: refused(view, typed, view.refusal), status: 422 };
  if (step === "edit") return { shown: formAgain(view, typed), status: 200 };
  const wanted = wantedRefund(typed, view);
  if (!wanted.ok) return { shown: formAgain(view, typed, wanted.error), status: 422 };
  if (step === "check") return { shown: confirmation(view, typed, wanted.value), status: 200 };

  const asked = { id: refundId, ...wanted.value, leftSeen };
  const made = await (kind === "cancel" ? cancelOrder : issueRefund)(deps, admin, order.id, asked);
  return made.ok ? done(made.value) : { shown: refused(fresh, typed, made.error), status: 422 };
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

/** The owner's message when no provider gave the money back. */
const BY_HAND_DONE = { refunded: "given-back", cancelled: "cancelled-given-back" } as const;
const isByHand = (done: RefundOutcome): done is keyof typeof BY_HAND_DONE =>
  Object.hasOwn(BY_HAND_DONE, done);
