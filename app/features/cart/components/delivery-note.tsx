import { type DeliveryChoice, deliveryPrice, deliveryTime } from "./delivery-words.ts";

/** How delivery is charged, before anything is ordered: each way with its time and its price. */
export function DeliveryNote({ rates }: { rates: readonly DeliveryChoice[] }) {
  return (
    <div className="mt-5 text-small text-bark">
      <p>Delivery, chosen on the card page before you pay:</p>
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
