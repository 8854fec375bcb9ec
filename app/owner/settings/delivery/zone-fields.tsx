import type { Country } from "#app/domain/delivery/countries.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { collectionFieldId, type TypedCollection } from "./collection-form-data.ts";
import { CountriesField } from "./countries-field.tsx";
import { CHANGE, type TypedDelivery, type TypedZone, zoneFieldId } from "./delivery-form-data.ts";

interface ZoneFieldsProps {
  nth: number;
  zone: TypedZone;
  isLast: boolean;
  countries: readonly Country[];
  problems: TypedDelivery["problems"];
}

/** One zone of the form, and the buttons that move or remove it. */
export function ZoneFields({ nth, zone, isLast, countries, problems }: ZoneFieldsProps) {
  const bind = (field: "name" | "price" | "freeFrom" | "days" | "vat") => ({
    name: zoneFieldId(nth, field),
    defaultValue: zone[field],
    error: errorOf(field),
  });
  const errorOf = (field: keyof TypedZone) =>
    problems.find((one) => one.fieldId === zoneFieldId(nth, field))?.message;
  const change = (what: string) => ({
    type: "submit" as const,
    variant: "secondary" as const,
    size: "small" as const,
    name: CHANGE,
    value: `${what}-${nth}`,
    id: `${what}-${nth}`,
    formNoValidate: true,
  });

  return (
    <fieldset className="border-sand border-t py-8">
      <legend className="float-left mb-5 w-full font-display text-card">{zone.name || "New zone"}</legend>
      <input type="hidden" name={zoneFieldId(nth, "id")} value={zone.id} />
      <div className="clear-both grid gap-6 sm:grid-cols-3">
        <Field {...bind("name")} label="Zone name" className="sm:col-span-3" />
        <div className="min-w-0 sm:col-span-3">
          <CountriesField nth={nth} zone={zone} countries={countries} error={errorOf("countries")} />
        </div>
        <Field {...bind("price")} label="Price, £" inputMode="decimal" hint="0 is free." />
        <Field
          {...bind("freeFrom")}
          label="Free from, £"
          inputMode="decimal"
          hint="Empty for never."
          optional
        />
        <Field {...bind("days")} label="Days" hint="Business days, such as 2 to 5." />
        <Field
          {...bind("vat")}
          label="VAT, %"
          inputMode="decimal"
          hint="In the prices, once the business is registered. 0 for exports."
        />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button {...change("up")} disabled={nth === 0}>
          Move up
        </Button>
        <Button {...change("down")} disabled={isLast}>
          Move down
        </Button>
        <Button {...change("remove")}>Remove</Button>
      </div>
    </fieldset>
  );
}

/** Whether shoppers may collect their pieces, and where and when. */
export function CollectionFields({
  collection,
  problems,
}: {
  collection: TypedCollection;
  problems: TypedDelivery["problems"];
}) {
  const bind = (field: "place" | "hours" | "days") => ({
    name: collectionFieldId(field),
    defaultValue: collection[field],
    error: problems.find(({ fieldId }) => fieldId === collectionFieldId(field))?.message,
  });
  return (
    <fieldset className="border-sand border-t py-8">
      <legend className="float-left mb-5 w-full font-display text-card">Collection in person</legend>
      <div className="clear-both grid gap-6 sm:grid-cols-3">
        <CheckboxField
          name={collectionFieldId("isOffered")}
          label="Shoppers may collect their pieces in person, free"
          defaultChecked={collection.isOffered}
          className="sm:col-span-3"
        />
        <Field {...bind("place")} label="Place" hint="12 Quay Street, Bristol" className="sm:col-span-3" />
        <Field {...bind("hours")} label="Hours" hint="Saturdays, 10 to 16" className="sm:col-span-2" />
        <Field {...bind("days")} label="Ready after, days" hint="Business days, such as 1 to 2." />
      </div>
    </fieldset>
  );
}
