import { eq } from "drizzle-orm";
import { logPlaceOf } from "#app/features/audit/change.ts";
import { readChanges, readLatestChanges } from "#app/features/audit/read-changes.server.ts";
import { placeOf } from "#app/features/enquiries/admin/inbox.ts";
import { eraseEnquiry, exportEnquiry } from "#app/features/enquiries/erase-enquiry.server.ts";
import { moveEnquiry, readInbox } from "#app/features/enquiries/inbox.server.ts";
import { readSoldPieces } from "#app/features/inventory/sold-pieces.server.ts";
import { changeOrder } from "#app/features/orders/admin/change-order.server.ts";
import { exportOrder } from "#app/features/orders/admin/export-order.server.ts";
import { listOrders } from "#app/features/orders/admin/order-list.server.ts";
import { readOrder } from "#app/features/orders/admin/order-page.server.ts";
import { readTakings, readWaiting } from "#app/features/orders/admin/overview.server.ts";
import { readMailedOrder } from "#app/features/orders/letters/mailed-order.server.ts";
import { readShopperOrder } from "#app/features/orders/shopper-order.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { type Asked, type AskedOfAll, admin, NOW } from "./asked.ts";

const listed = (db: Database, query: string) => listOrders(db, new URLSearchParams(query));
const inbox = (db: Database, query: string) => readInbox(db, admin, placeOf(new URLSearchParams(query)));
const log = (db: Database, query: string) => readChanges(db, admin, logPlaceOf(new URLSearchParams(query)));
const orderOf = async (db: Database, id: string) => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
};
const change = async (db: Database, id: string, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return changeOrder(db, admin, { reference: (await orderOf(db, id)).reference, form, now: NOW });
};

export const administration: Asked[] = [
  [
    "an order's page",
    async (db) => readOrder(db, (await orderOf(db, "order-500")).reference, { rates: [], now: NOW }),
  ],
  [
    "what is kept of an order",
    async (db) => exportOrder(db, admin, (await orderOf(db, "order-500")).reference),
  ],
  [
    "the shopper's page of an order",
    async (db) => readShopperOrder(db, (await orderOf(db, "order-500")).statusKey),
  ],
  [
    "an order that is sent",
    (db) => change(db, "order-200", { intent: "fulfil", carrier: "royal-mail", tracking: "" }),
  ],
  ["a letter that is sent again", (db) => change(db, "order-500", { intent: "letter", letter: "receipt" })],
  ["an order that is erased", (db) => change(db, "order-501", { intent: "erase" })],
  ["the pieces that an order has sold", (db) => readSoldPieces(db, "order-500")],
  ["the overview: what waits", (db) => readWaiting(db, NOW)],
  [
    "a letter's words",
    (db) => inTransaction(db, (tx) => readMailedOrder(tx, "order-502", "http://shop.example")),
  ],
  ["an enquiry that is answered", (db) => moveEnquiry(db, admin, { id: "enquiry-5", to: "answered" })],
  ["an enquiry that is erased", (db) => eraseEnquiry(db, admin, { id: "enquiry-6", now: NOW })],
  ["what is kept of an enquiry", (db) => exportEnquiry(db, admin, "enquiry-5")],
  ["the log of changes", (db) => log(db, "")],
  ["the log, further back", (db) => log(db, "before=50000")],
  ["the log of one kind", (db) => log(db, "kind=order")],
  ["the log of a rare kind", (db) => log(db, "kind=import")],
  ["the changes of some subjects", (db) => readLatestChanges(db, admin, "product", ["large-1", "large-2"])],
];

const COUNTED = "says how many there are of each state; its page is read by index";

export const administrationLists: AskedOfAll[] = [
  {
    name: "the overview: takings",
    why: "adds up two months of orders, found by index",
    reads: ["orders"],
    work: (db) => readTakings(db, NOW),
  },
  { name: "the orders' list", why: COUNTED, reads: ["orders"], work: (db) => listed(db, "") },
  {
    name: "the orders' list: fulfilled",
    why: COUNTED,
    reads: ["orders"],
    work: (db) => listed(db, "state=fulfilled"),
  },
  { name: "the orders' list: paid", why: COUNTED, reads: ["orders"], work: (db) => listed(db, "state=paid") },
  {
    name: "the orders' list: its last page",
    why: "is counted to from the first one, in the index alone",
    reads: ["orders", "orders"],
    work: (db) => listed(db, "page=9999"),
  },
  {
    name: "the orders' list: a search",
    why: "looks for letters anywhere in references, e-mails and names",
    reads: ["orders", "orders"],
    work: (db) => listed(db, "q=shopper-777"),
  },
  { name: "the inbox", why: COUNTED, reads: ["enquiries"], work: (db) => inbox(db, "") },
  {
    name: "the inbox: answered",
    why: COUNTED,
    reads: ["enquiries"],
    work: (db) => inbox(db, "show=answered"),
  },
  {
    name: "the inbox: not forwarded",
    why: COUNTED,
    reads: ["enquiries"],
    work: (db) => inbox(db, "show=unforwarded"),
  },
  { name: "one enquiry", why: COUNTED, reads: ["enquiries"], work: (db) => inbox(db, "only=enquiry-5") },
  {
    name: "the log: a search",
    why: "looks for letters anywhere in what the subjects are called",
    reads: ["admin_changes, enquiries, orders, products"],
    work: (db) => log(db, "q=number+999"),
  },
];
