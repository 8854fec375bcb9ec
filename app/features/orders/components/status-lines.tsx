import { pence } from "#app/shared/money.ts";
import type { ShopperOrder } from "../shopper-order.ts";
import { BoughtLine } from "./bought-line.tsx";
import { SumRow } from "./sum-row.tsx";

/** What was bought, with its pictures, and what it came to. */
export function StatusLines({ order }: { order: ShopperOrder }) {
  const { lines, subtotalCents, deliveryCents, totalCents, refundedCents, underWayCents } = order;
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces" className="font-display text-m">
        Your pieces
      </h2>
      <ul className="mt-4">
        {lines.map((line) => (
          <BoughtLine key={line.lineNo} line={line} choice={line.choice} />
        ))}
      </ul>
      <dl className="border-ink border-t pt-3">
        <SumRow label="Subtotal" amount={subtotalCents} />
        {deliveryCents !== null && <SumRow label="Delivery" amount={deliveryCents} />}
        <SumRow
          label={totalCents === null ? "Total, before delivery" : "Total"}
          amount={totalCents ?? subtotalCents}
          isTotal
        />
        {refundedCents > 0 && <SumRow label="Paid back" amount={pence(-refundedCents)} />}
        {underWayCents > 0 && <SumRow label="On its way back" amount={pence(-underWayCents)} />}
      </dl>
    </section>
  );
}
