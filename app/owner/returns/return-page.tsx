import { Form } from "react-router";
import { formatReturnKind } from "#app/domain/returns/promise.ts";
import type { Condition } from "#app/domain/returns/return-state.ts";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Thumb, Time } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, Notice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { orderPath } from "#app/owner/orders/order-words.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoney, type Money } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { ExchangePieces, OwnersMoney, SettleStep, StepDialog, StepForm } from "./exchange-step.tsx";
import {
  CONDITIONS,
  formatReturnStep,
  RETURNS_PATH,
  type ReturnView,
  type ReturnViewPiece,
  returnPath,
} from "./return-view.ts";

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
    <OwnerPage
      title={
        <>
          {formatReturnKind(view)}, <span className="whitespace-nowrap">{reference}</span>
        </>
      }
      back={[RETURNS_PATH, "All returns"]}
      width="text"
    >
      <p className="mt-1 text-bark text-label">
        <Time at={createdAt} />, {formatReturnStep(view)}
        {view.declaredAt && `. It counts from ${formatMoment(view.declaredAt)}, when the form was sent`}
      </p>
      <DoneNotice>{done && !problem && done}</DoneNotice>
      {problem && (
        <Notice tone="alarms" className="mt-6 font-[560]" role="alert">
          {problem}
        </Notice>
      )}
      <NextStep view={view} />
      <Withdrawals view={view} />
      {view.exchange && <ExchangePieces exchange={view.exchange} />}
      {pieces.length > 0 && (
        <Part id="pieces" title="Pieces" className="mt-10">
          <ul className="mt-3 border-ink border-t">
            {pieces.map((piece) => (
              <PieceRow
                key={`${piece.lineNo}-${piece.pieceNo}`}
                piece={piece}
                toBook={step === "book" ? bookable(view) : []}
              />
            ))}
          </ul>
        </Part>
      )}
      <Part id="order" title="Order" className="mt-10 text-label">
        <p className="mt-1">
          <ActionLink to={orderPath(reference)} label={reference} strong />
        </p>
        <p className="wrap-anywhere">{customer}</p>
        {email !== customer && <p className="wrap-anywhere">{email}</p>}
      </Part>
    </OwnerPage>
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
    <Part
      id="next"
      title="What to do next"
      className={`mt-8 text-label ${isWaiting ? "border-turmeric border-l-4 bg-calico p-5 sm:p-6" : ""}`}
    >
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
              It ended on <Time at={view.endedAt} />.
            </>
          )}
        </p>
      )}
      {view.creditReference && (
        <p className="mt-1">
          The gift card is order{" "}
          <ActionLink to={orderPath(view.creditReference)} label={view.creditReference} strong />
        </p>
      )}
      {kind === "return" && mayPay && waitsForPieces && !isBegun && (
        <StepDialog
          ask={wish === "exchange" ? "Refuse exchange" : "Refuse return"}
          intent="refuse"
          label="Refuse it"
          busyLabel="Refusing…"
          note="It never came, or was worn. An email tells the customer; write to them why."
        />
      )}
      {kind === "withdrawal" && mayPay && (step === "confirm" || (waitsForPieces && !isBegun)) && (
        <StepDialog
          ask="Not by the customer"
          intent="not-by-customer"
          label="Set it aside"
          busyLabel="Setting aside…"
          note="Somebody else made it. The order stands, and an email tells the customer."
        />
      )}
    </Part>
  );
}

/** The pieces that the customer withdrew from after the return. */
function Withdrawals({ view: { withdrawals, isCalledOff } }: { view: ReturnView }) {
  if (withdrawals.length === 0) return null;
  return (
    <Part id="withdrawals" title="Withdrawn since" className="mt-10 text-label">
      <p className="mt-1">
        {isCalledOff
          ? "The customer withdrew from the contract instead. That ended this return, and its pieces are in the withdrawal."
          : "The customer has withdrawn from pieces of this order. Those are in the withdrawal, and no longer in this return."}
      </p>
      {withdrawals.map(({ id, pieces }) => (
        <p key={id}>
          <ActionLink to={returnPath(id)} label={`Withdrawal of ${formatPieces(pieces)}`} strong />
        </p>
      ))}
    </Part>
  );
}

/** The button that refunds a return; while a bank disputes the payment, the reason why there is none. */
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
      secondary={wish !== "refund"}
    />
  );
}

const moneyNote = ({ isTill }: ReturnView, amountCents: Money): string =>
  isTill
    ? `Give ${formatMoney(amountCents)} back by hand, in cash or at the card reader, and note it here.`
    : `${formatMoney(amountCents)} goes back.`;

const BOOK_LABELS: Record<Condition, string> = {
  shelf: "Back on the shelf",
  "written-off": "Write off",
  repaired: "Repaired",
};

function PieceRow({ piece, toBook }: { piece: ReturnViewPiece; toBook: readonly Condition[] }) {
  const { lineNo, pieceNo, name, imageUrl, condition } = piece;
  const nameId = `piece-${lineNo}-${pieceNo}`;
  const mayBook = useRight("orders", "write");
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-sand border-b py-3 text-label">
      <Thumb url={imageUrl} size="72px" />
      <div className="min-w-0">
        <p id={nameId} className="wrap-anywhere font-semibold">
          {name}
        </p>
        {condition && <p className="mt-1 text-bark">{CONDITIONS[condition]}</p>}
        {mayBook && condition === null && toBook.length > 0 && (
          <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-3">
            {toBook.map((where) => (
              <Submit
                name="book"
                value={`${where} ${lineNo}-${pieceNo}`}
                key={where}
                label={BOOK_LABELS[where]}
                secondary
                aria-describedby={nameId}
              />
            ))}
          </Form>
        )}
      </div>
    </li>
  );
}
