import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { formatPounds } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { GIFT_CARD_LINE, LEAST_AMOUNT, MONTHS_VALID, MOST_AMOUNT } from "../gift-card.ts";
import {
  GIFT_CARD_FIELDS,
  type GiftCardProblems,
  LONGEST,
  NOTHING_TYPED,
  type TypedGiftCard,
} from "../gift-card-fields.ts";

/** The answer to the form: the payment page, or what is to be mended. */
export type GiftCardAnswer =
  | { url: string; amount: string }
  | { typed: TypedGiftCard; problems: GiftCardProblems; message: string };

interface GiftCardPageProps {
  answer: GiftCardAnswer | undefined;
  shop: { name: string; email: string };
  cancellationDays: number;
}

/** Buying a gift card: an amount, whom it is for, a few words, and the day on which it is sent. */
export const GiftCardPage = ({ answer, shop, cancellationDays }: GiftCardPageProps) => (
  <div className="grid gap-x-20 gap-y-12 px-6 pt-10 pb-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:px-12 lg:pt-20">
    <div>
      <h1 className="font-display text-xl">Gift cards</h1>
      <p className="mt-5 max-w-md text-lead">
        They choose the piece, the colour and the size. You choose the day on which it arrives.
      </p>
      <img
        src={GIFT_CARD_LINE.imageUrl}
        alt=""
        width="600"
        height="750"
        className="mt-9 w-full max-w-60 border border-sand"
      />
      <ul className="mt-9 grid max-w-md gap-4">
        <li>It comes by email, with your words and a card to print.</li>
        <li>
          It can be spent for {MONTHS_VALID} months, in one order or in several. It pays for pieces and for
          their delivery.
        </li>
        <li>
          You may cancel within {cancellationDays} days of buying it, as long as nothing was spent from it.
        </li>
        <li>
          It cannot be changed for money. When an order that it paid is refunded, it goes back to the card.
        </li>
      </ul>
    </div>
    {answer && "url" in answer ? <ToPayment {...answer} /> : <BuyForm answer={answer} shop={shop} />}
  </div>
);

/** With scripts the payment page opens by itself. */
function ToPayment({ url, amount }: { url: string; amount: string }) {
  useEffect(() => {
    window.location.assign(url);
  }, [url]);
  return (
    <div role="status">
      <h2 className="font-display text-m">Your gift card of {amount} is ready to be paid</h2>
      <p className="mt-4 max-w-md">The payment page is run by our payment provider.</p>
      <p className="mt-4">
        <TextLink href={url} className="inline-block py-2 font-[560]">
          Go to the payment page
        </TextLink>
      </p>
    </div>
  );
}

/** In pounds; any other can be typed. */
const USUAL_AMOUNTS = [25, 50, 100, 200];

const LABELS = {
  amount: "Amount",
  recipient: "For",
  message: "Message",
  sendOn: "Send on",
  email: "Your email",
} as const;

function BuyForm({
  answer,
  shop,
}: {
  answer: Exclude<GiftCardAnswer, { url: string }> | undefined;
  shop: GiftCardPageProps["shop"];
}) {
  const isSending = useNavigation().state === "submitting";
  const { typed = NOTHING_TYPED, problems = {}, message } = answer ?? {};
  const field = (name: keyof typeof LABELS) => ({
    name,
    label: LABELS[name],
    defaultValue: typed[name],
    error: problems[name],
  });
  return (
    <div className="max-w-xl">
      {message && (
        <ErrorSummary
          title={message}
          problems={GIFT_CARD_FIELDS.flatMap((fieldId) => {
            const said = problems[fieldId];
            return said ? [{ fieldId, message: said }] : [];
          })}
          className="mb-8"
        />
      )}
      <Form method="post" noValidate className="grid gap-6">
        <Field
          {...field("amount")}
          inputMode="decimal"
          autoComplete="off"
          hint={`In pounds, from ${formatPounds(LEAST_AMOUNT)} to ${formatPounds(MOST_AMOUNT)}.`}
          required
        />
        <fieldset className="needs-script -mt-3 flex flex-wrap gap-2">
          <legend className="visually-hidden">Usual amounts</legend>
          {USUAL_AMOUNTS.map((pounds) => (
            <button
              key={pounds}
              type="button"
              onClick={({ currentTarget: { form } }) => {
                const input = form?.elements.namedItem("amount");
                if (input instanceof HTMLInputElement) input.value = String(pounds);
              }}
              className="min-h-11 border border-bark px-4 text-label tabular-nums hover:thick-edge"
            >
              £{pounds}
            </button>
          ))}
        </fieldset>
        <Field
          {...field("recipient")}
          autoComplete="off"
          autoCapitalize="none"
          hint="Their email, and we send it to them. Or their name, and it comes to you, to hand on."
          required
        />
        <TextAreaField
          {...field("message")}
          optional
          maxLength={LONGEST.message}
          hint="It stands in the letter and on the card."
        />
        <Field
          {...field("sendOn")}
          type="date"
          optional
          hint="Left empty, it is sent as soon as it is paid."
        />
        <Field
          {...field("email")}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="Your receipt goes there."
          required
        />
        <div>
          <Button type="submit" busy={isSending} className="max-md:w-full">
            {isSending ? "One moment…" : "Continue to payment"}
          </Button>
          <p className="mt-4 text-bark text-small">
            We use both addresses for this gift card and for nothing else.{" "}
            <TextLink to="/policies/privacy" tone="inherit">
              Privacy
            </TextLink>
            . Questions: <TextLink href={`mailto:${shop.email}`}>{shop.email}</TextLink>.
          </p>
        </div>
      </Form>
    </div>
  );
}
