import { formatArrival } from "#app/domain/delivery/delivery-dates.ts";
import { orderedFor } from "#app/domain/orders/order.ts";
import {
  atFullPrice,
  beforeDiscount,
  deliveryName,
  discountSums,
} from "#app/domain/orders/order-discount.ts";
import { countryName } from "#app/domain/orders/parcel.ts";
import { ActionLink } from "#app/owner/kit/form-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { formatMoney, toMoney } from "#app/shared/money.ts";
import { choiceLabel, formatPieces } from "#app/shared/piece-label.ts";
import { BoughtLine, SumRow } from "#app/shop/order/bought-line.tsx";
import type { OrderView, OrderViewLine } from "./order-view.ts";

/** The lines of the order as they were sold, and the sums. */
export function OrderLines({ order }: { order: OrderView }) {
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const ordered = orderedFor(order);
  const label = ordered === null ? "Total" : "Paid";
  const { discount, delivery, handover, totalCents } = order;
  const deliveryCents = order.deliveryCents ?? delivery?.amountCents ?? null;
  const totalLabel =
    totalCents === null && delivery === null && handover === null ? "Total, before delivery" : label;
  return (
    <Part id="lines" title={formatPieces(count)}>
      <ul className="mt-3">
        {order.lines.map((line) => (
          <Line key={line.lineNo} line={line} />
        ))}
      </ul>
      <dl className="border-ink border-t pt-3 text-label">
        <SumRow label="Subtotal" amount={beforeDiscount(order.subtotalCents, discount)} />
        {discountSums(discount).map(({ name, amountCents }) => (
          <SumRow key={name} label={name} amount={amountCents} />
        ))}
        {deliveryCents !== null && (
          <SumRow
            label={`${deliveryName(discount)}${delivery ? `: ${formatChosen(delivery)}` : ""}`}
            amount={deliveryCents}
          />
        )}
        {ordered !== null && <SumRow label="Ordered for" amount={ordered} />}
        <SumRow
          label={totalLabel}
          amount={totalCents ?? toMoney(order.subtotalCents + (deliveryCents ?? 0))}
          isTotal
        />
        {order.giftCents > 0 && <SumRow label="By gift card" amount={order.giftCents} />}
        {order.inOwn && totalCents !== null && (
          <SumRow label="By card" amount={toMoney(totalCents - order.giftCents)} inOwn={order.inOwn} />
        )}
        {order.vatCents !== null && <SumRow label="VAT included" amount={order.vatCents} />}
        <Refunded order={order} />
      </dl>
      {delivery?.duty && <p className="mt-2 text-bark text-small">Said at the checkout: {delivery.duty}</p>}
      <p className="mt-2 flex flex-wrap gap-x-6 text-label">
        {order.invoices.map(({ label, path }) => (
          <ActionLink key={path} href={path} label={label} />
        ))}
      </p>
    </Part>
  );
}

/** `Nigeria, International`, once where the zone has the country's name, then the days that the shopper was told. */
const formatChosen = ({ country, name, arrival }: NonNullable<OrderView["delivery"]>): string =>
  [...new Set([countryName(country), name]), ...(arrival ? [`promised ${formatArrival(arrival)}`] : [])].join(
    ", ",
  );

/** The money refunded, the money under way, and the rest of the total; empty without refunds. */
function Refunded({ order: { money, totalCents } }: { order: OrderView }) {
  const { refundedCents, underWayCents } = money;
  if (totalCents === null || refundedCents + underWayCents === 0) return null;
  return (
    <>
      {refundedCents > 0 && <SumRow label="Refunded" amount={toMoney(-refundedCents)} />}
      {underWayCents > 0 && <SumRow label="Refund on its way" amount={toMoney(-underWayCents)} />}
      <SumRow label="Remains" amount={toMoney(totalCents - refundedCents - underWayCents)} isTotal />
    </>
  );
}

function Line({ line }: { line: OrderViewLine }) {
  const { colorName, size, piecesBack, listedCents, isMadeToMeasure } = line;
  const back = `${piecesBack} ${piecesBack === 1 ? "is" : "are"} back on the shelf`;
  return (
    <BoughtLine
      dense
      line={atFullPrice(line)}
      choice={choiceLabel(colorName, size)}
      note={
        <>
          {listedCents !== null && <p className="text-bark">Instead of {formatMoney(listedCents)} each</p>}
          {isMadeToMeasure && <p className="text-bark">Made to measure</p>}
          {piecesBack > 0 && <p className="font-[560]">{back}</p>}
        </>
      }
    />
  );
}
