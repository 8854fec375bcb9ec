import type { ReactNode } from "react";
import type { PayErrors, PayForm } from "#app/domain/money/sandbox/pay-form.ts";
import type { PayPageView, PaySummary } from "#app/domain/money/sandbox/pay-page-view.ts";
import { TEST_CARDS } from "#app/domain/money/sandbox/test-cards.ts";
import { CURRENCY } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FieldNotes, SelectField } from "#app/ui/field.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { ChosenAmount, formatShipping, formatTotal, rateFieldId } from "./pay-chosen-amount.tsx";

/** The right half of the hosted page: the payer, the delivery and the card. */
export function PayCardForm({ view }: { view: Extract<PayPageView, { step: "pay" }> }) {
  const { summary, countries, needsAddress, otherCurrency, form, errors } = view;
  const known = (name: keyof PayForm) => ({
    name,
    defaultValue: form[name],
    error: errors[name],
    maxLength: 200,
  });
  return (
    <section aria-label="Payment details" className="px-5 py-12 lg:px-16 lg:py-16">
      <form method="post" noValidate className="mx-auto max-w-lg lg:ml-0">
        <Problems errors={errors} />

        <Group title={needsAddress ? "Delivery address" : "Contact"}>
          <Field label="Email" type="email" required autoComplete="email" {...known("email")} />
          <Field label="Name" required autoComplete="name" {...known("name")} />
          {needsAddress && (
            <>
              <Field label="Address" required autoComplete="address-line1" {...known("address")} />
              <div className="grid gap-6 sm:grid-cols-2">
                <Field label="City" autoComplete="address-level2" {...known("city")} />
                <Field
                  label="State or county"
                  autoComplete="address-level1"
                  hint="If your country has them."
                  {...known("state")}
                />
              </div>
              <Field
                label="Postcode"
                autoComplete="postal-code"
                hint="If your country has them."
                {...known("postcode")}
              />
              <SelectField
                label="Country"
                required
                autoComplete="country"
                name="country"
                defaultValue={form.country}
                error={errors.country}
              >
                <option value="">Choose a country</option>
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <Field label="Phone" optional type="tel" autoComplete="tel" {...known("phone")} />
            </>
          )}
        </Group>

        <DeliveryChoice rates={summary.rates} chosen={form.rate} error={errors.rate} />

        <Group title="Card">
          {/* No autocomplete here: real cards do not belong in a sandbox. */}
          <Field
            label="Card number"
            required
            inputMode="numeric"
            autoComplete="off"
            {...known("cardNumber")}
          />
          <div className="grid grid-cols-2 gap-6">
            <Field
              label="Expiry"
              required
              inputMode="numeric"
              autoComplete="off"
              placeholder="MM / YY"
              {...known("expiry")}
            />
            <Field label="CVC" required inputMode="numeric" autoComplete="off" {...known("cvc")} />
          </div>
          <TestCards />
        </Group>

        <p className="mb-4 flex justify-between gap-4 border-bark border-t pt-4 font-semibold text-lead tabular-nums">
          Total
          <span>
            <ChosenAmount summary={summary} pick="total" />
          </span>
        </p>
        {/* The first button of the form: the one that the Enter key presses. */}
        <Button type="submit" name="intent" value="pay" className="w-full">
          <span className="tabular-nums">
            Pay <ChosenAmount summary={summary} pick="total" />
          </span>
        </Button>
        <input type="hidden" name="currency" value={form.currency} />
        {otherCurrency !== null && (
          <p id="currency" className="mt-4 text-center">
            <TextButton type="submit" name="intent" value={otherCurrency}>
              {otherCurrency === "shop-currency"
                ? `Pay in ${CURRENCY.name}`
                : "Pay in your country’s currency"}
            </TextButton>
          </p>
        )}
        {summary.cancelUrl !== null && (
          <p className="mt-4 text-center">
            <TextButton type="submit" name="intent" value="cancel">
              Cancel
            </TextButton>
          </p>
        )}
      </form>
    </section>
  );
}

function Problems({ errors }: { errors: PayErrors }) {
  const problems = Object.entries(errors).map(([name, message]) => ({
    fieldId: name === "rate" ? rateFieldId(0) : name,
    message,
  }));
  if (problems.length === 0) return null;
  return <ErrorSummary title="Nothing was paid." problems={problems} className="mb-10" />;
}

function DeliveryChoice({
  rates,
  chosen,
  error,
}: {
  rates: PaySummary["rates"];
  chosen: string;
  error?: string;
}) {
  if (rates.length === 0) return null;
  return (
    <Group title="Delivery">
      <div>
        <div className="border border-bark">
          {rates.map((rate, index) => (
            <label
              key={rate.id}
              htmlFor={rateFieldId(index)}
              className="flex min-h-14 gap-4 border-bark px-4 py-3 not-first:border-t has-checked:bg-calico"
            >
              <input
                type="radio"
                id={rateFieldId(index)}
                name="rate"
                value={rate.id}
                defaultChecked={rate.id === chosen}
                className="mt-1 size-5 shrink-0 accent-indigo"
              />
              <span className="grow">
                <span className="block font-[560]">{rate.name}</span>
                <span className="block text-bark text-label tabular-nums">
                  {rate.estimate !== null && `${rate.estimate}, `}
                  {formatTotal(rate)} in all
                </span>
              </span>
              <span className="font-[560] tabular-nums">{formatShipping(rate.amountCents)}</span>
            </label>
          ))}
        </div>
        <FieldNotes id="rate" error={error} />
      </div>
    </Group>
  );
}

function TestCards() {
  return (
    <details className="text-label">
      <summary className="py-2 font-[560] text-indigo">Test cards</summary>
      <dl className="mt-2 grid gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
        {TEST_CARDS.map((card) => (
          <div key={card.number} className="contents">
            <dt className="tabular-nums">{card.number}</dt>
            <dd className="mb-2 text-bark sm:mb-0">{card.what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-bark">
        Any expiry in the future and any CVC will do. The card is never stored.
      </p>
    </details>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mb-12">
      <legend className="mb-5 font-display text-m">{title}</legend>
      <div className="grid gap-6">{children}</div>
    </fieldset>
  );
}
