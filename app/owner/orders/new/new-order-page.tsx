import type { Country } from "#app/domain/delivery/countries.ts";
import type { Delivery } from "#app/domain/delivery/zone.ts";
import { useUnsentForm } from "#app/owner/kit/unsent-form-saver.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ordersPath } from "../order-words.ts";
import type { OrderFormView } from "./answer-order.server.ts";
import { OrderForm } from "./order-form.tsx";
import { ORDER_FORM, readTypedOrder } from "./typed-order.ts";

interface NewOrderPageProps {
  form: OrderFormView;
  delivery: Delivery;
  /** Those that the shop delivers to. */
  countries: readonly Country[];
}

/** An order that the owner writes: sold at a market stall, or asked for by message. */
export function NewOrderPage({ form, delivery, countries }: NewOrderPageProps) {
  const unsent = useUnsentForm(ORDER_FORM);
  const begun = unsent ? { ...form, typed: readTypedOrder(unsent) } : form;
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-8 pb-24 sm:px-6">
      <TextLink to={ordersPath(null)} className="inline-block py-2 text-label">
        All orders
      </TextLink>
      <h1 className="mt-2 font-display text-l">New order</h1>
      <p className="mt-2 max-w-xl text-bark text-label">
        For a sale at the stall, or somebody who wrote to you. Its pieces come from the same stock, and its
        money is in the same books.
      </p>
      <OrderForm key={JSON.stringify(begun)} begun={begun} delivery={delivery} countries={countries} />
    </div>
  );
}
