import * as z from "zod";
import { findOrder } from "#app/domain/orders/bought-pieces.server.ts";
import { listOrdersAfter } from "#app/domain/orders/list-orders.server.ts";
import { ORDER_STATES } from "#app/domain/orders/order.ts";
import { parcelProblem, trackingUrl } from "#app/domain/orders/parcel.ts";
import { isTestPayment } from "#app/domain/orders/payment-mode.ts";
import { listLinesOf, type OrderLineRow, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { correctTracking } from "#app/domain/orders/ship-order.server.ts";
import { eraseOrder } from "#app/domain/people/erasure/erase-order.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { CURRENCY } from "#app/shared/money.ts";
import { ok } from "#app/shared/result.ts";
import { placeText } from "./cursor.ts";
import {
  listing,
  MOMENT,
  MONEY,
  momentOf,
  moneyOf,
  NAMED,
  NOTHING,
  reading,
  refuse,
  writing,
} from "./operation.server.ts";

const text = z.string().nullable();
const STATE = z.enum(ORDER_STATES);

const LINE = z.object({
  lineNo: z.int(),
  productSlug: z.string(),
  variantId: z.string(),
  title: z.string(),
  size: z.string(),
  color: z.string(),
  quantity: z.int(),
  price: MONEY.describe("Of one piece, after the discount"),
  discount: MONEY.describe("What the order’s discount took off one piece"),
});

const ORDER = z
  .object({
    reference: z.string(),
    state: STATE,
    isTest: z.boolean().describe("Paid with a test card: nothing is to be sent"),
    createdAt: MOMENT,
    paidAt: MOMENT.nullable(),
    fulfilledAt: MOMENT.nullable(),
    deliveredOn: z.iso.date().nullable(),
    erasedAt: MOMENT.nullable(),
    email: text,
    customer: z
      .object({
        name: text,
        phone: text,
        address: z
          .object({
            line1: text,
            line2: text,
            city: text,
            state: text,
            postalCode: text,
            country: text.describe("ISO 3166 alpha-2"),
          })
          .nullable(),
      })
      .nullable(),
    kind: z.enum(["pieces", "gift-card", "deposit", "made"]),
    handover: z.enum(["hand", "collection", "letter"]).nullable().describe("Null for a parcel"),
    lines: z.array(LINE),
    currency: z.literal(CURRENCY.code),
    subtotal: MONEY,
    discount: MONEY,
    delivery: MONEY.nullable(),
    total: MONEY.nullable().describe("What was paid; null before"),
    refunded: MONEY,
    carrier: text,
    tracking: text,
    trackingUrl: text,
  })
  .register(NAMED, { id: "Order" });

const orderOf = (order: OrderRow, lines: readonly OrderLineRow[]): z.output<typeof ORDER> => ({
  reference: order.reference,
  state: order.state,
  isTest: isTestPayment(order),
  createdAt: order.createdAt.toISOString(),
  paidAt: momentOf(order.paidAt),
  fulfilledAt: momentOf(order.fulfilledAt),
  deliveredOn: order.deliveredOn,
  erasedAt: momentOf(order.erasedAt),
  email: order.email || null,
  customer: order.customer,
  kind: order.kind,
  handover: order.handover,
  lines: lines.map(({ lineNo, productSlug, variantId, title, size, colorName, quantity, ...line }) => ({
    ...{ lineNo, productSlug, variantId, title, size, color: colorName, quantity },
    price: moneyOf(line.priceCents),
    discount: moneyOf(line.discountCents),
  })),
  currency: CURRENCY.code,
  subtotal: moneyOf(order.subtotalCents),
  discount: moneyOf(order.discountCents),
  delivery: order.deliveryCents === null ? null : moneyOf(order.deliveryCents),
  total: order.totalCents === null ? null : moneyOf(order.totalCents),
  refunded: moneyOf(order.refundedCents),
  carrier: order.carrier,
  tracking: order.tracking,
  trackingUrl: trackingUrl(order.carrier, order.tracking),
});

const PATH = "/api/v1/orders";
const NO_ORDER = refuse(404, "There is no order with this reference. GET /api/v1/orders lists them.");

const list = listing({
  id: "listOrders",
  path: PATH,
  right: "orders:read",
  summary: "Orders, the newest first",
  item: ORDER,
  filters: z.strictObject({ state: STATE.optional() }),
  place: z.tuple([z.string().regex(/^\d{1,16}$/), placeText]),
  async find({ db }, admin, { filters: { state }, after, most }) {
    const found = await listOrdersAfter(db, admin, { state, after, most });
    const lines = Map.groupBy(
      await listLinesOf(
        db,
        found.map(({ order }) => order.id),
      ),
      ({ orderId }) => orderId,
    );
    return found.map(({ order, place }) => ({ item: orderOf(order, lines.get(order.id) ?? []), place }));
  },
});

const one = reading({
  id: "getOrder",
  path: `${PATH}/:reference`,
  right: "orders:read",
  summary: "An order",
  output: ORDER,
  async run({ db }, admin, { reference = "" }) {
    const order = await findOrder(db, admin, reference);
    return order ? ok(orderOf(order, await listLinesOf(db, [order.id]))) : NO_ORDER;
  },
});

const PARCEL = { carrier: true, tracking: true, trackingUrl: true, fulfilledAt: true } as const;

const tracking = writing({
  id: "putTracking",
  method: "PUT",
  path: `${PATH}/:reference/tracking`,
  right: "tracking:write",
  summary:
    "The parcel of an order. A paid order is marked as sent, and its customer told; of one that was sent it is corrected",
  body: z.strictObject({
    carrier: z.string().trim().min(1).max(80),
    tracking: z.string().trim().min(1).max(80),
    notify: z.boolean().default(true).describe("Whether a correction is told to the customer"),
  }),
  output: ORDER.pick({ ...PARCEL, reference: true, state: true }),
  async run({ db, now }, admin, { params: { reference = "" }, body: { notify, ...parcel } }) {
    const problem = parcelProblem(parcel);
    if (problem) return refuse(422, problem.message, problem.field);
    const order = await findOrder(db, admin, reference);
    if (!order) return NO_ORDER;
    if (order.handover !== null)
      return refuse(409, "This order is handed over without a parcel. The owner marks it as fulfilled.");
    const change = { order, now, parcel };
    const done =
      order.fulfilledAt === null
        ? await fulfilOrder(db, admin, change)
        : await correctTracking(db, admin, { ...change, isTold: notify });
    if (!done.ok)
      return refuse(
        409,
        done.error === "withdrawn"
          ? "The customer has withdrawn from pieces of this order. The owner deals with that first, under Returns."
          : `Only a paid order can be sent, and this one is ‘${order.state}’. Read the order again.`,
      );
    const after = (await findOrder(db, admin, reference)) ?? order;
    const { state, carrier, tracking, trackingUrl, fulfilledAt } = orderOf(after, []);
    return ok({ reference, state, carrier, tracking, trackingUrl, fulfilledAt });
  },
});

const erasure = writing({
  id: "eraseCustomer",
  method: "POST",
  path: `${PATH}/:reference/erasure`,
  right: "customers:erase",
  summary: "Erases the customer of an order for good, and of those that it was exchanged for or from",
  body: NOTHING,
  output: z.object({ reference: z.string(), erasedAt: MOMENT }),
  async run({ db, now }, admin, { params: { reference = "" } }) {
    const order = await findOrder(db, admin, reference);
    if (!order) return NO_ORDER;
    const done = await eraseOrder(db, admin, { order, now });
    return done.ok
      ? ok({ reference, erasedAt: (order.erasedAt ?? now).toISOString() })
      : refuse(409, done.error);
  },
});

export const ORDERS_OPERATIONS = [list, one, tracking, erasure];
