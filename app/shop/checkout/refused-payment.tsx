import { sameLine } from "#app/domain/selling/cart/cart.ts";
import { nameOfPiece } from "#app/domain/selling/cart/components/piece-words.ts";
import type { PayProblem } from "#app/domain/selling/checkout/shipping-details.ts";
import { cart } from "#app/shop/cart/cart-store.ts";
import { useCart } from "#app/shop/cart/use-cart.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { PaymentRefusal } from "./use-pay.ts";

interface RefusedPaymentProps {
  refusal: PaymentRefusal;
  /** The problems that are still open. */
  problems: readonly PayProblem[];
  attempt: number;
  /** Called when the shopper has corrected everything. The box then disappears, so the focus has to move. */
  onMended: () => void;
}

/** The reason why the payment did not start. If the server knows a correction of the cart, a button makes it. */
export function RefusedPayment({ refusal, problems, attempt, onMended }: RefusedPaymentProps) {
  const { lines } = useCart();
  const short = refusal.short.flatMap(({ most, ...id }) => {
    const line = lines.find((candidate) => sameLine(candidate, id));
    return line && line.qty > most ? [{ line, most }] : [];
  });
  const all = refusal.problems.length + refusal.short.length;
  const isMended = all > 0 && problems.length + short.length === 0;
  if (isMended) return null;

  const mend = (change: () => void) => {
    change();
    if (short.length === 1) onMended();
  };

  return (
    <div className="mb-12">
      <ErrorSummary
        title={refusal.message}
        problems={problems.map(({ field, message }) => ({ fieldId: field, message }))}
        attempt={attempt}
        className="wrap-anywhere"
      />
      {refusal.pricesChanged && (
        <p className="border-2 border-t-0 border-madder p-6 text-label">
          Your cart now has the current prices. Look at the new total, then pay.
        </p>
      )}
      {short.length > 0 && (
        <ul className="border-2 border-t-0 border-madder px-6 py-3">
          {short.map(({ line, most }) => (
            <li
              key={nameOfPiece(line)}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
            >
              <span className="text-label">{nameOfPiece(line)}</span>
              {most === 0 ? (
                <Button variant="secondary" size="small" onClick={() => mend(() => cart.remove(line))}>
                  Remove it<span className="visually-hidden">: {nameOfPiece(line)}</span>
                </Button>
              ) : (
                <Button variant="secondary" size="small" onClick={() => mend(() => cart.setQty(line, most))}>
                  Set to {most}
                  <span className="visually-hidden">: {nameOfPiece(line)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
