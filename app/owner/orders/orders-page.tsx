import { Link } from "react-router";
import type { ListedOrder, OrderList } from "#app/domain/orders/list-orders.server.ts";
import { BY_HAND_LABELS } from "#app/domain/orders/order.ts";
import { FindForm } from "#app/owner/kit/find-form.tsx";
import { Action, ActionLink } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, Pager, Time } from "#app/owner/kit/list-parts.tsx";
import { OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import {
  countOrders,
  LABELS_PATH,
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
    <OwnerPage
      title="Orders"
      actions={mayWrite && <Action to={NEW_ORDER_PATH} label="New order" secondary />}
      width="table"
    >
      <FindForm
        action="/admin/orders"
        label="Find an order"
        query={list.search}
        kept={list.state ? { state: list.state } : {}}
        placeholder="Name, town, piece, number"
      >
        {list.search && <ActionLink to={ordersPath(list.state)} label="Show all" className="text-label" />}
      </FindForm>
      <StateFilter list={list} />
      {list.counts.paid > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-8 text-label">
          <ActionLink to={slipsPath(list.search)} label="Packing slips of the orders to send" />
          <ActionLink to={LABELS_PATH} label="Labels and customs forms" />
        </p>
      )}
      {list.orders.length === 0 ? <NoOrders list={list} /> : <OrderTable list={list} />}
      <Pager
        page={list.page}
        pages={list.pages}
        to={(page) => ordersPath(list.state, { search: list.search, page })}
        labels={["Newer orders", "Older orders"]}
      >
        {list.first}–{list.first + list.orders.length - 1} of {countOrders(list.total)}
      </Pager>
    </OwnerPage>
  );
}

const NoOrders = ({ list }: { list: OrderList }) =>
  list.state || list.search ? (
    <EmptyState>
      <span className="wrap-anywhere block font-display text-ink text-m">{nothingFound(list)}</span>
      <ActionLink to={ordersPath(null)} label="See all orders" strong />
    </EmptyState>
  ) : (
    <EmptyState>
      <span className="block font-display text-ink text-m">No orders yet.</span>
      The first one stands here as soon as somebody goes to the payment page.
    </EmptyState>
  );

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
  const when = <Time at={order.createdAt} />;
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
