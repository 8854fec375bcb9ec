import type { ChangeEvent } from "react";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { Field } from "#app/ui/field.tsx";
import { storedShippingDetails } from "../checkout-store.ts";
import type { PayProblem } from "../shipping-details.ts";

interface ShippingFieldsProps {
  problems: readonly PayProblem[];
}

/**
 * The shipping form (specification, section 3). The input is stored on this device while the shopper types, and never
 * sent.
 */
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
    <section aria-labelledby="delivery">
      <h2 id="delivery" className="font-display text-m">
        Delivery
      </h2>
      <p className="mt-1 text-small text-bark">
        Only your email is sent on. The rest stays on this device, and the payment page asks for your address.
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
        </div>
      </details>
    </section>
  );
}
