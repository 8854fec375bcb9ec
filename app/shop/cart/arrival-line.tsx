import { placeName } from "#app/domain/delivery/countries.ts";
import { dutyTerms } from "#app/domain/delivery/delivery-choices.ts";
import { arrivalIn, type DeliveryDates } from "#app/domain/delivery/delivery-dates.ts";
import { HOME, isInUk, type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import { useChosenCountry } from "./chosen-country.ts";

interface ArrivalLineProps {
  dates: DeliveryDates | null;
  zones: readonly Zone[];
  /** About what duty and VAT of these pieces cost; undefined while that is not known. */
  duty: string | undefined;
}

/** When a parcel comes that is ordered now, to the country that the shopper chose before, and what the door may cost. */
export function ArrivalLine({ dates, zones, duty }: ArrivalLineProps) {
  const country = useChosenCountry();
  const zone = zoneOf(zones, country);
  if (!zone) return null;
  const arrival = dates && arrivalIn(dates, zone.id, country);
  const name = country === HOME ? "" : placeName(country);
  const terms = duty ?? dutyTerms(zone, country);
  return (
    <>
      {arrival && (
        <p className="font-semibold text-ink">
          Order by {dates.orderBy}
          {!isInUk(country) && ", UK time"}: with you {name && `in ${name} `}
          {arrival}
        </p>
      )}
      {terms && <p>{terms}</p>}
    </>
  );
}
