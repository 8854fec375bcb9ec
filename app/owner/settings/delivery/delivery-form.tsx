import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Country } from "#app/domain/delivery/countries.ts";
import { useUnsentForm } from "#app/owner/kit/unsent-form-saver.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import {
  CHANGE,
  changeZones,
  DELIVERY_FORM,
  readTypedZones,
  type TypedDelivery,
  typedAgain,
  zoneFieldId,
} from "./delivery-form-data.ts";
import { CollectionFields, ZoneFields } from "./zone-fields.tsx";

interface DeliveryFormProps {
  /** The stored zones, or the form as it was typed, with its problems. */
  typed: TypedDelivery;
  /** Every country that parcels can go to. */
  countries: readonly Country[];
  /** The state of the zones that the form was made from. */
  revision: string;
}

/** The form of all zones. It begins anew with each answer, and with the input of a session that ended. */
export function DeliveryForm({ countries, ...loaded }: DeliveryFormProps) {
  const unsent = useUnsentForm(DELIVERY_FORM);
  const { typed, revision } = unsent ? typedAgain(unsent) : loaded;
  return <Zones key={JSON.stringify(typed)} begun={typed} countries={countries} revision={revision} />;
}

function Zones({ begun, countries, revision }: Omit<DeliveryFormProps, "typed"> & { begun: TypedDelivery }) {
  const { problems } = begun;
  /** The fields hold what is typed; this is what they began with. It is new after each press of a button that changes it. */
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
      <div className="flex flex-wrap gap-4 border-sand border-t pt-8">
        <Button type="submit" variant="secondary" name={CHANGE} value="add" id="add-zone">
          Add zone
        </Button>
        <Button type="submit" busy={isSaving}>
          Save
        </Button>
      </div>
    </Form>
  );
}

/** The field or button that has the focus after a press: the zone's own, or what takes its place. */
function focusAfter(change: string, count: number): string {
  const [what = "", place] = change.split("-");
  if (what === "add") return zoneFieldId(count - 1, "name");
  if (what === "remove") return "add-zone";
  const nth = Number(place) + (what === "up" ? -1 : 1);
  return zoneFieldId(Math.min(Math.max(nth, 0), count - 1), "name");
}
