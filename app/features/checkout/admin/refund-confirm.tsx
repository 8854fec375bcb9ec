import { Form, useNavigation } from "react-router";
import { orderPath } from "#app/features/orders/admin/order-words.ts";
import { RefundHidden } from "#app/features/orders/admin/refund-hidden.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { confirmWords } from "./confirm-words.ts";
import { lineField, piecesField, type TypedRefund, type WantedRefund } from "./refund-input.ts";
import type { RefundView } from "./refund-view.ts";

interface RefundConfirmProps {
  view: RefundView;
  typed: TypedRefund;
  wanted: WantedRefund;
}

/** Names the amount and the order before anything happens: a page of its own, so that it asks without scripts too. */
export function RefundConfirm({ view, typed, wanted }: RefundConfirmProps) {
  const isBusy = useNavigation().state === "submitting";
  const { title, sentences, yes, busy } = confirmWords(view, wanted);
  return (
    <section className="mt-4 border-madder border-t-2 pt-8">
      <h1 className="wrap-anywhere text-balance font-display text-m">{title}</h1>
      <ul className="mt-4 grid gap-2 text-bark">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-8 flex flex-wrap gap-4">
        <RefundHidden {...view} />
        <Typed view={view} typed={typed} />
        <Button type="submit" name="step" value="do" size="small" busy={isBusy}>
          {isBusy ? busy : yes}
        </Button>
        {view.kind === "part" && (
          <Button type="submit" name="step" value="edit" variant="secondary" size="small" disabled={isBusy}>
            Change it
          </Button>
        )}
        <ButtonLink to={orderPath(view.reference)} variant="secondary" size="small">
          {view.kind === "cancel" ? "Keep the order" : "Leave it"}
        </ButtonLink>
      </Form>
    </section>
  );
}

/** What was typed, carried on, so that it is judged again when it is done and can still be changed. */
const Typed = ({ view, typed }: Pick<RefundConfirmProps, "view" | "typed">) => (
  <>
    <input type="hidden" name="amount" value={typed.amount} />
    <input type="hidden" name="reason" value={typed.reason} />
    {view.lines.map(({ lineNo }) => {
      const line = typed.lines[lineNo];
      return (
        <span key={lineNo} hidden>
          {line?.ticked && <input type="hidden" name={lineField(lineNo)} value="on" />}
          <input type="hidden" name={piecesField(lineNo)} value={line?.pieces ?? ""} />
        </span>
      );
    })}
  </>
);
