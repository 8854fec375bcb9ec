import type { ChangeEvent } from "react";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { Field } from "#app/ui/field.tsx";
import { storedShippingDetails } from "../checkout-store.ts";
import type { PayProblem } from "../shipping-details.ts";

interface ShippingFieldsProps {
  problems: readonly PayProblem[];
}

/** The shipping form (specification, section 3): what is typed is kept on this device as it is typed, never sent. */
export function ShippingFields({ problems }: ShippingFieldsProps) {
  const details = useStoredValue(storedShippingDetails);
  const errorOf = (field: PayProblem["field"]) =>
    problems.find((problem) => problem.field === field)?.message;
  const bind = (name: keyof typeof details) => ({
    name,
    value: details[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      storedShippingDetails.update((before) => ({ ...before, [name]: value }));
    },
  });

  return (
    <section aria-labelledby="where-it-goes">
      <h2 id="where-it-goes" className="font-display text-m">
        Where it goes
      </h2>
      <p className="mt-1 text-small text-bark">
        Kept on this device, not sent. You confirm the address on the card page.
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
        <Field
          {...bind("address")}
          label="Address"
          autoComplete="address-line1"
          optional
          className="sm:col-span-2"
        />
        <Field {...bind("city")} label="City" autoComplete="address-level2" optional />
        <Field {...bind("state")} label="State or county" autoComplete="address-level1" optional />
      </div>
    </section>
  );
}
