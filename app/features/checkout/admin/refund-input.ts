import type { RestockLine } from "#app/features/orders/refunds.ts";
import { formatPence, type Pence, penceToPounds, poundsToPence } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { RefundView } from "./refund-view.ts";

/** The form as it was typed, so that it can be shown again just so. */
export interface TypedRefund {
  amount: string;
  reason: string;
  /** By line: whether it is ticked, and how many pieces. */
  lines: Record<number, { ticked: boolean; pieces: string }>;
}

/** A sentence by the id of the field that it is about. */
export type RefundProblems = Record<string, string>;

/** What the owner wants given back. */
export interface WantedRefund {
  amountCents: Pence;
  reason: string;
  restock: RestockLine[];
}

/** What is kept of the note at most, in characters. */
const LONGEST_REASON = 300;

/** The form as it is first shown: all that is left, no piece ticked. */
export const emptyRefund = ({ leftCents, lines }: RefundView): TypedRefund => ({
  amount: typedAmount(leftCents),
  reason: "",
  lines: Object.fromEntries(
    lines.map(({ lineNo, returnable }) => [lineNo, { ticked: false, pieces: String(returnable) }]),
  ),
});

/** An amount as people type it: `25`, `25.50`. */
export const typedAmount = (amount: Pence): string =>
  amount % 100 === 0 ? String(amount / 100) : penceToPounds(amount).toFixed(2);

/** What was typed, with the names of the form's fields. */
export const readTyped = (form: FormData, { lines }: RefundView): TypedRefund => ({
  amount: text(form, "amount"),
  reason: text(form, "reason"),
  lines: Object.fromEntries(
    lines.map(({ lineNo }) => [
      lineNo,
      { ticked: form.get(lineField(lineNo)) === "on", pieces: text(form, piecesField(lineNo)) },
    ]),
  ),
});

export const lineField = (lineNo: number): string => `line-${lineNo}`;
export const piecesField = (lineNo: number): string => `pieces-${lineNo}`;

const text = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

/** What the owner wants, or what is wrong at which field. Cancelling takes all that is left, and every piece. */
export function wantedRefund(typed: TypedRefund, view: RefundView): Result<WantedRefund, RefundProblems> {
  const problems: RefundProblems = {};
  const isPart = view.kind === "part";
  const amount = isPart ? readAmount(typed.amount, view.leftCents) : ok(view.leftCents);
  if (!amount.ok) problems.amount = amount.error;
  const reason = reasonProblem(typed.reason);
  if (reason) problems.reason = reason;
  const restock: RestockLine[] = [];
  for (const { lineNo, returnable } of view.lines) {
    if (view.kind === "cancel" && returnable > 0) restock.push({ lineNo, pieces: returnable });
    const line = isPart ? typed.lines[lineNo] : undefined;
    if (!line?.ticked) continue;
    const pieces = readPieces(line.pieces, returnable);
    if (pieces.ok) restock.push({ lineNo, pieces: pieces.value });
    else problems[piecesField(lineNo)] = pieces.error;
  }
  if (!amount.ok || Object.keys(problems).length > 0) return err(problems);
  return ok({ amountCents: amount.value, reason: typed.reason, restock });
}

/** Pounds to pence: `25`, `£25.50`, `1,245`; above nothing, and no more than is left. */
function readAmount(typed: string, left: Pence): Result<Pence, string> {
  const digits = /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(\.\d{1,2})?$/.exec(typed);
  if (!digits) return err("Please enter an amount in pounds, such as 25 or 25.50.");
  const amount = poundsToPence(Number(`${digits[1]?.replaceAll(",", "")}${digits[2] ?? ""}`));
  if (amount === 0) return err("Please enter more than £0.");
  return amount > left ? err(`At most ${formatPence(left)} is left to refund.`) : ok(amount);
}

function readPieces(typed: string, returnable: number): Result<number, string> {
  const pieces = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  if (pieces < 1) return err("Please enter a number of pieces, or untick the line.");
  return pieces > returnable ? err(`At most ${returnable} can go back on the shelf.`) : ok(pieces);
}

function reasonProblem(reason: string): string | null {
  return reason.length > LONGEST_REASON ? `Please keep it to ${LONGEST_REASON} characters.` : null;
}
