import { Form, useNavigation } from "react-router";
import {
  formatMomentAndZone,
  type MadeWithdrawal,
  ON_ITS_WAY,
  STILL_POSSIBLE,
  type WithdrawAnswer,
  type WithdrawView,
} from "#app/domain/returns/withdrawal.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoney } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { FindStep, ReturnAddress, SentStep } from "./withdraw-form.tsx";

interface WithdrawPageProps {
  answer: WithdrawAnswer;
  /** The shopper's page of the order; null before one is found. */
  orderPath: string | null;
  shop: {
    email: string;
    /** Whether it has a mail server. */
    sendsEmail: boolean;
    /** The address for returned pieces, line by line. */
    address: readonly string[];
  };
}

/** Withdrawing from a contract in two steps, without an account and without a reason. */
export function WithdrawPage({ answer, orderPath, shop }: WithdrawPageProps) {
  const isDone = answer.step === "choose" && answer.isDone;
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
      {answer.step === "choose" && (
        <p className="font-display text-caption text-bark italic">Order {answer.view.reference}</p>
      )}
      <h1 className="mt-2 text-balance font-display text-xl">
        {isDone ? "You have withdrawn" : "Withdraw from your contract"}
      </h1>
      <WovenBand size="wide" className="mt-9" />
      <div className="mt-10">
        {answer.step === "find" && <FindStep typed={answer.typed} message={answer.message} shop={shop} />}
        {answer.step === "sent" && <SentStep answer={answer} email={shop.email} />}
        {answer.step === "choose" && <ChooseStep answer={answer} shop={shop} />}
        {orderPath !== null && (
          <p className="mt-5">
            <TextLink to={orderPath} className="inline-block py-2 font-[560]">
              Back to your order
            </TextLink>
          </p>
        )}
      </div>
    </div>
  );
}

function ChooseStep({
  answer: { view, message, isDone },
  shop,
}: {
  answer: Extract<WithdrawAnswer, { step: "choose" }>;
  shop: WithdrawPageProps["shop"];
}) {
  const { made, refusal, deadline, declaredAt } = view;
  return (
    <>
      {message && <ErrorSummary title={message} problems={[]} className="mb-8" />}
      <div role="status">
        {isDone && (
          <p className="max-w-lg text-lead">
            It counts from {declaredAt === null ? "now" : formatMomentAndZone(declaredAt)}.{" "}
            {shop.sendsEmail
              ? "We’ve emailed you a confirmation."
              : "Print this page to keep it as your confirmation."}
          </p>
        )}
      </div>
      {made.map((each) => (
        <Made key={each.id} made={each} address={shop.address} />
      ))}
      {refusal === null
        ? !isDone && <ConfirmForm view={view} />
        : made.length === 0 && (
            <>
              <p className="max-w-lg text-lead">{refusal}</p>
              <p className="mt-5 max-w-lg">{STILL_POSSIBLE}</p>
              <p className="mt-3">
                <TextLink
                  href={`mailto:${shop.email}?subject=${encodeURIComponent(`Order ${view.reference}`)}`}
                >
                  {shop.email}
                </TextLink>
              </p>
            </>
          )}
      {refusal === null && !isDone && declaredAt !== null && (
        <p className="mt-8 max-w-lg">
          It counts from {formatMomentAndZone(declaredAt)}, when you sent the form.
        </p>
      )}
      {refusal === null && <p className="mt-8 max-w-lg text-bark text-small">{deadline}</p>}
    </>
  );
}

/** All kept pieces are ticked at first. */
function ConfirmForm({ view: { requestId, pieces } }: { view: WithdrawView }) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" className="grid gap-6">
      <input type="hidden" name="request" value={requestId} />
      <fieldset>
        <legend className="font-display text-m">From which pieces do you withdraw?</legend>
        <div className="mt-4">
          {pieces.map(({ key, name, priceCents, isInReturn }) => (
            <CheckboxField
              key={key}
              id={`piece-${key}`}
              name="piece"
              value={key}
              defaultChecked={!isInReturn}
              label={`${name}, ${formatMoney(priceCents)}`}
              hint={isInReturn ? "In a return that is open: withdrawing ends that." : undefined}
            />
          ))}
        </div>
      </fieldset>
      <div>
        <Button type="submit" name="step" value="confirm" busy={isSending} className="max-md:w-full">
          {isSending ? "Withdrawing…" : "Confirm withdrawal"}
        </Button>
      </div>
    </Form>
  );
}

function Made({ made, address }: { made: MadeWithdrawal; address: readonly string[] }) {
  const { at, pieces, amountCents, sendBackBy, isHere, mayBeOnItsWay } = made;
  return (
    <section aria-label={`Withdrawal of ${formatMomentAndZone(at)}`} className="mt-6 mb-10 max-w-lg">
      <p>
        You withdrew on <time dateTime={at.toISOString()}>{formatMomentAndZone(at)}</time> from:
      </p>
      <ul className="mt-3">
        {pieces.map((piece) => (
          <li key={piece} className="wrap-anywhere border-sand border-t py-2 font-[560]">
            {piece}
          </li>
        ))}
      </ul>
      {sendBackBy === null ? (
        <p className="mt-3">
          There is nothing to send back: {isHere ? "the pieces are here" : "the parcel had not left"}.{" "}
          {formatMoney(amountCents)} goes back to you.
        </p>
      ) : (
        <>
          <p className="mt-3">
            Send {pieces.length === 1 ? "it" : "them"} back by {formatCalendarDay(sendBackBy)}, to:
          </p>
          <ReturnAddress lines={address} />
          {mayBeOnItsWay && <p className="mt-3">{ON_ITS_WAY}</p>}
          <p className="mt-3">
            {formatMoney(amountCents)} goes back to you when we have the pieces, or your proof that you sent
            them.
          </p>
        </>
      )}
    </section>
  );
}
