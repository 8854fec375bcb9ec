import { Form } from "react-router";
import { type MadeKind, stepName, stepsOf } from "#app/domain/making/made.ts";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { CURRENCY } from "#app/shared/money.ts";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import type { OwnersMade } from "./made-actions.server.ts";
import { dayField, priceField, QUOTE_LINES, type TypedQuote, wordsField } from "./quote-form.ts";

interface QuoteSectionProps {
  made: OwnersMade;
  money: NonNullable<OwnersMade["money"]>;
  typed: TypedQuote | null;
  errorOf: (fieldId: string) => string | undefined;
}

/** The form of a quote: what is made and its price, the deposit, the days, and what is not returnable. */
export function QuoteSection({ made: { version, state, kind }, money, typed, errorOf }: QuoteSectionProps) {
  const value = typed ?? money.draft;
  const field = (name: string) => ({
    name,
    defaultValue: value[name] ?? "",
    error: errorOf(name),
    dense: true,
  });
  return (
    <Part
      id="quote"
      title={version === 0 ? "Quote" : `A new version of the quote (${version} is sent)`}
      size="m"
    >
      {state === "quoted" && (
        <p className="mt-2 text-bark text-label">
          A new version replaces the old one. An open payment ends, and money that still comes for the old one
          goes back.
        </p>
      )}
      <Form key={version} method="post" className="mt-4 grid gap-5" noValidate>
        <input type="hidden" name="after" value={version} />
        {QUOTE_LINES.map((nth) => (
          <div key={nth} className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
            <Field label={`Item ${nth + 1}`} {...field(wordsField(nth))} optional={nth > 0} />
            <Field label={`Price, ${CURRENCY.symbol}`} {...field(priceField(nth))} inputMode="decimal" />
          </div>
        ))}
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
          {kind === "made" && (
            <Field label={`Deposit, ${CURRENCY.symbol}`} {...field("deposit")} inputMode="decimal" required />
          )}
          {money.deliveredTo !== null && (
            <Field
              label={`Delivery, ${CURRENCY.symbol}`}
              {...field("charge")}
              inputMode="decimal"
              hint={`To ${money.deliveredTo}. Empty for its usual price.`}
            />
          )}
          <Field label="Valid until" type="date" {...field("validUntil")} required />
        </div>
        <DayFields kind={kind} value={value} />
        <TextAreaField
          label={kind === "alteration" ? "If the customer stops it" : "What is not returnable, and why"}
          name="terms"
          defaultValue={value.terms ?? ""}
          error={errorOf("terms")}
          rows={8}
          required
        />
        <Submit label="Send quote" name="do" value="quote" busy="Sending…" className="justify-self-start" />
      </Form>
    </Part>
  );
}

/** The day of each step. `prefix` tells two such groups of a page apart. */
export const DayFields = ({
  kind,
  value,
  prefix = "",
}: {
  kind: MadeKind;
  value: TypedQuote;
  prefix?: string;
}) => (
  <fieldset>
    <legend className="mb-2 font-[560] text-label">Days of the steps</legend>
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {stepsOf(kind).map((step) => (
        <Field
          key={step}
          label={stepName(kind, step)}
          id={prefix + dayField(step)}
          name={dayField(step)}
          type="date"
          defaultValue={value[dayField(step)] ?? ""}
          optional
          dense
        />
      ))}
    </div>
  </fieldset>
);
