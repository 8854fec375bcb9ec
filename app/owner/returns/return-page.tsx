import { formatReturnKind } from "#app/domain/returns/promise.ts";
import type { Condition } from "#app/domain/returns/return-state.ts";
import { useRight } from "#app/owner/kit/use-right.ts";
import { orderPath } from "#app/owner/orders/order-words.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoney, type Money } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { ExchangePieces, OwnersMoney, SettleStep, StepForm } from "./exchange-step.tsx";
import { PieceRow } from "./piece-row.tsx";
import { formatReturnStep, RETURNS_PATH, type ReturnView, returnPath } from "./return-view.ts";

interface ReturnPageProps {
  view: ReturnView;
  /** The sentence for the last action, if there was one. */
  done: string | null;
  problem: string | null;
}

/** A return: its pieces, and the next step. */
export function ReturnPage({ view, done, problem }: ReturnPageProps) {
  const { reference, customer, email, createdAt, pieces, step } = view;
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-8 pb-24 sm:px-6 lg:px-12">
      <TextLink to={RETURNS_PATH} className="inline-block py-2 text-label">
        All returns
      </TextLink>
      <h1 className="mt-2 font-display text-l">
        {formatReturnKind(view)}, <span className="whitespace-nowrap">{reference}</span>
      </h1>
      <p className="mt-1 text-bark text-label">
        <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time>, {formatReturnStep(view)}
        {view.declaredAt && `. It counts from ${formatMoment(view.declaredAt)}, when the form was sent`}
      </p>
      {/* Always in the page, so that new text in it is announced. */}
      <div role="status">
        {done && !problem && (
          <p className="mt-6 border-leaf border-l-4 bg-calico px-4 py-3 text-label">{done}</p>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-6 border-madder border-l-4 bg-calico px-4 py-3 font-[560] text-label">
          {problem}
        </p>
      )}
      <NextStep view={view} />
      <Withdrawals view={view} />
      {view.exchange && <ExchangePieces exchange={view.exchange} />}
      {pieces.length > 0 && (
        <section aria-labelledby="pieces" className="mt-10">
          <h2 id="pieces" className="font-display text-card">
            Pieces
          </h2>
          <ul className="mt-3 border-ink border-t">
            {pieces.map((piece) => (
              <PieceRow
                key={`${piece.lineNo}-${piece.pieceNo}`}
                piece={piece}
                toBook={step === "book" ? bookable(view) : []}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="order" className="mt-10 text-label">
        <h2 id="order" className="font-display text-card">
          Order
        </h2>
        <p className="mt-1">
          <TextLink to={orderPath(reference)} className="inline-block py-2 font-[560]">
            {reference}
          </TextLink>
        </p>
        <p className="wrap-anywhere">{customer}</p>
        {email !== customer && <p className="wrap-anywhere">{email}</p>}
      </section>
    </div>
  );
}

const bookable = ({ wish }: ReturnView): Condition[] =>
  wish === "alteration" ? ["repaired"] : ["shelf", "written-off"];

function NextStep({ view }: { view: ReturnView }) {
  const { kind, wish, step, sendBackBy, amountCents, reason } = view;
  const mayBook = useRight("orders", "write");
  const mayPay = useRight("money", "write");
  const isBegun = view.pieces.some(({ condition }) => condition !== null);
  const waitsForPieces = step === "expect" || step === "book";
  const isWaiting = step === "confirm" || step === "book" || step === "settle";
  const refund = amountCents !== null && mayPay && <RefundStep view={view} amountCents={amountCents} />;
  return (
    <section
      aria-labelledby="next"
      className={`mt-8 text-label ${isWaiting ? "border-turmeric border-l-4 bg-calico p-5 sm:p-6" : ""}`}
    >
      <h2 id="next" className="font-display text-card">
        What to do next
      </h2>
      {reason && <p className="mt-1">The customer says: {reason}.</p>}
      {step === "confirm" && (
        <>
          <p className="mt-1">
            The customer withdrew before the parcel left. Do not send these pieces. The refund puts them back
            on the shelf; when nothing else is left of the order, it is cancelled.
          </p>
          {refund || <OwnersMoney />}
        </>
      )}
      {step === "expect" && (
        <>
          <p className="mt-1">
            Wait for the parcel. The customer has until {formatCalendarDay(sendBackBy)} to send it.
          </p>
          {mayBook && (
            <StepForm intent="received" label="Received" busyLabel="Noting…" note="It is back in the shop." />
          )}
        </>
      )}
      {step === "book" && <p className="mt-1">Look at each piece, and say where it goes.</p>}
      {step === "settle" && <SettleStep view={view} refund={refund} mayPay={mayPay} />}
      {step === "over" && (
        <p className="mt-1">
          Nothing more.
          {view.endedAt && (
            <>
              {" "}
              It ended on <time dateTime={view.endedAt.toISOString()}>{formatMoment(view.endedAt)}</time>.
            </>
          )}
        </p>
      )}
      {view.creditReference && (
        <p className="mt-1">
          The gift card is order{" "}
          <TextLink to={orderPath(view.creditReference)} className="inline-block py-2 font-[560]">
            {view.creditReference}
          </TextLink>
        </p>
      )}
      {kind === "return" && mayPay && waitsForPieces && !isBegun && (
        <StepForm
          intent="refuse"
          label={wish === "exchange" ? "Refuse exchange" : "Refuse return"}
          busyLabel="Refusing…"
          variant="secondary"
          note="It never came, or was worn. An email tells the customer; write to them why."
        />
      )}
      {kind === "withdrawal" && mayPay && (step === "confirm" || (waitsForPieces && !isBegun)) && (
        <StepForm
          intent="not-by-customer"
          label="Not by the customer"
          busyLabel="Setting aside…"
          variant="secondary"
          note="Somebody else made it. The order stands, and an email tells the customer."
        />
      )}
    </section>
  );
}

/** What became of pieces that the customer withdrew from after all. */
function Withdrawals({ view: { withdrawals, isCalledOff } }: { view: ReturnView }) {
  if (withdrawals.length === 0) return null;
  return (
    <section aria-labelledby="withdrawals" className="mt-10 text-label">
      <h2 id="withdrawals" className="font-display text-card">
        Withdrawn since
      </h2>
      <p className="mt-1">
        {isCalledOff
          ? "The customer withdrew from the contract instead. That ended this return, and its pieces are in the withdrawal."
          : "The customer has withdrawn from pieces of this order. Those are in the withdrawal, and no longer in this return."}
      </p>
      {withdrawals.map(({ id, pieces }) => (
        <p key={id}>
          <TextLink to={returnPath(id)} className="inline-block py-2 font-[560]">
            Withdrawal of {formatPieces(pieces)}
          </TextLink>
        </p>
      ))}
    </section>
  );
}

/** The button that gives a return's money back; while a bank disputes the payment, why there is none. */
function RefundStep({ view, amountCents }: { view: ReturnView; amountCents: Money }) {
  const { dispute, wish } = view;
  if (dispute === "open")
    return (
      <p className="mt-3 text-madder">
        The customer’s bank disputes the payment, and holds the money. Wait until it has decided: nothing can
        go back meanwhile.
      </p>
    );
  const isTaken = dispute === "lost" && amountCents === 0;
  return (
    <StepForm
      intent="refund"
      label={isTaken ? "Settle" : "Refund"}
      busyLabel={isTaken ? "Settling…" : "Refunding…"}
      note={
        isTaken ? "No money goes back: the customer’s bank took it already." : moneyNote(view, amountCents)
      }
      variant={wish === "refund" ? undefined : "secondary"}
    />
  );
}

const moneyNote = ({ isTill }: ReturnView, amountCents: Money): string =>
  isTill
    ? `Give ${formatMoney(amountCents)} back by hand, in cash or at the card reader, and note it here.`
    : `${formatMoney(amountCents)} goes back.`;
