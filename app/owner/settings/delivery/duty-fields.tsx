import { DUTY_LIMITS } from "#app/domain/delivery/duty-tables.ts";
import { formatCalendarDay, isDay } from "#app/shared/calendar-day.ts";
import { CURRENCY } from "#app/shared/money.ts";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import type { TypedDelivery } from "./delivery-form-data.ts";
import { IOSS_FIELD, NO_TABLE, type TypedTable, tableFieldId } from "./duty-form.ts";

/** What countries ask for parcels, with the day and the source of each table, and the number for VAT in the EU. */
export function DutyFields({ duty: { tables, ioss }, problems }: Pick<TypedDelivery, "duty" | "problems">) {
  const rows = tables.length < DUTY_LIMITS.tables ? [...tables, NO_TABLE] : tables;
  return (
    <fieldset className="border-sand border-t py-8">
      <legend className="float-left mb-5 w-full font-display text-card">Duty and VAT abroad</legend>
      <p className="clear-both max-w-2xl text-bark text-small">
        From these tables pages say about how much a parcel costs at its border. Where none holds, or a piece
        has no customs code, they say what its zone says. Empty a table to take it out.
      </p>
      <div className="mt-5">
        {rows.map((table, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are numbered.
          <TableFields key={nth} nth={nth} table={table} problems={problems} />
        ))}
      </div>
      <Field
        name={IOSS_FIELD}
        defaultValue={ioss}
        error={problems.find(({ fieldId }) => fieldId === IOSS_FIELD)?.message}
        label="IOSS number"
        hint="IM and ten digits, once you declare the EU’s VAT yourself. No page shows it."
        optional
        className="mt-6 sm:max-w-80"
      />
    </fieldset>
  );
}

function TableFields({
  nth,
  table,
  problems,
}: Pick<TypedDelivery, "problems"> & { nth: number; table: TypedTable }) {
  const bind = (field: keyof TypedTable) => ({
    name: tableFieldId(nth, field),
    defaultValue: table[field],
    error: problems.find(({ fieldId }) => fieldId === tableFieldId(nth, field))?.message,
  });
  const isWrong = problems.some(({ fieldId }) => fieldId.startsWith(`table-${nth}-`));
  const name = table.name || "Another table";
  return (
    <details open={isWrong} className="border-sand border-b">
      <summary className="min-h-11 py-2.5 font-[560] text-label">
        {name}
        {isDay(table.checked) && (
          <span className="font-normal text-bark text-small">
            , checked {formatCalendarDay(table.checked)}
          </span>
        )}
      </summary>
      <fieldset className="grid gap-6 pt-3 pb-6 sm:grid-cols-3">
        <legend className="visually-hidden">{name}</legend>
        <Field {...bind("name")} label="Table name" className="sm:col-span-3" />
        <TextAreaField
          {...bind("countries")}
          label="Countries and their VAT, %"
          hint="Two letters and the rate, such as FR 20, DE 19."
          rows={4}
          className="sm:col-span-3"
        />
        <Field {...bind("currency")} label="Currency" hint="EUR, USD" />
        <Field {...bind("rate")} label={`About how many ${CURRENCY.symbol} for 1`} inputMode="decimal" />
        <Field {...bind("rateOn")} label="Worth that on" type="date" />
        <Field {...bind("upTo")} label="Pieces up to" inputMode="decimal" hint="In that currency." />
        <Field
          {...bind("perKind")}
          label="Duty for each kind"
          inputMode="decimal"
          hint="By six digits of the customs code. 0 is none."
        />
        <Field {...bind("checked")} label="Checked on" type="date" />
        <Field {...bind("from")} label="Holds from" type="date" />
        <Field {...bind("until")} label="Last day" type="date" hint="Then pages name no sum." />
        <Field {...bind("source")} label="Source" className="sm:col-span-3" />
        <Field
          {...bind("condition")}
          label="Only"
          hint="Said with the sum: for up to four parcels a person a year."
          optional
          className="sm:col-span-3"
        />
      </fieldset>
    </details>
  );
}
