import { Field } from "#app/ui/field.tsx";
import type { TypedDelivery } from "./delivery-form-data.ts";
import { closedFieldId, PACKING_UNTIL } from "./packing-form.ts";

/** Until when the owner packs, and when nobody does: every page then names the days of arrival. */
export function PackingFields({
  packing: { until, closed },
  problems,
}: Pick<TypedDelivery, "packing" | "problems">) {
  const bind = (id: string, value: string) => ({
    name: id,
    defaultValue: value,
    error: problems.find(({ fieldId }) => fieldId === id)?.message,
  });
  return (
    <fieldset className="border-sand border-t py-8">
      <legend className="float-left mb-5 w-full font-display text-card">Days of arrival</legend>
      <div className="clear-both grid gap-6 sm:grid-cols-2">
        <Field
          {...bind(PACKING_UNTIL, until)}
          type="time"
          label="Packed until"
          hint="Orders paid before leave the same working day. Empty: the shop names no days."
          optional
          className="sm:col-span-2 sm:max-w-80"
        />
        {[...closed, { from: "", to: "" }].map(({ from, to }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are numbered.
          <div key={nth} className="grid grid-cols-2 gap-4 sm:col-span-2">
            <Field
              {...bind(closedFieldId(nth, "from"), from)}
              type="date"
              label={from === "" && to === "" ? "Closed from" : `Closed from, ${nth + 1}`}
              hint="Weekends and bank holidays are known."
              optional
            />
            <Field {...bind(closedFieldId(nth, "to"), to)} type="date" label="To" optional />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
