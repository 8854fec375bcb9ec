import { arrivalIn, type DeliveryDates } from "#app/domain/delivery/delivery-dates.ts";
import { HOME, type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import { useChosenCountry } from "./chosen-country.ts";

interface ArrivalLineProps {
  dates: DeliveryDates | null;
  zones: readonly Zone[];
}

/** When a parcel comes that is ordered now, to the country that the shopper chose before, and what the door may cost. */
export function ArrivalLine({ dates, zones }: ArrivalLineProps) {
  const country = useChosenCountry();
  const zone = zoneOf(zones, country);
  const arrival = zone && dates && arrivalIn(dates, zone.id, country);
  if (!arrival) return null;
  const isHome = country === HOME;
  const name = isHome ? "" : new Intl.DisplayNames("en-GB", { type: "region" }).of(country);
  return (
    <>
      <p className="font-semibold text-ink">
        Order by {dates.orderBy}
        {!isHome && ", UK time"}: with you {name && `in ${name} `}
        {arrival}
      </p>
      {zone.duties && <p>{zone.duties}</p>}
    </>
  );
}
