import { emptyRefund, wantedRefund } from "#app/domain/money/refunds/refund-input.ts";
import type { RefundView } from "#app/domain/money/refunds/refund-view.ts";
import { formatPence } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { orderPath } from "../order-words.ts";
import { RefundConfirm } from "./refund-confirm.tsx";
import { RefundForm } from "./refund-form.tsx";
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
    const underWay = view.underWayCents > 0 ? ` ${formatPence(view.underWayCents)} is on its way.` : "";
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
