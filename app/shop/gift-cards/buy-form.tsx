import { type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { MAX_CARD_AMOUNT, MIN_CARD_AMOUNT } from "#app/domain/money/gift-cards/gift-card.ts";
import {
  GIFT_CARD_FIELDS,
  type GiftCardProblems,
  LONGEST,
  NOTHING_TYPED,
  PRESETS,
  type TypedGiftCard,
} from "#app/domain/money/gift-cards/gift-card-fields.ts";
import { CURRENCY, formatMoney } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const LABELS = {
  amount: "Another amount",
  recipient: "Their name",
  recipientEmail: "Their email",
  sender: "Your name",
  message: "Message",
  sendOn: "Send on",
  email: "Your email",
} as const;

interface BuyFormProps {
  answer: { typed: TypedGiftCard; problems: GiftCardProblems; message: string } | undefined;
  /** Its email is for questions; `sendsEmail` is whether it has a mail server. */
  shop: { email: string; sendsEmail: boolean };
  /** The contents of the form, after each change. */
  onType: (typed: TypedGiftCard) => void;
}

/** The form of a gift card. It works without scripts, where a typed amount counts more than a chosen one. */
export function BuyForm({ answer, shop: { email, sendsEmail }, onType }: BuyFormProps) {
  const isSending = useNavigation().state === "submitting";
  const { typed = NOTHING_TYPED, message } = answer ?? {};
  const { problems, isMended, mend } = useMending(answer);
  const field = (name: keyof typeof LABELS) => ({
    name,
    label: LABELS[name],
    defaultValue: typed[name],
    error: problems[name],
  });
  const change = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    syncAmount(form, target);
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) mend(target.name);
    onType(heldBy(form));
  };
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
      <Form method="post" noValidate onInput={change} className="grid gap-6">
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
          maxLength={LONGEST.recipient}
          hint="On the card."
          required
        />
        {sendsEmail && (
          <Field
            {...field("recipientEmail")}
            type="email"
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
          maxLength={LONGEST.sender}
          hint="On the card, as they know you."
        />
        <TextAreaField
          {...field("message")}
          optional
          maxLength={LONGEST.message}
          hint={sendsEmail ? "In the email and on the card." : "On the card."}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          {sendsEmail && (
            <Field {...field("sendOn")} type="date" optional hint="Left empty, we send it once it’s paid." />
          )}
          <Field
            {...field("email")}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            hint={sendsEmail ? "For your receipt." : "For questions about your order."}
            required
          />
        </div>
        <div>
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

/** The errors that are left: each disappears once its field is changed. */
function useMending(answer: BuyFormProps["answer"]) {
  const [mended, setMended] = useState<{ of: typeof answer; fields: string[] }>({ of: answer, fields: [] });
  const fields = mended.of === answer ? mended.fields : [];
  const found = Object.entries(answer?.problems ?? {});
  const left = found.filter(([field]) => !fields.includes(field));
  const mend = (name: string) => {
    const field = name === "preset" ? "amount" : name;
    if (left.some(([wrong]) => wrong === field)) setMended({ of: answer, fields: [...fields, field] });
  };
  const problems: GiftCardProblems = Object.fromEntries(left);
  return { problems, isMended: found.length > 0 && left.length === 0, mend };
}

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

/** An amount is either chosen or typed: each clears the other. */
function syncAmount(form: HTMLFormElement, target: EventTarget) {
  if (!(target instanceof HTMLInputElement)) return;
  const other = form.elements.namedItem("amount");
  if (target.name === "preset" && other instanceof HTMLInputElement) other.value = "";
  if (target.name === "amount" && target.value.trim() !== "")
    for (const preset of form.querySelectorAll<HTMLInputElement>("[name=preset]")) preset.checked = false;
}

function heldBy(form: HTMLFormElement): TypedGiftCard {
  const data = new FormData(form);
  return Object.fromEntries(
    GIFT_CARD_FIELDS.map((field) => [field, String(data.get(field) ?? "")]),
  ) as TypedGiftCard;
}
