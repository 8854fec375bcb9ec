import { deliveryBeside } from "#app/domain/delivery/zone.ts";
import { formatMoney } from "#app/shared/money.ts";
import { useChosenCountry } from "./chosen-country.ts";

interface DeliveryBesideProps {
  zones: Parameters<typeof deliveryBeside>[0];
  /** In pence: from some sum on, delivery is free. */
  subtotal: number;
  /** A code makes it free. */
  isFree?: boolean | undefined;
  /** Whether the sum from which it is free stands after it. */
  withFreeFrom?: boolean;
}

/**
 * What delivery adds to a price, to the country that the shopper chose before, in the type of the price around it. A
 * kept page says the shop's own country's, in about as many letters, so that nothing moves.
 */
export function DeliveryBeside({ zones, subtotal, isFree, withFreeFrom }: DeliveryBesideProps) {
  const beside = deliveryBeside(zones, useChosenCountry(), subtotal);
  if (!beside) return null;
  return (
    <>
      {isFree ? "Free delivery" : beside.words}
      {withFreeFrom && !isFree && beside.freeFromCents !== null && (
        <span className="font-normal text-label">, free from {formatMoney(beside.freeFromCents)}</span>
      )}
    </>
  );
}
