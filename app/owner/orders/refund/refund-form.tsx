import { Form, useNavigation } from "react-router";
import type { RefundProblems, TypedRefund } from "#app/domain/money/refunds/refund-input.ts";
import type { RefundView } from "#app/domain/money/refunds/refund-view.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { orderPath } from "../order-words.ts";
import { RefundHidden } from "../refund-hidden.tsx";
import { RefundLines } from "./refund-lines.tsx";

interface RefundFormProps {
  view: RefundView;
  typed: TypedRefund;
  problems: RefundProblems;
  /** The reason why nothing was done, where no field has an error. */
  message: string | null;
}

/** The amount, the returned pieces and the reason. Nothing happens before the confirmation. */
export function RefundForm({ view, typed, problems, message }: RefundFormProps) {
  const isBusy = useNavigation().state === "submitting";
  const found = Object.entries(problems).map(([fieldId, text]) => ({ fieldId, message: text }));
  return (
    <Form method="post" key={view.refundId} noValidate className="mt-4 grid gap-8 border-ink border-t-2 pt-8">
      <div>
        <h1 className="font-display text-m">
          {view.kind === "cancel" && view.dispute ? "Close the order" : HEADINGS[view.kind]}
        </h1>
        <p className="wrap-anywhere mt-2 text-bark">
          {view.customer} paid {formatPence(view.totalCents)}. {whatWentBack(view)}
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
            hint={`${formatPence(view.leftCents)} is left. Change it to give back a part.`}
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
  const back = refundedCents > 0 ? [`${formatPence(refundedCents)} went back`] : [];
  const underWay = underWayCents > 0 ? [`${formatPence(underWayCents)} is on its way back`] : [];
  return `${[...back, ...underWay].join(", ")}; ${formatPence(leftCents)} is left.`;
}
