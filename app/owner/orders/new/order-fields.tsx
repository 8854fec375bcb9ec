import type { ReactNode } from "react";
import type { Country } from "#app/domain/delivery/countries.ts";
import { COLLECT, formatCollectionTimes } from "#app/domain/delivery/delivery-choices.ts";
import { countryOf } from "#app/domain/delivery/northern-ireland.ts";
import { type Delivery, deliveryPlace, zoneOf } from "#app/domain/delivery/zone.ts";
import type { ByHand } from "#app/domain/orders/order.ts";
import { Options } from "#app/owner/kit/form-parts.tsx";
import { CURRENCY, formatMoney } from "#app/shared/money.ts";
import { AddressFields } from "#app/shop/order/address-fields.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import {
  addressFields,
  HAND,
  hasAddress,
  type OrderText,
  orderSums,
  type TypedOrder,
} from "./typed-order.ts";

type ErrorOf = (id: string) => string | undefined;

interface FieldsProps {
  /** The initial input of the fields. */
  typed: TypedOrder;
  errorOf: ErrorOf;
}

const bindTo =
  ({ typed, errorOf }: FieldsProps) =>
  (name: OrderText) => ({ name, defaultValue: typed[name], error: errorOf(name), autoComplete: "off" });

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="border-ink border-t pt-6">
    <h2 id={id} className="font-display text-card">
      {title}
    </h2>
    <div className="mt-4 grid gap-5 sm:grid-cols-2">{children}</div>
  </section>
);

/** The customer. A payment link goes to an e-mail; at the till both fields may stay empty. */
export function CustomerFields({ isNeeded, ...props }: FieldsProps & { isNeeded: boolean }) {
  const bind = bindTo(props);
  return (
    <Part id="customer" title="Customer">
      <Field {...bind("name")} label="Customer name" optional />
      <Field
        {...bind("email")}
        label="Email"
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        optional={!isNeeded}
        hint="The payment link and the receipt go there."
      />
    </Part>
  );
}

interface DeliveryFieldsProps {
  begun: TypedOrder;
  /** The form as it is now. */
  typed: TypedOrder;
  delivery: Delivery;
  countries: readonly Country[];
  errorOf: ErrorOf;
}

/** The handover, or a parcel: its country, price and address. */
export function DeliveryFields({
  begun,
  typed,
  delivery: { zones, collection },
  countries,
  errorOf,
}: DeliveryFieldsProps) {
  const bind = bindTo({ typed: begun, errorOf });
  const zone = zoneOf(zones, deliveryPlace(typed.delivery, typed.postalCode));
  const listed = orderSums({ ...typed, charge: "" }, zones).chargeCents;
  const isOpen = hasAddress(begun);
  return (
    <Part id="delivery-of-order" title="Delivery">
      <SelectField {...bind("delivery")} label="How it gets there">
        <option value={HAND}>Handed over</option>
        {collection && (
          <option value={COLLECT}>Collect in person: {formatCollectionTimes(collection)}</option>
        )}
        {zones.map((zone) => (
          <optgroup key={zone.id} label={zone.name}>
            <Options
              pairs={countries
                .filter(({ code }) => zone.countries.includes(code))
                .map(({ code, name }) => [code, name])}
            />
          </optgroup>
        ))}
      </SelectField>
      <Field
        {...bind("charge")}
        label={`Delivery, ${CURRENCY.symbol}`}
        inputMode="decimal"
        optional
        hint={
          zone && listed !== null
            ? `Left empty: ${formatMoney(listed)}, the price of ${zone.name}.`
            : "Left empty: the price of the country; nothing for what is handed over."
        }
      />
      <details className="sm:col-span-2" open={isOpen || undefined}>
        <summary className="inline-flex min-h-11 items-center font-[560] text-indigo text-label underline decoration-1 underline-offset-6 hover:decoration-2">
          Address for the parcel
        </summary>
        <p className="mt-1 text-bark text-small">
          Leave it empty if you don't have it yet: a payment page asks for it, and so does the page of a paid
          order.
        </p>
        <div className="mt-4 grid gap-5 sm:grid-cols-2">
          <AddressFields
            fields={addressFields(zone ? countryOf(typed.delivery) : "", begun)}
            typed={begun}
            errorOf={errorOf}
            isOwn={false}
          />
        </div>
      </details>
    </Part>
  );
}

const WAYS: [ByHand, string, string][] = [
  ["cash", "Paid in cash", "The order is paid, and the pieces are sold at once."],
  ["reader", "Paid by card reader", "The same, for money that your own card reader took."],
  [
    "link",
    "Send payment link",
    "The pieces are kept for 24 hours at most. The link goes to the email, and you can pass it on yourself.",
  ],
];

/** The way of paying. */
export function PaymentFields({ typed, errorOf }: FieldsProps) {
  const error = errorOf("paid-link") ?? errorOf("paid-cash");
  return (
    <section aria-labelledby="paying" className="border-ink border-t pt-6">
      <h2 id="paying" className="font-display text-card">
        Payment
      </h2>
      <fieldset className="mt-3" aria-describedby={error ? "paid-error" : undefined}>
        <legend className="visually-hidden">How it is paid</legend>
        {WAYS.map(([way, label, hint]) => (
          <div key={way} className="border-sand border-b py-1">
            <label className="flex min-h-11 items-center gap-3 font-[560] text-label">
              <input
                type="radio"
                id={`paid-${way}`}
                name="paid"
                value={way}
                defaultChecked={typed.paid === way}
                aria-describedby={`paid-${way}-hint`}
                className="size-5 accent-indigo"
              />
              {label}
            </label>
            <p id={`paid-${way}-hint`} className="pb-2 pl-8 text-bark text-small">
              {hint}
            </p>
          </div>
        ))}
      </fieldset>
      {error && (
        <p id="paid-error" className="mt-2 font-[560] text-madder text-small">
          {error}
        </p>
      )}
    </section>
  );
}
