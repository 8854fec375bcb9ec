import { forgetPaid } from "#app/domain/selling/checkout/checkout-memory.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { TextButton } from "#app/ui/text-link.tsx";
import { storedCheckout } from "./checkout-store.ts";

/** An older payment is not mentioned in the cart any more. */
const SHOWN_MS = 60 * 60_000;

/** Names the pieces that left the cart because this browser has paid for them, in any tab. */
export function PaidNotice() {
  const { paid } = useStoredValue(storedCheckout);
  if (paid === null || Date.now() - paid.at > SHOWN_MS) return null;
  return (
    <section
      aria-labelledby="paid"
      role="status"
      className="mb-6 border-leaf border-l-4 bg-calico p-5 text-label"
    >
      <h2 id="paid" className="font-[560]">
        You have paid for these
      </h2>
      <ul className="mt-1">
        {paid.names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-bark text-small">They are out of your cart.</p>
      <TextButton onClick={() => storedCheckout.update(forgetPaid)} className="mt-2 font-[560]">
        Close
      </TextButton>
    </section>
  );
}
