import { textIn, textsIn, trimmed } from "#app/shared/form-texts.ts";
import { CURRENCY, formatAmount, formatMoney, type Money, parseMoney, toMoney } from "#app/shared/money.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { REFUND_KINDS, type RefundKind, type RefundView, type RestockLine } from "./refund.ts";

/** The form's unchecked input, for showing it again. */
export interface TypedRefund {
  amount: string;
  reason: string;
  /** By the line's number: whether it is ticked, and the number of pieces. */
  lines: Record<number, { ticked: boolean; pieces: string }>;
}

/** Sentences by the id of their field. */
export type RefundProblems = Record<string, string>;

export interface WantedRefund {
  amountCents: Money;
  reason: string;
  restock: RestockLine[];
}

/** The longest note, in characters. */
const MAX_REASON_LENGTH = 300;

/** The initial form: all the remaining money, and no ticked line. */
export const emptyRefund = ({ leftCents, lines }: RefundView): TypedRefund => ({
  amount: formatAmount(leftCents),
  reason: "",
  lines: Object.fromEntries(
    lines.map(({ lineNo, returnable }) => [lineNo, { ticked: false, pieces: String(returnable) }]),
  ),
});

/** The kind that the address or the form names; `part` when it names none. */
export const parseRefundKind = (asked: unknown): RefundKind =>
  REFUND_KINDS.find((kind) => kind === asked) ?? "part";

/** The form's input by the names of its fields. */
export function parseTyped(form: FormData): TypedRefund {
  const lines: TypedRefund["lines"] = {};
  for (const name of form.keys()) {
    const lineNo = Number(/^(?:line|pieces)-(\d{1,6})$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(lineNo)) continue;
    const ticked = form.get(lineField(lineNo)) === "on";
    lines[lineNo] = { ticked, pieces: textIn(form, piecesField(lineNo)).trim() };
  }
  return { ...textsIn(form, ["amount", "reason"], { clean: trimmed }), lines };
}

/** The input with all lines of the order. A line that the form left out is not ticked. */
export const typedLines = (
  { lines, ...typed }: TypedRefund,
  view: Pick<RefundView, "lines">,
): TypedRefund => ({
  ...typed,
  lines: Object.fromEntries(
    view.lines.map(({ lineNo }) => [lineNo, lines[lineNo] ?? { ticked: false, pieces: "" }]),
  ),
});

export const lineField = (lineNo: number): string => `line-${lineNo}`;
export const piecesField = (lineNo: number): string => `pieces-${lineNo}`;

/** Parses the input of a refund; the errors are by field. Cancelling takes all the remaining money, and every piece. */
export function wantedRefund(typed: TypedRefund, view: RefundView): Result<WantedRefund, RefundProblems> {
  const problems: RefundProblems = {};
  const isPart = view.kind === "part";
  const amount = isPart ? parseAmount(typed.amount, view.leftCents) : ok(view.leftCents);
  if (!amount.ok) problems.amount = amount.error;
  const reason = reasonProblem(typed.reason);
  if (reason) problems.reason = reason;
  const restock: RestockLine[] = [];
  for (const { lineNo, returnable } of view.lines) {
    if (view.kind === "cancel" && returnable > 0) restock.push({ lineNo, pieces: returnable });
    const line = isPart ? typed.lines[lineNo] : undefined;
    if (!line?.ticked) continue;
    const pieces = parsePieces(line.pieces, returnable);
    if (pieces.ok) restock.push({ lineNo, pieces: pieces.value });
    else problems[piecesField(lineNo)] = pieces.error;
  }
  if (!amount.ok || Object.keys(problems).length > 0) return err(problems);
  return ok({ amountCents: amount.value, reason: typed.reason, restock });
}

/** More than £0, and not more than is left. */
function parseAmount(typed: string, left: Money): Result<Money, string> {
  const amount = parseMoney(typed);
  if (amount === null) return err(`Please enter an amount in ${CURRENCY.name}, such as 25 or 25.50.`);
  if (amount === 0) return err(`Please enter more than ${formatMoney(toMoney(0))}.`);
  return amount > left ? err(`At most ${formatMoney(left)} is left to refund.`) : ok(amount);
}

function parsePieces(typed: string, returnable: number): Result<number, string> {
  const pieces = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  if (pieces < 1) return err("Please enter a number of pieces, or untick the line.");
  return pieces > returnable ? err(`At most ${returnable} can go back on the shelf.`) : ok(pieces);
}

function reasonProblem(reason: string): string | null {
  return reason.length > MAX_REASON_LENGTH
    ? `Please keep it to ${MAX_REASON_LENGTH} characters.`
    : plainTextProblem("note", reason);
}
