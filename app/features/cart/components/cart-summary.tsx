import { formatPence, type Pence } from "#app/shared/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Cart } from "../cart.ts";
import { type DeliveryChoice, deliveryPrice, deliveryTime } from "./delivery-words.ts";
import { Above, PiecesLimit } from "./order-limits.tsx";
import { SummaryRow } from "./summary-row.tsx";

interface CartSummaryProps {
  lines: Cart;
  subtotal: Pence;
  deliveryRates: readonly DeliveryChoice[];
  /** The cart asks for more than is left: the checkout is held until it is set right. */
  isHeld: boolean;
  /** Leads to the first line that is to be set right. */
  onHeld: () => void;
}

/** What the cart costs before delivery, how delivery is charged, and the link to the checkout. */
export function CartSummary({ lines, subtotal, deliveryRates, isHeld, onHeld }: CartSummaryProps) {
  return (
    <section aria-labelledby="cart-summary" className="max-lg:mt-8 lg:sticky lg:top-24 lg:self-start">
      <div className="-mx-6 bg-calico px-6 py-10 lg:mx-0 lg:p-8">
        <h2 id="cart-summary" className="font-display text-m">
          Summary
        </h2>
        <dl className="mt-6">
          <SummaryRow name="Subtotal" value={formatPence(subtotal)} />
          <SummaryRow name="Delivery" value="Calculated at fulfillment" />
          <SummaryRow name="Total before delivery" value={formatPence(subtotal)} isTotal />
        </dl>
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
        <DeliveryNote rates={deliveryRates} />
      </div>
      <p className="pt-6">
        <TextLink to="/catalogue" className="font-[560]">
          Continue shopping
        </TextLink>
      </p>
    </section>
  );
}

/** How delivery is charged, before anything is ordered: each way with its time and its price. */
function DeliveryNote({ rates }: { rates: readonly DeliveryChoice[] }) {
  return (
    <div className="mt-5 text-small text-bark">
      <p>Delivery, chosen on the payment page before you pay:</p>
      <ul className="mt-2">
        {rates.map((rate) => (
          <li key={rate.name} className="flex justify-between gap-2 py-0.5 tabular-nums">
            <span>{deliveryTime(rate)}</span>
            <span>{deliveryPrice(rate)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
