import { formatPence, type Pence, pence, timesPence } from "#app/shared/money.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { ShopperOrder } from "../shopper-order.ts";

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
          <Line key={line.lineNo} line={line} />
        ))}
      </ul>
      <dl className="border-ink border-t pt-3">
        <Sum label="Subtotal" amount={subtotalCents} />
        {deliveryCents !== null && <Sum label="Delivery" amount={deliveryCents} />}
        <Sum
          label={totalCents === null ? "Total, before delivery" : "Total"}
          amount={totalCents ?? subtotalCents}
          className="font-semibold"
        />
        {refundedCents > 0 && <Sum label="Paid back" amount={pence(-refundedCents)} />}
        {underWayCents > 0 && <Sum label="On its way back" amount={pence(-underWayCents)} />}
      </dl>
    </section>
  );
}

function Line({ line }: { line: ShopperOrder["lines"][number] }) {
  const { title, choice, quantity, unitCents, imageUrl } = line;
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-x-5 border-sand border-t py-4">
      <Picture
        url={imageUrl}
        alt=""
        sizes="88px"
        className="aspect-4/5 overflow-hidden"
        imgClassName="size-full object-cover"
      />
      <div className="wrap-anywhere min-w-0">
        <p className="font-semibold">{title}</p>
        {choice && <p className="text-bark">{choice}</p>}
        <p className="text-bark">
          {quantity} × {formatPence(unitCents)}
        </p>
      </div>
      <p className="font-semibold tabular-nums">{formatPence(timesPence(unitCents, quantity))}</p>
    </li>
  );
}

const Sum = ({ label, amount, className = "" }: { label: string; amount: Pence; className?: string }) => (
  <div className={`flex justify-between gap-6 py-1 ${className}`}>
    <dt>{label}</dt>
    <dd className="tabular-nums">{formatPence(amount)}</dd>
  </div>
);
