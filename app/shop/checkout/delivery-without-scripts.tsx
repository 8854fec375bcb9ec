import { deliveryDays, deliveryPrice, dutyTerms } from "#app/domain/delivery/delivery-choices.ts";
import { chosenDelivery, type DeliveryChoices } from "#app/domain/selling/checkout/chosen-delivery.ts";
import { toMoney } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { CountryField } from "./shipping-fields.tsx";

interface DeliveryWithoutScriptsProps extends DeliveryChoices {
  /** The country of the sent form; null before. */
  asked: string | null;
  /** How that country asks for duty and VAT; null while that is not known. */
  dutyRule: string | null;
}

/** The prices of delivery, for a browser without scripts. Its cart is not known. */
export function DeliveryWithoutScripts({ asked, dutyRule, ...choices }: DeliveryWithoutScriptsProps) {
  const { country, zone, problem, ...delivery } = chosenDelivery(asked ?? "", choices, toMoney(0));
  return (
    <form method="get" className="mt-8 grid max-w-lg gap-4">
      <CountryField countries={choices.countries} defaultValue={country.code} error={problem ?? undefined} />
      {zone && (
        <p>
          Delivery, {country.name}: {deliveryPrice(zone)}, {deliveryDays(zone.businessDays)}.
          {"arrival" in delivery && delivery.arrival && ` With you ${delivery.arrival}.`} {dutyRule}{" "}
          {dutyTerms(zone, country.code)}
        </p>
      )}
      <Button type="submit" variant="secondary">
        Update delivery
      </Button>
    </form>
  );
}
