import type { ChangeEvent, ComponentProps } from "react";
import type { Country } from "#app/domain/delivery/countries.ts";
import { HOME, NORTHERN_IRELAND } from "#app/domain/delivery/zone.ts";
import type { ChosenDelivery, DeliveryChoices } from "#app/domain/selling/checkout/chosen-delivery.ts";
import type { PayProblem } from "#app/domain/selling/checkout/shipping-details.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { formatMoney } from "#app/shared/money.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { storedShippingDetails } from "./checkout-store.ts";

interface ShippingFieldsProps {
  problems: readonly PayProblem[];
  choices: DeliveryChoices;
  delivery: ChosenDelivery;
}

/**
 * The shipping form (specification, section 3). The input is stored on this device while the shopper types. Only the
 * e-mail and the country are sent.
 */
export function ShippingFields({ problems, choices, delivery }: ShippingFieldsProps) {
  const details = useStoredValue(storedShippingDetails);
  const errorOf = (field: PayProblem["field"]) =>
    problems.find((problem) => problem.field === field)?.message;
  const bind = (name: keyof typeof details) => ({
    name,
    value: details[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const { value } = event.currentTarget;
      storedShippingDetails.update((before) => ({ ...before, [name]: value }));
    },
  });

  const { country, zone, chargeCents } = delivery;
  // The postcode decides, and the choice stays as it was made.
  const isByPostcode = country.code === NORTHERN_IRELAND && details.country !== NORTHERN_IRELAND;
  const chosen = isByPostcode ? HOME : country.code;

  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery" className="font-display text-m">
        Delivery
      </h2>
      <p className="mt-1 text-small text-bark">
        Only your email and country are sent on. The rest stays on this device, and the payment page asks for
        your address.
      </p>
      <div className="mt-6 grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <Field
          {...bind("name")}
          label="Name"
          autoComplete="name"
          error={errorOf("name")}
          className="sm:col-span-2"
        />
        <Field {...bind("email")} label="Email" type="email" autoComplete="email" error={errorOf("email")} />
        <Field {...bind("phone")} label="Phone" type="tel" autoComplete="tel" optional />
        <div className="sm:col-span-2">
          <CountryField
            {...bind("country")}
            countries={choices.countries}
            value={chosen}
            hint={country.code === HOME ? choices.homeHint : undefined}
            error={delivery.problem ?? errorOf("country")}
          />
          {delivery.problem && (
            <TextLink to="/contact" className="mt-1 inline-block py-2 font-[560]">
              Write to us
            </TextLink>
          )}
        </div>
      </div>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-6">
          Add your address (optional)
        </summary>
        <div className="mt-3 grid gap-x-6 gap-y-6 sm:grid-cols-2">
          <Field
            {...bind("address")}
            label="Address"
            autoComplete="address-line1"
            className="sm:col-span-2"
          />
          <Field {...bind("city")} label="City" autoComplete="address-level2" />
          <Field {...bind("state")} label="State or county" autoComplete="address-level1" />
          <Field {...bind("postcode")} label="Postcode" autoComplete="postal-code" />
        </div>
      </details>
      <p role="status" className="mt-2 text-small">
        {isByPostcode &&
          zone &&
          `Your postcode is in ${country.name}: delivery is ${chargeCents ? formatMoney(chargeCents) : "free"}.`}
      </p>
    </section>
  );
}

interface CountryFieldProps extends Omit<ComponentProps<typeof SelectField>, "name" | "label"> {
  countries: readonly Country[];
}

/** Every country by its name. */
export const CountryField = ({ countries, ...rest }: CountryFieldProps) => (
  <SelectField {...rest} name="country" label="Country" autoComplete="country">
    {countries.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </SelectField>
);
