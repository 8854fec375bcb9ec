import type { ReactNode } from "react";
import { questionPath } from "#app/domain/content/contact-links.ts";
import { deliveryPrice, deliveryTime, freeDelivery } from "#app/domain/delivery/delivery-choices.ts";
import type { DeliveryDates } from "#app/domain/delivery/delivery-dates.ts";
import { isInUk, type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import type { Cart } from "#app/domain/selling/cart/cart.ts";
import { nameOfPiece } from "#app/domain/selling/cart/components/piece-words.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ArrivalLine } from "./arrival-line.tsx";
import { useChosenCountry } from "./chosen-country.ts";
import { DeliveryBeside } from "./delivery-beside.tsx";
import { Above, PiecesLimit } from "./order-limits.tsx";
import { PaymentMarks } from "./payment-marks.tsx";
import { DiscountRow, SummaryRow } from "./summary-row.tsx";
import type { CartDiscount } from "./use-discount.ts";

interface CartSummaryProps {
  lines: Cart;
  subtotal: Money;
  discount: CartDiscount | null;
  /** About what duty and VAT of the shopper's country cost; undefined while that is not known. */
  duty: string | undefined;
  zones: readonly Zone[];
  dates: DeliveryDates | null;
  /** The days after receipt to withdraw, by law. */
  cancellationDays: number;
  methods: readonly string[];
  keep: ReactNode;
  /** The cart asks for more than is left: the checkout is held until that is corrected. */
  isHeld: boolean;
  /** Leads to the first line to correct. */
  onHeld: () => void;
}

/** The price of the cart before delivery, the charge for delivery, and the link to the checkout. */
export function CartSummary({
  lines,
  subtotal,
  discount,
  duty,
  zones,
  dates,
  cancellationDays,
  methods,
  keep,
  isHeld,
  onHeld,
}: CartSummaryProps) {
  // At home a line below says how far the cart is from it.
  const country = useChosenCountry();
  const isAbroad = !isInUk(country);
  return (
    <section
      aria-labelledby="cart-summary"
      className="max-lg:mt-8 lg:stick lg:top-24 lg:row-span-2 lg:self-start"
    >
      <div className="-mx-6 bg-calico px-6 py-10 lg:mx-0 lg:p-8">
        <h2 id="cart-summary" className="font-display text-m">
          Summary
        </h2>
        <dl className="mt-6">
          <SummaryRow name="Subtotal" value={formatMoney(subtotal)} />
          {discount && <DiscountRow {...discount} />}
          <SummaryRow name="Delivery" value="Calculated at fulfillment" />
          <SummaryRow
            name={zoneOf(zones, country) ? "Total" : "Total before delivery"}
            value={
              <>
                {formatMoney(toMoney(subtotal - (discount?.takenCents ?? 0)))}{" "}
                <DeliveryBeside
                  zones={zones}
                  subtotal={subtotal}
                  isFree={discount?.isDeliveryFree}
                  withFreeFrom={isAbroad}
                />
              </>
            }
            isTotal
          />
        </dl>
        <FreeDeliveryProgress zones={zones} subtotal={subtotal} />
        <div id="held" aria-live="polite">
          <PiecesLimit lines={lines} />
          {isHeld && <Above>Your cart asks for more than we have. Set it right, then check out.</Above>}
        </div>
        {isHeld ? (
          <Button variant="secondary" aria-describedby="held" onClick={onHeld} className="mt-5 w-full">
            Checkout
          </Button>
        ) : (
          <ButtonLink to="/checkout" className="mt-5 w-full">
            Checkout
          </ButtonLink>
        )}
        <PaymentMarks methods={methods} />
        <DeliveryNote zones={zones} dates={dates} duty={duty} />
        <Promises lines={lines} cancellationDays={cancellationDays} />
      </div>
      <p className="pt-6 pb-4">
        <TextLink to="/catalogue" className="font-[560]">
          Continue shopping
        </TextLink>
      </p>
      {/* Last, because it appears a moment later and must move nothing. */}
      {keep}
    </section>
  );
}

/** The time of delivery to each zone before anything is ordered, and its price. */
function DeliveryNote({ zones, dates, duty }: Pick<CartSummaryProps, "zones" | "dates" | "duty">) {
  return (
    <div className="mt-5 text-small text-bark">
      <ArrivalLine dates={dates} zones={zones} duty={duty} />
      <p className="mt-2">Delivery, for the country that you choose at the checkout:</p>
      <ul className="mt-2">
        {zones.map((zone) => (
          <li key={zone.id} className="flex justify-between gap-2 py-0.5 tabular-nums">
            <span>{deliveryTime(zone)}</span>
            <span>{deliveryPrice(zone)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As many pieces as the first line of a message can name. */
const MAX_NAMED = 3;

/** What happens when a piece does not suit or fit, before it is ordered. */
function Promises({ lines, cancellationDays }: Pick<CartSummaryProps, "lines" | "cancellationDays">) {
  // A piece without sizes has no hem.
  const tailored = lines.filter(({ size }) => sizeLabel(size) !== null);
  return (
    <div className="mt-4 border-sand border-t pt-4 text-bark text-small">
      <p>{cancellationDays} days to change your mind, once your parcel is with you.</p>
      {tailored.length > 0 && (
        <p className="mt-1">
          We can adjust hems before we post. An altered piece cannot be cancelled.{" "}
          <TextLink
            to={questionPath(tailored.slice(0, MAX_NAMED).map(nameOfPiece).join("; "))}
            rel="nofollow"
            className="whitespace-nowrap font-[560]"
          >
            Ask us
          </TextLink>
        </p>
      )}
    </div>
  );
}

/** The amount that is missing to free delivery at home, in words and as a thin line. */
function FreeDeliveryProgress({ zones, subtotal }: Pick<CartSummaryProps, "zones" | "subtotal">) {
  const free = freeDelivery(zones, subtotal);
  if (!free) return null;
  return (
    <div className="mt-2 text-small">
      <p>{free.words}</p>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden className="mt-2 h-0.5 w-full bg-sand">
        <rect width={100 * free.reached} height="1" className="fill-current" />
      </svg>
    </div>
  );
}
