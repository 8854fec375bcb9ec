import type { ReactNode } from "react";
import { orderPath } from "#app/owner/orders/order-words.ts";
import { formatPence } from "#app/shared/money.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ReturnExchange } from "./return-view.ts";
import { StepForm } from "./step-form.tsx";

/** What the customer gets in exchange: held, or an order of its own by now. */
export function ExchangePieces({ exchange: { pieces, heldUntil, order } }: { exchange: ReturnExchange }) {
  return (
    <section aria-labelledby="new-pieces" className="mt-10 text-label">
      <h2 id="new-pieces" className="font-display text-card">
        In exchange
      </h2>
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
          Order{" "}
          <TextLink to={orderPath(order.reference)} className="inline-block py-2 font-[560]">
            {order.reference}
          </TextLink>
        </p>
      ) : (
        <p className="mt-2 text-bark">
          {heldUntil ? (
            <>
              Held until <time dateTime={heldUntil.toISOString()}>{formatMoment(heldUntil)}</time>.
            </>
          ) : (
            "Not held: it is taken from the shelf when you send it, if it is still there."
          )}
        </p>
      )}
    </section>
  );
}

interface ExchangeStepProps {
  exchange: ReturnExchange;
  /** The button that gives the money back in place of the exchange. */
  refund: ReactNode;
  mayPay: boolean;
}

/** The last step of an exchange: its difference, then its parcel. */
export function ExchangeStep({ exchange, refund, mayPay }: ExchangeStepProps) {
  const { order, sums } = exchange;
  if (!mayPay || sums === null)
    return <p className="mt-1">Every piece is booked. An owner sends the exchange.</p>;
  if (order?.isOpen)
    return (
      <p className="mt-1">
        Every piece is booked. The payment link of {formatPence(sums.dueCents)} was sent. When it is paid,
        send order {order.reference}; when it is not, the link ends by itself, and you can send another one
        here.
      </p>
    );
  const { dueCents, backCents } = sums;
  return (
    <>
      <p className="mt-1">
        {dueCents > 0
          ? `Every piece is booked. The new ones cost ${formatPence(dueCents)} more, which the customer pays first.`
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
              ? `It becomes an order of its own, with its email. ${formatPence(backCents)} goes back.`
              : "It becomes an order of its own, with its email."
          }
        />
      )}
      <p className="mt-4 text-bark">Is a new piece gone, or does the customer want the money after all?</p>
      {refund}
    </>
  );
}
