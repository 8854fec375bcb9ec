import { Form, useNavigation } from "react-router";
import type { RefundLine, RefundView } from "#app/domain/money/refunds/refund.ts";
import {
  emptyRefund,
  lineField,
  piecesField,
  type RefundProblems,
  type TypedRefund,
  wantedRefund,
} from "#app/domain/money/refunds/refund-input.ts";
import { Action, Submit } from "#app/owner/kit/form-parts.tsx";
import { Thumb } from "#app/owner/kit/list-parts.tsx";
import { OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { CURRENCY, formatMoney } from "#app/shared/money.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { RefundHidden } from "../money-section.tsx";
import { orderPath } from "../order-words.ts";
import { RefundConfirm } from "./refund-confirm.tsx";
import type { RefundAnswer } from "./submit-refund.server.ts";

interface RefundPageProps {
  view: RefundView;
  answer: RefundAnswer | null;
}

/** The refund page: first the form, then its confirmation. */
export function RefundPage({ view: opened, answer }: RefundPageProps) {
  const view = answer?.view ?? opened;
  return (
    <OwnerPage back={[orderPath(view.reference), `Order ${view.reference}`]} width="text">
      <Step view={view} answer={answer} />
    </OwnerPage>
  );
}

function Step({ view, answer }: RefundPageProps) {
  if (view.refusal) return <Refusal text={view.refusal} />;
  if (view.leftCents === 0 && view.totalCents > 0 && view.kind !== "cancel") {
    const underWay = view.underWayCents > 0 ? ` ${formatMoney(view.underWayCents)} is on its way.` : "";
    return <Refusal text={`Nothing is left to refund.${underWay}`} />;
  }
  const typed = answer?.typed ?? emptyRefund(view);
  if (answer?.step === "confirm") return <RefundConfirm view={view} typed={typed} wanted={answer.wanted} />;
  if (answer === null && view.kind !== "part") {
    const all = wantedRefund(typed, view);
    if (all.ok) return <RefundConfirm view={view} typed={typed} wanted={all.value} />;
  }
  return (
    <RefundForm
      view={view}
      typed={typed}
      problems={answer?.step === "form" ? answer.problems : {}}
      message={answer?.step === "form" ? answer.message : null}
    />
  );
}

const Refusal = ({ text }: { text: string }) => (
  <div className="mt-4 border-ink border-t-2 pt-8">
    <h1 className="font-display text-m">Money back</h1>
    <p className="mt-3 text-bark">{text}</p>
  </div>
);

interface RefundFormProps {
  view: RefundView;
  typed: TypedRefund;
  problems: RefundProblems;
  /** The reason why nothing was done, when no field has an error. */
  message: string | null;
}

/** The amount, the returned pieces and the reason. Nothing happens before the confirmation. */
function RefundForm({ view, typed, problems, message }: RefundFormProps) {
  const isBusy = useNavigation().state === "submitting";
  const found = Object.entries(problems).map(([fieldId, text]) => ({ fieldId, message: text }));
  return (
    <Form method="post" key={view.refundId} noValidate className="mt-4 grid gap-8 border-ink border-t-2 pt-8">
      <div>
        <h1 className="font-display text-m">
          {view.kind === "cancel" && view.dispute ? "Close the order" : HEADINGS[view.kind]}
        </h1>
        <p className="wrap-anywhere mt-2 text-bark">
          {view.customer} paid {formatPaid(view)}. {whatWentBack(view)}
        </p>
      </div>
      {(found.length > 0 || message) && (
        <ErrorSummary title={message ?? "Please look at this again."} problems={found} />
      )}
      <RefundHidden {...view} />
      {view.kind === "part" && (
        <>
          <Field
            label={`Amount in ${CURRENCY.name}`}
            name="amount"
            dense
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed.amount}
            error={problems.amount}
            hint={`${formatMoney(view.leftCents)} is left. Change it to give back a part.`}
            className="max-w-60"
          />
          <RefundLines lines={view.lines} typed={typed} problems={problems} />
        </>
      )}
      <Field
        label="Note"
        name="reason"
        optional
        dense
        autoComplete="off"
        defaultValue={typed.reason}
        error={problems.reason}
        hint="Why, for your own history. The customer does not see it."
      />
      <div className="flex flex-wrap gap-4">
        <Submit name="step" value="check" label="Go on" busy="Looking…" isBusy={isBusy} />
        <Action to={orderPath(view.reference)} label="Leave it" secondary />
      </div>
    </Form>
  );
}

const HEADINGS = { part: "Give money back", all: "Give all the money back", cancel: "Cancel the order" };

const formatPaid = ({ totalCents, inOwn }: RefundView): string =>
  inOwn === null ? formatMoney(totalCents) : `${formatMoney(totalCents)}, by card ${inOwn}`;

function whatWentBack({ refundedCents, underWayCents, leftCents }: RefundView): string {
  if (refundedCents + underWayCents === 0) return "Nothing went back so far.";
  const back = refundedCents > 0 ? [`${formatMoney(refundedCents)} went back`] : [];
  const underWay = underWayCents > 0 ? [`${formatMoney(underWayCents)} is on its way back`] : [];
  return `${[...back, ...underWay].join(", ")}; ${formatMoney(leftCents)} is left.`;
}

interface RefundLinesProps {
  lines: RefundLine[];
  typed: TypedRefund;
  problems: RefundProblems;
}

/** The returned pieces. Only ticked ones return to the shelf. */
function RefundLines({ lines, typed, problems }: RefundLinesProps) {
  const returnable = lines.filter(({ returnable: pieces }) => pieces > 0);
  if (returnable.length === 0) {
    return (
      <p className="text-bark text-small">
        None of its pieces can go back on the shelf: they are back already, or not counted.
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="font-[560] text-label">Pieces that came back</legend>
      <p className="mt-1 text-bark text-small">
        What you tick goes on the shelf and can be bought again within a second.
      </p>
      <ul className="mt-3 border-sand border-t">
        {returnable.map((line) => (
          <li key={line.lineNo} className="border-sand border-b py-3">
            <Line line={line} typed={typed} problems={problems} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Line({ line, typed, problems }: { line: RefundLine } & Omit<RefundLinesProps, "lines">) {
  const { lineNo, title, choice, priceCents, imageUrl, returnable } = line;
  const known = typed.lines[lineNo];
  const field = piecesField(lineNo);
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-4">
      <Thumb url={imageUrl} />
      <div>
        <CheckboxField
          name={lineField(lineNo)}
          defaultChecked={known?.ticked ?? false}
          label={
            <span className="wrap-anywhere text-label">
              <span className="font-[560]">{title}</span>
              {choice && `, ${choice}`}
              <span className="block text-bark text-small">{formatMoney(priceCents)} each</span>
            </span>
          }
          error={returnable === 1 ? problems[field] : undefined}
        />
        {returnable === 1 ? (
          <input type="hidden" name={field} value="1" />
        ) : (
          <Field
            label={`Pieces of ${returnable}`}
            name={field}
            dense
            inputMode="numeric"
            autoComplete="off"
            defaultValue={known?.pieces ?? String(returnable)}
            error={problems[field]}
            className="mt-1 max-w-40 pl-10"
          />
        )}
      </div>
    </div>
  );
}
