import { Link } from "react-router";
import { BY_HAND_LABELS } from "#app/domain/orders/order.ts";
import { FindForm } from "#app/owner/kit/find-form.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ListedOrder, OrderList } from "./list-orders.server.ts";
import {
  countOrders,
  NEW_ORDER_PATH,
  orderPath,
  ordersPath,
  STATE_LABELS,
  slipsPath,
} from "./order-words.ts";
import { StateBadge, StateFilter, TestBadge } from "./state-filter.tsx";

/** All orders, newest first, fifty on a page. */
export function OrdersPage({ list }: { list: OrderList }) {
  const mayWrite = useRight("money", "write");
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-l">Orders</h1>
        {mayWrite && (
          <ButtonLink to={NEW_ORDER_PATH} variant="secondary" size="small">
            New order
          </ButtonLink>
        )}
      </div>
      <FindForm
        action="/admin/orders"
        label="Find an order"
        query={list.search}
        kept={list.state ? { state: list.state } : {}}
        placeholder="Name, town, piece, number"
      >
        {list.search && (
          <TextLink to={ordersPath(list.state)} className="inline-block py-3 text-label">
            Show all
          </TextLink>
        )}
      </FindForm>
      <StateFilter list={list} />
      {list.counts.paid > 0 && (
        <TextLink to={slipsPath(list.search)} className="mt-2 inline-block py-2.5 text-label">
          Packing slips of the orders to send
        </TextLink>
      )}
      {list.orders.length === 0 ? <NoOrders list={list} /> : <OrderTable list={list} />}
      {list.pages > 1 && <Pages list={list} />}
    </div>
  );
}

function NoOrders({ list }: { list: OrderList }) {
  if (list.state || list.search) {
    return (
      <div className="py-14">
        <p className="wrap-anywhere font-display text-m">{nothingFound(list)}</p>
        <TextLink to={ordersPath(null)} className="inline-block py-3 font-[560]">
          See all orders
        </TextLink>
      </div>
    );
  }
  return (
    <div className="py-14">
      <p className="font-display text-m">No orders yet.</p>
      <p className="mt-2 max-w-md text-bark">
        The first one stands here as soon as somebody goes to the payment page.
      </p>
    </div>
  );
}

const nothingFound = ({ state, search }: OrderList): string => {
  const found = search ? ` with ‘${search}’` : "";
  return state ? `No order${found} is ‘${STATE_LABELS[state]}’.` : `No order${found} was found.`;
};

const HEAD = "py-3 font-[560] text-bark text-small";
const CELL = "py-3 align-top";
const SPACED = "pr-4";

/** On a phone the customer and the time are below the reference, and the state is below the total. */
function OrderTable({ list }: { list: OrderList }) {
  return (
    <table className="mt-2 w-full text-left text-label">
      <caption className="visually-hidden">
        {list.state ? `Orders that are ‘${STATE_LABELS[list.state]}’` : "All orders"}, newest first
      </caption>
      <thead>
        <tr className="border-ink border-b">
          <th scope="col" className={`${HEAD} ${SPACED}`}>
            Order
          </th>
          <th scope="col" className={`${HEAD} ${SPACED} hidden md:table-cell`}>
            When
          </th>
          <th scope="col" className={`${HEAD} ${SPACED} hidden md:table-cell`}>
            Customer
          </th>
          <th scope="col" className={`${HEAD} ${SPACED} hidden text-right md:table-cell`}>
            Pieces
          </th>
          <th scope="col" className={`${HEAD} text-right md:pr-8 ${list.seesMoney ? "" : "md:hidden"}`}>
            {list.seesMoney ? "Total" : "State"}
          </th>
          <th scope="col" className={`${HEAD} hidden md:table-cell`}>
            State
          </th>
        </tr>
      </thead>
      <tbody>
        {list.orders.map((order) => (
          <OrderRow key={order.reference} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order }: { order: ListedOrder }) {
  const when = <time dateTime={order.createdAt.toISOString()}>{formatMoment(order.createdAt)}</time>;
  const cents = order.totalCents ?? order.subtotalCents;
  return (
    <tr className="relative border-sand border-b transition-colors duration-150 hover:bg-calico/60">
      <th scope="row" className={`${CELL} ${SPACED} font-normal`}>
        <Link
          to={orderPath(order.reference)}
          className="whitespace-nowrap font-[560] text-indigo underline decoration-1 underline-offset-6 after:absolute after:inset-0 hover:decoration-2"
        >
          {order.reference}
        </Link>
        {order.isTest && <TestBadge className="mt-1 block" />}
        {order.byHand && (
          <span className="mt-1 block text-bark text-small">{BY_HAND_LABELS[order.byHand]}</span>
        )}
        <span className="mt-1 block text-bark text-small md:hidden">
          <span className="wrap-anywhere block">{order.customer}</span>
          <span className="block">{when}</span>
          <span className="block">{formatPieces(order.pieces)}</span>
        </span>
      </th>
      <td className={`${CELL} ${SPACED} hidden whitespace-nowrap text-bark md:table-cell`}>{when}</td>
      <td className={`${CELL} ${SPACED} wrap-anywhere hidden md:table-cell`}>{order.customer}</td>
      <td className={`${CELL} ${SPACED} hidden text-right tabular-nums md:table-cell`}>{order.pieces}</td>
      <td className={`${CELL} text-right tabular-nums md:pr-8 ${cents === null ? "md:hidden" : ""}`}>
        {cents !== null && formatMoney(cents)}
        {cents !== null && order.totalCents === null && (
          <span className="block whitespace-nowrap text-bark text-small">before delivery</span>
        )}
        <StateBadge order={order} className="mt-1 block md:hidden" />
      </td>
      <td className={`${CELL} hidden whitespace-nowrap md:table-cell`}>
        <StateBadge order={order} />
      </td>
    </tr>
  );
}

function Pages({ list: { state, search, page, pages, first, orders, total } }: { list: OrderList }) {
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-x-8 text-label">
      <p className="text-bark">
        {first}–{first + orders.length - 1} of {countOrders(total)}
      </p>
      {page > 1 && (
        <TextLink
          to={ordersPath(state, { search, page: page - 1 })}
          rel="prev"
          className="inline-block py-3 font-[560]"
        >
          Newer orders
        </TextLink>
      )}
      {page < pages && (
        <TextLink
          to={ordersPath(state, { search, page: page + 1 })}
          rel="next"
          className="inline-block py-3 font-[560]"
        >
          Older orders
        </TextLink>
      )}
    </nav>
  );
}
