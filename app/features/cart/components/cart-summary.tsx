import { formatPence, type Pence } from "#app/shared/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { DeliveryNote } from "./delivery-note.tsx";
import type { DeliveryChoice } from "./delivery-words.ts";
import { SummaryRow } from "./summary-row.tsx";

interface CartSummaryProps {
  subtotal: Pence;
  deliveryRates: readonly DeliveryChoice[];
}

/** What the cart costs before delivery, how delivery is charged, and the way to the checkout. */
export function CartSummary({ subtotal, deliveryRates }: CartSummaryProps) {
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
        <ButtonLink to="/checkout" className="mt-5 w-full">
          Checkout
        </ButtonLink>
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
