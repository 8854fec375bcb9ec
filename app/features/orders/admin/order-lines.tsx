import { formatPence, type Pence, pence, timesPence } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { OrderView, OrderViewLine } from "./order-view.ts";
import { countPieces } from "./order-words.ts";

/** What was ordered, as it was sold, and what it came to. */
export function OrderLines({ order }: { order: OrderView }) {
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const totalLabel = order.totalCents === null ? "Total, before delivery" : "Total";
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="font-display text-card">
        {countPieces(count)}
      </h2>
      <ul className="mt-3">
        {order.lines.map((line) => (
          <Line key={line.lineNo} line={line} />
        ))}
      </ul>
      <dl className="border-ink border-t pt-3 text-label">
        <Sum label="Subtotal" amount={order.subtotalCents} />
        {order.deliveryCents !== null && <Sum label="Delivery" amount={order.deliveryCents} />}
        <Sum label={totalLabel} amount={order.totalCents ?? order.subtotalCents} className="font-semibold" />
        <Refunded order={order} />
      </dl>
    </section>
  );
}

/** What went back, what is on its way back, and what remains of the total; nothing while all of it does. */
function Refunded({ order: { money, totalCents } }: { order: OrderView }) {
  const { refundedCents, underWayCents } = money;
  if (totalCents === null || refundedCents + underWayCents === 0) return null;
  return (
    <>
      {refundedCents > 0 && <Sum label="Refunded" amount={pence(-refundedCents)} />}
      {underWayCents > 0 && <Sum label="Refund on its way" amount={pence(-underWayCents)} />}
      <Sum
        label="Remains"
        amount={pence(totalCents - refundedCents - underWayCents)}
        className="font-semibold"
      />
    </>
  );
}

function Line({ line }: { line: OrderViewLine }) {
  const { title, colorName, size, quantity, unitCents, imageUrl, piecesBack } = line;
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 border-sand border-t py-3">
      <Picture
        url={imageUrl}
        alt=""
        sizes="72px"
        className="aspect-4/5 overflow-hidden"
        imgClassName="size-full object-cover"
      />
      <div className="wrap-anywhere min-w-0">
        <p className="font-semibold text-label">{title}</p>
        <p className="text-bark text-small">{choiceLabel(colorName, size)}</p>
        <p className="text-bark text-small">
          {quantity} × {formatPence(unitCents)}
        </p>
        {piecesBack > 0 && (
          <p className="font-[560] text-small">
            {piecesBack === 1 ? "1 is" : `${piecesBack} are`} back on the shelf
          </p>
        )}
      </div>
      <p className="font-semibold text-label tabular-nums">{formatPence(timesPence(unitCents, quantity))}</p>
    </li>
  );
}

const Sum = ({ label, amount, className = "" }: { label: string; amount: Pence; className?: string }) => (
  <div className={`flex justify-between gap-6 py-1 ${className}`}>
    <dt>{label}</dt>
    <dd className="tabular-nums">{formatPence(amount)}</dd>
  </div>
);
