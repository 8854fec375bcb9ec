import { Form, useNavigation } from "react-router";
import { NOT_HELD, REASONS, WISHES } from "#app/domain/returns/promise.ts";
import { type MadeReturn, type ReturnFormView, sizeField } from "#app/domain/returns/return-input.ts";
import { EXTENDED } from "#app/domain/returns/withdrawal.ts";
import { formatMoney } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { ReturnAddress } from "./withdraw-form.tsx";

interface ReturnFormPageProps {
  view: ReturnFormView;
  /** The shopper's page of the order. */
  orderPath: string;
  shop: {
    email: string;
    /** Whether it has a mail server. */
    sendsEmail: boolean;
    /** The address for returned pieces, line by line. */
    address: readonly string[];
  };
}

/** The page on which a shopper returns pieces of an order. In print it is the slip for the parcel. */
export function ReturnFormPage({ view, orderPath, shop }: ReturnFormPageProps) {
  const { reference, refusal, canWithdraw, problem, isDone, made, until } = view;
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
      <p className="font-display text-caption text-bark italic">Order {reference}</p>
      <h1 className="mt-2 text-balance font-display text-xl">
        {isDone ? "We’re expecting your parcel" : "Return or exchange pieces"}
      </h1>
      <WovenBand size="wide" className="mt-9" />
      <div className="mt-10">
        {problem && (
          <ErrorSummary
            title="Nothing was sent"
            problems={[{ fieldId: fieldIdOf(view), message: problem.message }]}
            className="mb-8"
          />
        )}
        <div role="status">
          {isDone && (
            <p className="max-w-lg text-lead">
              {shop.sendsEmail
                ? "Thanks. We’ve emailed you these details."
                : "Thanks. Print this page to keep these details."}
            </p>
          )}
        </div>
        {made.map((each) => (
          <Made key={each.id} made={each} reference={reference} address={shop.address} />
        ))}
        {refusal === null
          ? !isDone && <RequestForm view={view} />
          : made.length === 0 && <p className="max-w-lg text-lead">{refusal}</p>}
        {canWithdraw && (
          <p className="mt-4 max-w-lg">
            <TextLink href={`${orderPath}/withdraw`} className="inline-block py-2 font-[560]">
              Withdraw from contract here
            </TextLink>
          </p>
        )}
        {until && refusal === null && (
          <p className="mt-8 max-w-lg text-bark text-small print:hidden">
            {until.isOver ? "You could return pieces" : "You may return pieces"} until the end of{" "}
            {until.words}. {until.isExtended && `${EXTENDED} `}When a piece is faulty or not what you ordered,
            tell us at any time.
          </p>
        )}
        <p className="mt-5 print:hidden">
          <TextLink to={orderPath} className="inline-block py-2 font-[560]">
            Back to your order
          </TextLink>
        </p>
        {refusal === null && (
          <p className="max-w-lg text-bark text-small print:hidden">
            It fitted once, and no longer does?{" "}
            <TextLink href={`${orderPath}/alter`} className="inline-block py-2">
              Alter or mend a piece
            </TextLink>
          </p>
        )}
      </div>
    </div>
  );
}

/** The field of the problem; a problem of the whole form leads to its first piece. */
function fieldIdOf({ problem, pieces }: ReturnFormView): string {
  const field = problem?.field ?? "piece";
  return field === "piece" ? `piece-${pieces[0]?.key}` : field;
}

