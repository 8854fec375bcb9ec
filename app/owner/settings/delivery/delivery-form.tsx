import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Country } from "#app/domain/delivery/countries.ts";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { DoneNotice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { useUnsentForm } from "#app/owner/kit/unsent-form-saver.tsx";
import { CURRENCY } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { DeliveryView } from "./change-delivery.server.ts";
import { collectionFieldId, type TypedCollection } from "./collection-form.ts";
import { CountriesField } from "./countries-field.tsx";
import {
  CHANGE,
  changeZones,
  DELIVERY_FORM,
  formValuesOf,
  readTypedZones,
  type TypedDelivery,
  type TypedZone,
  zoneFieldId,
} from "./delivery-form-data.ts";
import { DutyFields } from "./duty-fields.tsx";
import { PackingFields } from "./packing-fields.tsx";

interface DeliveryFormProps {
  /** The stored zones, or the form as it was typed, with its problems. */
  typed: TypedDelivery;
  /** Every country that parcels can go to. */
  countries: readonly Country[];
  /** The state of the zones that the form was made from. */
  revision: string;
}

/** The form of all zones. Each answer starts it again, and so does the unsent input of an ended session. */
export function DeliveryForm({ countries, ...loaded }: DeliveryFormProps) {
  const unsent = useUnsentForm(DELIVERY_FORM);
  const { typed, revision } = unsent ? formValuesOf(unsent) : loaded;
  return <Zones key={JSON.stringify(typed)} begun={typed} countries={countries} revision={revision} />;
}

function Zones({ begun, countries, revision }: Omit<DeliveryFormProps, "typed"> & { begun: TypedDelivery }) {
  const { problems } = begun;
  /** The fields hold the input; this is their initial state. It is new after each press of a button that changes it. */
  const [list, setList] = useState({ zones: begun.zones, turn: 0, focus: "" });
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useNavigation().formMethod === "POST";

  useEffect(() => {
    if (list.focus !== "") document.getElementById(list.focus)?.focus();
  }, [list.focus]);

  /** With scripts the list changes at once; without, the server answers with the changed form. */
  const change = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!form.current || button?.name !== CHANGE) return;
    event.preventDefault();
    const zones = changeZones(readTypedZones(new FormData(form.current)), button.value);
    setList(({ turn }) => ({ zones, turn: turn + 1, focus: focusAfter(button.value, zones.length) }));
  };

  return (
    <Form ref={form} method="post" name={DELIVERY_FORM} noValidate onClick={change}>
      {/* A press of Enter in a field is one of the form's first button. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="visually-hidden">
        Save
      </button>
      <input type="hidden" name="revision" value={revision} />
      {problems.length > 0 && list.turn === 0 && (
        <ErrorSummary title="The delivery was not saved." problems={problems} className="mb-8" />
      )}
      {list.zones.map((zone, nth) => (
        <ZoneFields
          // biome-ignore lint/suspicious/noArrayIndexKey: each turn makes the fields anew.
          key={`${list.turn} ${nth}`}
          nth={nth}
          zone={zone}
          isLast={nth === list.zones.length - 1}
          countries={countries}
          problems={list.turn === 0 ? problems : []}
        />
      ))}
      <CollectionFields collection={begun.collection} problems={problems} />
      <PackingFields packing={begun.packing} problems={problems} />
      <DutyFields duty={begun.duty} problems={problems} />
      <div className="flex flex-wrap gap-4 border-sand border-t pt-8">
        <Submit name={CHANGE} value="add" label="Add zone" large secondary id="add-zone" />
        <Submit label="Save" large isBusy={isSaving} />
      </div>
    </Form>
  );
}

/** The field or button that gets the focus after a press: the zone's own, or the one that replaces it. */
function focusAfter(change: string, count: number): string {
  const [what = "", place] = change.split("-");
  if (what === "add") return zoneFieldId(count - 1, "name");
  if (what === "remove") return "add-zone";
  const nth = Number(place) + (what === "up" ? -1 : 1);
  return zoneFieldId(Math.min(Math.max(nth, 0), count - 1), "name");
}

interface ZoneFieldsProps {
  nth: number;
  zone: TypedZone;
  isLast: boolean;
  countries: readonly Country[];
  problems: TypedDelivery["problems"];
}

/** One zone of the form, and the buttons that move or remove it. */
function ZoneFields({ nth, zone, isLast, countries, problems }: ZoneFieldsProps) {
  const bind = (field: "name" | "price" | "freeFrom" | "days" | "vat" | "duties" | "carrier") => ({
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
        <Field {...bind("price")} label={`Price, ${CURRENCY.symbol}`} inputMode="decimal" hint="0 is free." />
        <Field
          {...bind("freeFrom")}
          label={`Free from, ${CURRENCY.symbol}`}
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
        <Field
          {...bind("duties")}
          label="Duty and tax at the door"
          hint="Shown beside the price. Empty for nothing to pay."
          optional
          className="sm:col-span-2"
        />
        <Field {...bind("carrier")} label="Carrier" hint="Who asks for it, such as DHL." optional />
        <CheckboxField
          name={zoneFieldId(nth, "paysDuty")}
          label="We pay duty and VAT abroad, so that nothing is asked for at the door"
          defaultChecked={zone.paysDuty}
          className="sm:col-span-2"
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
function CollectionFields({
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

/** The countries, prices and days of the shop's delivery. */
export function DeliveryPage({ isSaved, ...view }: DeliveryView & { isSaved: boolean }) {
  return (
    <OwnerPage
      title="Delivery"
      nav={<SettingsNav />}
      lead={
        <>
          A shopper chooses the country in the checkout, and pays its zone’s price. Without a zone nothing is
          sent there. Northern Ireland always has one while the United Kingdom does: it can be closed under{" "}
          <TextLink to="/admin/settings/markets">Where we sell</TextLink>.{" "}
          <TextLink to="/admin/words/delivery">Schedule a change, or bring an earlier one back</TextLink>.
        </>
      }
    >
      <DoneNotice>{isSaved && "Saved. The shop, its checkout and its emails say so now."}</DoneNotice>
      <div className="mt-8">
        <DeliveryForm {...view} />
      </div>
    </OwnerPage>
  );
}
