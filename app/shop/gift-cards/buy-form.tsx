import { Form, useNavigation } from "react-router";
import { MAX_CARD_AMOUNT, MIN_CARD_AMOUNT, MONTHS_AHEAD } from "#app/domain/money/gift-cards/gift-card.ts";
import {
  GIFT_CARD_FIELDS,
  LONGEST,
  messageError,
  messageLength,
  NOTHING_TYPED,
  PRESETS,
  type TypedGiftCard,
} from "#app/domain/money/gift-cards/gift-card-fields.ts";
import { addMonths, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { CURRENCY, formatMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import { type RefusedGiftCard, useBuyForm } from "./use-buy-form.ts";

const LABELS = {
  amount: "Another amount",
  recipient: "For",
  recipientEmail: "Their email",
  sender: "From",
  message: "Message",
  sendOn: "Send on",
  email: "Your email",
} as const;

/** The browser's own rule takes addresses without a dot. */
const EMAIL = "[^\\s@]+@[^\\s@]+\\.[^\\s@]+";

interface BuyFormProps {
  answer: RefusedGiftCard | undefined;
  /** Its email is for questions; `sendsEmail` is whether it has a mail server. */
  shop: { email: string; sendsEmail: boolean };
  /** The contents of the form, and their setter, called after each change. */
  shown: TypedGiftCard;
  onType: (typed: TypedGiftCard) => void;
}

/** The form of a gift card. It works without scripts, where a typed amount counts more than a chosen one. */
export function BuyForm({ answer, shop: { email, sendsEmail }, shown, onType }: BuyFormProps) {
  const isSending = useNavigation().state === "submitting";
  const { form, problems, isMended, change, sendNow } = useBuyForm(answer, onType);
  const { typed = NOTHING_TYPED, message } = answer ?? {};
  const field = (name: keyof typeof LABELS) => ({
    name,
    label: LABELS[name],
    defaultValue: typed[name],
    error: problems[name],
  });
  return (
    <div className="max-w-xl">
      {message && !isMended && (
        <ErrorSummary
          title={message}
          problems={GIFT_CARD_FIELDS.flatMap((fieldId) => {
            const said = problems[fieldId];
            return said ? [{ fieldId, message: said }] : [];
          })}
          className="mb-8"
        />
      )}
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={({ target }) => change(target)}
        className="grid gap-6"
      >
        <div>
          <Presets chosen={typed.preset} />
          <Field
            {...field("amount")}
            inputMode="decimal"
            autoComplete="off"
            optional
            hint={`In ${CURRENCY.name}, from ${formatMoney(MIN_CARD_AMOUNT)} to ${formatMoney(MAX_CARD_AMOUNT)}.`}
            className="mt-4"
          />
        </div>
        <Field
          {...field("recipient")}
          autoComplete="off"
          pattern={`(?=.*\\S)[^@]{1,${LONGEST.recipient}}`}
          hint="Their name, as it stands on the card."
          required
        />
        {sendsEmail && (
          <Field
            {...field("recipientEmail")}
            type="email"
            pattern={EMAIL}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            optional
            hint="We email them the card. Left empty, we email it to you, to hand on."
          />
        )}
        <Field
          {...field("sender")}
          autoComplete="off"
          optional
          pattern={`.{0,${LONGEST.sender}}`}
          hint="Your name, as they know you."
        />
        <MessageField {...field("message")} message={shown.message} />
        <div className="grid gap-6 sm:grid-cols-2">
          <div>
            <Field
              {...field("sendOn")}
              type="date"
              optional
              onFocus={({ currentTarget: day }) => {
                const today = shopDay(new Date());
                Object.assign(day, { min: today, max: addMonths(today, MONTHS_AHEAD) });
              }}
              hint={
                sendsEmail
                  ? "Left empty, we send it once it’s paid."
                  : "The day you hand it over. Left empty, it’s today."
              }
            />
            {sendsEmail && shown.sendOn && (
              <TextButton onClick={sendNow} className="mt-1">
                Send it now instead
              </TextButton>
            )}
          </div>
          <Field
            {...field("email")}
            type="email"
            pattern={EMAIL}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            hint={sendsEmail ? "For your receipt." : "For questions about your order."}
            required
          />
        </div>
        <div>
          {sendsEmail && shown.recipient && <p className="mb-4 wrap-anywhere">{formatPlan(shown)}</p>}
          <Button type="submit" busy={isSending} className="max-md:w-full">
            {isSending ? "One moment…" : "Continue to payment"}
          </Button>
          <p className="mt-4 text-bark text-small">
            We use what you give us here for this gift card and for nothing else.{" "}
            <TextLink to="/policies/privacy" tone="inherit">
              Privacy
            </TextLink>
            . Questions: <TextLink href={`mailto:${email}`}>{email}</TextLink>.
          </p>
        </div>
      </Form>
    </div>
  );
}

/** The message with the count of its characters, and its error as soon as it is too long. */
function MessageField({
  message,
  error,
  ...field
}: { message: string } & Parameters<typeof TextAreaField>[0]) {
  const length = messageLength(message);
  const left = LONGEST.message - length;
  return (
    <div>
      <TextAreaField
        {...field}
        optional
        error={messageError(message) ?? error}
        hint={
          length === 0
            ? `On the card, ${LONGEST.message} characters at most.`
            : `${length} of ${LONGEST.message} characters.`
        }
      />
      <p role="status" className="visually-hidden">
        {left < 0 ? "The message is too long." : left <= 50 && `About ${Math.ceil(left / 10) * 10} left.`}
      </p>
    </div>
  );
}

/** What the email's reader and day will be: `We’ll email it to ada@example.com on 24 December 2026.` */
const formatPlan = ({ recipient, recipientEmail, sendOn }: TypedGiftCard): string =>
  `We’ll email it to ${recipientEmail || `you, to give to ${recipient}`}${sendOn ? ` on ${formatCalendarDay(sendOn)}` : " once it’s paid"}.`;

const Presets = ({ chosen }: { chosen: string }) => (
  <fieldset>
    <legend className="font-[560] text-label">Amount</legend>
    <div className="mt-2 grid grid-cols-4 gap-1.5">
      {PRESETS.map((preset) => (
        <label
          key={preset}
          className="relative flex h-14 cursor-pointer items-center justify-center border border-bark font-medium text-label tabular-nums ring-within hover:thick-edge has-checked:border-accent has-checked:bg-accent has-checked:text-shea forced-colors:has-checked:border-4"
        >
          <input
            type="radio"
            name="preset"
            value={preset}
            defaultChecked={preset === chosen}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {CURRENCY.symbol}
          {preset}
        </label>
      ))}
    </div>
  </fieldset>
);