function RequestForm({ view: { requestId, pieces, typed, problem } }: { view: ReturnFormView }) {
  const isSending = useNavigation().state === "submitting";
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined);
  const only = pieces.length === 1;
  return (
    <Form method="post" className="grid gap-6" noValidate>
      <input type="hidden" name="request" value={requestId} />
      <fieldset>
        <legend className="font-display text-m">What do you send back?</legend>
        <div className="mt-4">
          {pieces.map(({ key, name, priceCents }, index) => (
            <CheckboxField
              key={key}
              id={`piece-${key}`}
              name="piece"
              value={key}
              defaultChecked={typed ? typed.pieces.includes(key) : only}
              label={`${name}, ${formatMoney(priceCents)}`}
              error={index === 0 ? errorAt("piece") : undefined}
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        label="Reason"
        name="reason"
        defaultValue={typed?.reason ?? ""}
        error={errorAt("reason")}
        required
      >
        <Options of={Object.entries(REASONS)} />
      </SelectField>
      <SelectField
        label="I would like"
        name="wish"
        defaultValue={typed?.wish ?? ""}
        hint="Store credit is a gift card for the same amount."
        error={errorAt("wish")}
        required
      >
        <Options of={Object.entries(WISHES)} />
      </SelectField>
      {pieces.map(({ key, name, choices }) => (
        <SelectField
          key={key}
          label={only ? "New size" : `New size for ${name}`}
          name={sizeField(key)}
          defaultValue={typed?.sizes[key] ?? ""}
          hint={
            choices.length > 0
              ? "For an exchange. We keep it for you as soon as you send this."
              : "No other size or colour of it is there now."
          }
          error={errorAt(sizeField(key))}
        >
          <Options of={choices.map(({ variantId, name: choice }) => [variantId, choice])} />
        </SelectField>
      ))}
      <div>
        <Button type="submit" busy={isSending} className="max-md:w-full">
          {isSending ? "Sending…" : "Send request"}
        </Button>
      </div>
    </Form>
  );
}

/** The options of a field, by their values; none is chosen before. */
const Options = ({ of }: { of: readonly (readonly [value: string, words: string])[] }) => (
  <>
    <option value="">Choose</option>
    {of.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </>
);

const WISHED: Record<MadeReturn["wish"], string> = {
  refund: "You would like your money back.",
  exchange: "You would like another size or colour:",
  alteration: "You would like an alteration.",
  credit: "You would like store credit.",
};

/** The new pieces of an exchange, and until when they are held. */
const Exchange = ({ exchange }: { exchange: NonNullable<MadeReturn["exchange"]> }) => (
  <>
    <ul>
      {exchange.pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same, and they never move.
        <li key={index} className="wrap-anywhere py-2 font-[560]">
          {piece}
        </li>
      ))}
    </ul>
    {exchange.orderPath ? (
      <p>
        <TextLink to={exchange.orderPath} className="inline-block py-2">
          The order of your exchange
        </TextLink>
      </p>
    ) : (
      <p>
        {exchange.heldUntil
          ? `We keep it for you until ${exchange.heldUntil}.`
          : `It is kept for you no longer. ${NOT_HELD}`}
      </p>
    )}
  </>
);

interface MadeProps {
  made: MadeReturn;
  reference: string;
  address: readonly string[];
}

function Made({ made, reference, address }: MadeProps) {
  const { wish, reason, pieces, sendBackBy, isSettled, isPostagePaid, exchange } = made;
  return (
    <section aria-label={`Return of ${pieces.join(", ")}`} className="mb-10 max-w-lg">
      <ul>
        {pieces.map((piece) => (
          <li key={piece} className="wrap-anywhere border-sand border-t py-2 font-[560]">
            {piece}
          </li>
        ))}
      </ul>
      <p className="text-bark text-small">
        {reason}. {WISHED[wish]}
      </p>
      {exchange && <Exchange exchange={exchange} />}
      {sendBackBy === null ? (
        <p className="mt-3">{isSettled ? "It is settled." : "We have it, and look at it."}</p>
      ) : (
        <>
          <p className="mt-3">
            Send it by {sendBackBy}, unworn and with its labels. Print this page, or write {reference} on a
            note, and put it into the parcel. The address:
          </p>
          <ReturnAddress lines={address} />
          <p className="mt-3">
            {isPostagePaid
              ? "We pay the postage: keep the proof of what it cost, and send us a picture of it."
              : "You choose the carrier and pay the postage."}
          </p>
        </>
      )}
    </section>
  );
}
