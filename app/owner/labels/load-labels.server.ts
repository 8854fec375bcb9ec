import { fibresText, gramsOf, NO_PAPERS, type Papers } from "#app/domain/catalogue/papers.ts";
import { listPapers } from "#app/domain/catalogue/products/product-lists.server.ts";
import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import { namesLine } from "#app/domain/making/alteration.ts";
import { listMadePieces } from "#app/domain/making/list-made-pieces.server.ts";
import { listRefundsOf } from "#app/domain/money/refunds/queries.server.ts";
import { piecesBackOf } from "#app/domain/money/refunds/refund.ts";
import { listToSend } from "#app/domain/orders/list-orders.server.ts";
import { hasGoods } from "#app/domain/orders/order.ts";
import { countryName } from "#app/domain/orders/parcel.ts";
import { isTestPayment } from "#app/domain/orders/payment-mode.ts";
import { listLinesOf, type OrderLineRow, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { parcelLabel } from "#app/domain/orders/ship-order.server.ts";
import { carrierFile } from "#app/domain/parcels/carrier-file.ts";
import type { ParcelPrint, PrintFacts } from "#app/domain/parcels/print-parcels.server.ts";
import {
  crossesBorder,
  customsForm,
  missingFacts,
  type ParcelSettings,
  type PieceFacts,
  returnedPiece,
  type Shipment,
  type ShipmentLine,
} from "#app/domain/parcels/shipment.ts";
import { heldOrders } from "#app/owner/orders/held-orders.server.ts";
import { isGoingBack } from "#app/owner/orders/shipment-blocker.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import type { LabelFile, ListedShipment } from "./labels-view.ts";

/** The most orders on the desk: more than are packed in a day. */
const MAX_SHIPMENTS = 100;

/**
 * The paid orders that leave as parcels, the oldest first, with the pieces that are still in them. Parcels that wait
 * for their payment, because it is disputed or all of it goes back, are left out.
 */
async function listShipments(
  db: Database,
): Promise<{ found: { order: OrderRow; shipment: Shipment }[]; isAll: boolean }> {
  const listed = await listToSend(db, {
    held: heldOrders(db),
    search: "",
    most: MAX_SHIPMENTS + 1,
  });
  const parcels = listed.slice(0, MAX_SHIPMENTS).filter((order) => hasGoods(order.kind) && !order.handover);
  const ids = parcels.map(({ id }) => id);
  const made = await listMadePieces(db, ids);
  const boughtIds = [...new Set([...made.values()].flatMap(({ altered }) => altered?.orderId ?? []))];
  const [lines, refunds, madeBefore] = await Promise.all([
    listLinesOf(db, [...new Set([...ids, ...boughtIds])]),
    ids.length === 0 ? [] : listRefundsOf(db, ids),
    listMadePieces(db, boughtIds),
  ]);
  const papers = await listPapers(db, [...new Set(lines.map(({ productSlug }) => productSlug))]);
  const found = parcels.flatMap((order) => {
    const ofOrder = refunds.filter(({ orderId }) => orderId === order.id);
    if (isGoingBack(order.totalCents, ofOrder)) return [];
    const sent = lines.flatMap((line): ShipmentLine[] => {
      const quantity = line.quantity - piecesBackOf(line.lineNo, ofOrder);
      if (line.orderId !== order.id || quantity <= 0) return [];
      const sold = { ...pieceOf(line, papers), quantity, ...made.get(order.id) };
      const altered = made.get(order.id)?.altered;
      if (!altered) return [sold];
      const { name, orderId } = altered;
      const bought = lines.find((one) => one.orderId === orderId && namesLine(name, one));
      const before = madeBefore.get(orderId ?? "");
      // The order of an earlier alteration has the price of the work alone.
      const piece = bought && !before?.altered ? { ...pieceOf(bought, papers), ...before } : null;
      return [returnedPiece(before?.altered?.name ?? name, piece), { ...sold, ...WORK }];
    });
    return sent.length === 0 ? [] : [{ order, shipment: toShipment(order, sent) }];
  });
  return { found, isAll: listed.length <= MAX_SHIPMENTS };
}

/** One piece of a line. Its product's facts stand in where the line has none. */
function pieceOf(line: OrderLineRow, papers: ReadonlyMap<string, Papers>) {
  const { productSlug, title, colorName, size, priceCents } = line;
  const today = papers.get(productSlug);
  const slug = today ? productSlug : null;
  return { slug, title, colorName, size, priceCents, quantity: 1, ...factsOf(line, today) };
}

/** Work has no facts for customs. */
const WORK = { role: "work", slug: null, customsCode: null, madeIn: null, material: "", grams: 0 } as const;

const toShipment = (order: OrderRow, lines: ShipmentLine[]): Shipment => ({
  reference: order.reference,
  customer: order.customer,
  label: parcelLabel(order.customer),
  email: order.email,
  country: order.customer?.address?.country ?? order.delivery?.country ?? null,
  isReturned: order.exchangeOf !== null || lines.some(({ role }) => role === "returned"),
  deliveryCents: order.deliveryCents ?? toMoney(0),
  lines,
});

/** The facts of the day of the order; what the shop did not know then is what its product says now. */
function factsOf({ papers, size }: OrderLineRow, today: Papers = NO_PAPERS): PieceFacts {
  const then = papers ?? NO_PAPERS;
  const [part] = [...then.composition, ...today.composition];
  return {
    customsCode: then.customsCode ?? today.customsCode,
    madeIn: then.madeIn ?? today.madeIn,
    grams: gramsOf(then, size) ?? gramsOf(today, size),
    material: part ? fibresText(part) : "",
  };
}

/** The orders to send as the desk lists them. Nobody needs their amounts here. */
export async function loadLabels(
  db: Database,
  _admin: Admin<"orders:read">,
  settings: ParcelSettings,
): Promise<{ shipments: ListedShipment[]; isAll: boolean }> {
  const { found, isAll } = await listShipments(db);
  const shipments = found.map(({ shipment, order }) => ({
    reference: order.reference,
    createdAt: order.createdAt,
    name: order.customer?.name?.trim() || order.email,
    country: countryName(shipment.country),
    pieces: shipment.lines.reduce((sum, { quantity, role }) => sum + (role === "work" ? 0 : quantity), 0),
    form: customsForm(shipment, settings),
    hasAddress: shipment.label.length > 0,
    isTest: isTestPayment(order),
    missing: missingFacts(shipment),
  }));
  return { shipments, isAll };
}

const PRINTS: Partial<Record<LabelFile, ParcelPrint>> = {
  "cn22.pdf": "CN22",
  "cn23.pdf": "CN23",
  "invoice-for-customs.pdf": "invoice",
  "packing-labels.pdf": "packing",
};

/**
 * A file about these orders; null when it would be empty. An order without an address is left out, and each customs
 * form is about the orders that need it.
 */
export async function makeLabelFile(
  db: Database,
  admin: Admin<"orders:read">,
  { file, references, ...facts }: PrintFacts & { file: LabelFile; references: readonly string[] },
): Promise<{ name: string; body: string | Buffer } | null> {
  const { found } = await listShipments(db);
  const print = PRINTS[file];
  const isIn = (shipment: Shipment): boolean => {
    if (shipment.label.length === 0 || !references.includes(shipment.reference)) return false;
    if (print === "CN22" || print === "CN23") return customsForm(shipment, facts.settings) === print;
    return print !== "invoice" || crossesBorder(shipment);
  };
  const shipments = found.map(({ shipment }) => shipment).filter(isIn);
  if (shipments.length === 0) return null;
  const day = shopDay(facts.now);
  const name = file.replace(".", `-${day}.`);
  if (print) {
    const { printParcels } = await import("#app/domain/parcels/print-parcels.server.ts");
    return { name, body: await printParcels(print, shipments, facts) };
  }
  const shown = { settings: facts.settings, day, seesMoney: holds(admin, "money", "read") };
  return { name, body: carrierFile(file === "dhl.csv" ? "dhl" : "click-and-drop", shipments, shown) };
}
