import { Form, useNavigation } from "react-router";
import type { RefundView } from "#app/domain/money/refunds/refund.ts";
import {
  emptyRefund,
  type RefundProblems,
  type TypedRefund,
  wantedRefund,
} from "#app/domain/money/refunds/refund-input.ts";
import { formatMoney } from "#app/shared/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { RefundHidden } from "../money-section.tsx";
import { orderPath } from "../order-words.ts";
import { RefundConfirm } from "./refund-confirm.tsx";
import { RefundLines } from "./refund-lines.tsx";
import type { RefundAnswer } from "./submit-refund.server.ts";

interface RefundPageProps {
  view: RefundView;
  /** The answer to the form, if it was sent. */
  answer: RefundAnswer | null;
}

/** The refund page: first the form, then its confirmation. */
export function RefundPage({ view: opened, answer }: RefundPageProps) {
  const view = answer?.view ?? opened;
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-8 pb-24 sm:px-6">
      <TextLink to={orderPath(view.reference)} className="inline-block py-2 text-label">
        Order {view.reference}
      </TextLink>
      <Step view={view} answer={answer} />
    </div>
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
  /** The reason why nothing was done, where no field has an error. */
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
          {view.customer} paid {formatMoney(view.totalCents)}. {whatWentBack(view)}
        </p>
      </div>
      {(found.length > 0 || message) && (
        <ErrorSummary title={message ?? "Please look at this again."} problems={found} />
      )}
      <RefundHidden {...view} />
      {view.kind === "part" && (
        <>
          <Field
            label="Amount in pounds"
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
        <Button type="submit" name="step" value="check" size="small" busy={isBusy}>
          {isBusy ? "Looking…" : "Go on"}
        </Button>
        <ButtonLink to={orderPath(view.reference)} variant="secondary" size="small">
          Leave it
        </ButtonLink>
      </div>
    </Form>
  );
}

const HEADINGS = { part: "Give money back", all: "Give all the money back", cancel: "Cancel the order" };

function whatWentBack({ refundedCents, underWayCents, leftCents }: RefundView): string {
  if (refundedCents + underWayCents === 0) return "Nothing went back so far.";
  const back = refundedCents > 0 ? [`${formatMoney(refundedCents)} went back`] : [];
  const underWay = underWayCents > 0 ? [`${formatMoney(underWayCents)} is on its way back`] : [];
  return `${[...back, ...underWay].join(", ")}; ${formatMoney(leftCents)} is left.`;
}
