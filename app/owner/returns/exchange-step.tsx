import type { ReactNode } from "react";
import { Form } from "react-router";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { orderPath } from "#app/owner/orders/order-words.ts";
import { formatMoney } from "#app/shared/money.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import type { ReturnExchange, ReturnView } from "./return-view.ts";

/** The customer's new pieces: held, or in an order of their own. */
export function ExchangePieces({ exchange: { pieces, heldUntil, order } }: { exchange: ReturnExchange }) {
  return (
    <Part id="new-pieces" title="In exchange" className="mt-10 text-label">
      <ul className="mt-3 border-ink border-t">
        {pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same, and they never move.
          <li key={index} className="wrap-anywhere border-sand border-b py-3 font-semibold">
            {piece}
          </li>
        ))}
      </ul>
      {order ? (
        <p className="mt-1">
          Order <ActionLink to={orderPath(order.reference)} label={order.reference} strong />
        </p>
      ) : (
        <p className="mt-2 text-bark">
          {heldUntil ? (
            <>
              Held until <Time at={heldUntil} />.
            </>
          ) : (
            "Not held: it is taken from the shelf when you send it, if it is still there."
          )}
        </p>
      )}
    </Part>
  );
}

interface ExchangeStepProps {
  exchange: ReturnExchange;
  /** The button that refunds the exchange instead. */
  refund: ReactNode;
  mayPay: boolean;
}

/** The last step of an exchange: its difference, then its parcel. */
function ExchangeStep({ exchange, refund, mayPay }: ExchangeStepProps) {
  const { order, sums } = exchange;
  if (!mayPay || sums === null)
    return <p className="mt-1">Every piece is booked. An owner sends the exchange.</p>;
  if (order?.isOpen)
    return (
      <p className="mt-1">
        Every piece is booked. The payment link of {formatMoney(sums.dueCents)} was sent. When it is paid,
        send order {order.reference}; when it is not, the link ends by itself, and you can send another one
        here.
      </p>
    );
  const { dueCents, backCents } = sums;
  return (
    <>
      <p className="mt-1">
        {dueCents > 0
          ? `Every piece is booked. The new ones cost ${formatMoney(dueCents)} more, which the customer pays first.`
          : "Every piece is booked. Pack the new ones, send the parcel, then note it here."}
      </p>
      {dueCents > 0 ? (
        <StepForm
          intent="payment-link"
          label="Send payment link"
          busyLabel="Sending…"
          note="An email has the link to the payment page. What came back pays the rest."
        />
      ) : (
        <StepForm
          intent="send-exchange"
          label="Send exchange"
          busyLabel="Sending…"
          note={
            backCents > 0
              ? `It becomes an order of its own, with its email. ${formatMoney(backCents)} goes back.`
              : "It becomes an order of its own, with its email."
          }
        />
      )}
      <p className="mt-4 text-bark">Is a new piece gone, or does the customer want the money after all?</p>
      {refund}
    </>
  );
}

interface SettleStepProps {
  view: ReturnView;
  /** The button for the refund; false for people who may not. */
  refund: ReactNode;
  mayPay: boolean;
}

/** The last step, after every piece is booked. */
export function SettleStep({ view: { wish, exchange, amountCents }, refund, mayPay }: SettleStepProps) {
  const mayBook = useRight("orders", "write");
  if (exchange) return <ExchangeStep exchange={exchange} refund={refund} mayPay={mayPay} />;
  if (wish === "alteration")
    return (
      <>
        <p className="mt-1">Every piece is altered. Send the parcel, then note it here.</p>
        {mayBook && (
          <StepForm intent="sent-back" label="Sent back" busyLabel="Noting…" note="It ends the alteration." />
        )}
      </>
    );
  if (wish === "refund")
    return (
      <>
        <p className="mt-1">Every piece is booked. The customer gets the money back now.</p>
        {refund || <OwnersMoney />}
      </>
    );
  return (
    <>
      <p className="mt-1">Every piece is booked. The customer gets a gift card now.</p>
      {mayPay && amountCents !== null ? (
        <>
          <StepForm
            intent="send-credit"
            label="Send store credit"
            busyLabel="Sending…"
            note={`A gift card of ${formatMoney(amountCents)} goes by email. No money moves.`}
          />
          <p className="mt-4 text-bark">Does the customer want the money after all?</p>
          {refund}
        </>
      ) : (
        <p className="mt-3 text-bark">An owner sends it.</p>
      )}
    </>
  );
}

export const OwnersMoney = () => <p className="mt-3 text-bark">An owner pays the money back.</p>;

interface StepFormProps {
  intent: string;
  label: string;
  busyLabel: string;
  note: string;
  secondary?: boolean;
}

/** A button for the next step, with its effect. */
export function StepForm({ intent, label, busyLabel, note, secondary }: StepFormProps) {
  return (
    <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      <Submit name="intent" value={intent} label={label} busy={busyLabel} secondary={secondary} />
      <p className="text-bark text-small">{note}</p>
    </Form>
  );
}

/** A step that asks first, because its email leaves at once. */
export const StepDialog = ({ ask, ...step }: StepFormProps & { ask: string }) => (
  <div className="mt-4">
    <ConfirmDialog label={`${ask}…`} title={`${ask}?`} keep="Keep it">
      <StepForm {...step} />
    </ConfirmDialog>
  </div>
);
