import * as z from "zod";
import { decodeFile } from "#app/domain/catalogue/import/read-csv.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listRefundsOf } from "#app/domain/money/refunds/queries.server.ts";
import { parcelProblem } from "#app/domain/orders/parcel.ts";
import { listOrdersByReferences, type OrderRow } from "#app/domain/orders/queries.server.ts";
import {
  checkRows,
  MAX_TRACKING_ROWS,
  readTracking,
  type TrackingRow,
} from "#app/domain/parcels/tracking-file.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { act, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import { findHolds } from "#app/owner/orders/held-orders.server.ts";
import { isGoingBack, shipmentBlocker } from "#app/owner/orders/shipment-blocker.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { textIn, trimmed } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAX_TRACKING_BYTES, TRACKING_TOO_LARGE, type TrackingView } from "./labels-view.ts";

interface TrackingDeps {
  db: Database;
  now: () => Date;
}

const refused = (problem: string, carrier = ""): TrackingView => ({
  ...{ carrier, problem },
  ...{ rows: [], isBooked: false },
});

async function parseFile(form: FormData): Promise<Result<TrackingView, TrackingView>> {
  const carrier = trimmed(textIn(form, "carrier"));
  const rows = await rowsOf(form.get("file"), carrier);
  return rows.ok
    ? ok({ carrier, problem: null, rows: rows.value, isBooked: false })
    : err(refused(rows.error, carrier));
}

async function rowsOf(file: unknown, carrier: string): Promise<Result<TrackingRow[], string>> {
  const problem = parcelProblem({ carrier, tracking: "" });
  if (problem) return err(problem.message);
  if (!(file instanceof File) || file.size === 0) return err("Please choose a file.");
  if (file.size > MAX_TRACKING_BYTES) return err(TRACKING_TOO_LARGE);
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
  return decoded.ok ? readTracking(decoded.value.text, carrier) : decoded;
}

const text = z.string().max(200);
const ROWS = z
  .array(z.object({ line: z.int(), reference: text, carrier: text, tracking: text }))
  .max(MAX_TRACKING_ROWS);

/** The rows of the preview; null for anything else. */
function parseRows(form: FormData): Result<TrackingRow[], TrackingView> | null {
  try {
    const parsed = ROWS.safeParse(JSON.parse(textIn(form, "rows")));
    return parsed.success ? ok(checkRows(parsed.data)) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

type CheckedRow = TrackingRow & { order: OrderRow | undefined };

/** The rows with their orders, and with what the shop itself has against them. */
async function withOrders(db: Database, rows: readonly TrackingRow[]): Promise<CheckedRow[]> {
  const orders = await listOrdersByReferences(db, [...new Set(rows.map(({ reference }) => reference))]);
  const ids = orders.map(({ id }) => id);
  const refunds = ids.length === 0 ? [] : await listRefundsOf(db, ids);
  const holdOf = await findHolds(db, ids);
  const problemOf = (order: OrderRow | undefined, row: TrackingRow): string | null => {
    if (!order) return "We have no order with this number.";
    const { id, state, totalCents, handover, disputedAt } = order;
    if (state === "fulfilled") return alreadySent(order, row);
    const goesBack = isGoingBack(
      totalCents,
      refunds.filter(({ orderId }) => orderId === id),
    );
    // A test order is on the desk, too, which says so.
    const facts = { isTest: false, isDisputed: disputedAt !== null, hold: holdOf(id) };
    const blocker = shipmentBlocker({ state, isGoingBack: goesBack, ...facts });
    return blocker ?? (handover === null ? null : "It is collected or handed over, not sent.");
  };
  return rows.map((row) => {
    const order = orders.find(({ reference }) => reference === row.reference);
    return { ...row, order, problem: row.problem ?? problemOf(order, row) };
  });
}

const alreadySent = ({ carrier, tracking }: OrderRow, row: TrackingRow): string =>
  tracking === row.tracking
    ? "It was marked as sent already, with this number."
    : `It was marked as sent already${tracking === null ? "" : `, with ${[carrier, tracking].filter(Boolean).join(" ")}`}. Correct it on the order’s page.`;

const shown = (rows: readonly CheckedRow[]): TrackingRow[] => rows.map(({ order: _, ...row }) => row);

/** Marks each order as sent by itself: one that cannot be is left as it is, and the others go on. */
async function book({ db, now }: TrackingDeps, admin: Admin<"orders:write">, rows: readonly CheckedRow[]) {
  const booked: CheckedRow[] = [];
  for (const row of rows) {
    const { order, carrier, tracking } = row;
    const isSent =
      row.problem !== null || !order
        ? null
        : (await fulfilOrder(db, admin, { order, parcel: { carrier, tracking }, now: now() })).ok;
    booked.push(isSent === false ? { ...row, problem: "It changed meanwhile, and was left as it is." } : row);
  }
  return booked;
}

/** Reads a carrier's file back: first what it would do, then, row by row, that. */
export const LABEL_ACTIONS: PageActions<"orders", TrackingDeps, TrackingView> = {
  area: "orders",
  // The file or its rows, and the rest of the form.
  largest: { bytes: 2 * MAX_TRACKING_BYTES, fields: 20 },
  asked: "do",
  actions: {
    read: act(parseFile, async ({ db }, _admin, view) => ({
      shown: { ...view, rows: shown(await withOrders(db, view.rows)) },
      status: 200,
    })),
    book: act(parseRows, async (deps, admin, rows) => {
      const booked = await book(deps, admin, await withOrders(deps.db, rows));
      return { shown: { carrier: "", problem: null, rows: shown(booked), isBooked: true }, status: 200 };
    }),
  },
  unreadable: ({ status, message }) => ({
    shown: refused(status === 413 ? TRACKING_TOO_LARGE : message),
    status,
  }),
};
