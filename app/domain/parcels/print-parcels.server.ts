import { inTurns } from "#app/domain/catalogue/import/in-batches.ts";
import { openPrint, type Page } from "#app/domain/money/invoices/open-print.server.ts";
import type { TextPlace } from "#app/domain/money/invoices/text-writer.server.ts";
import { countryName } from "#app/domain/orders/parcel.ts";
import { CURRENCY, toMoney } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import {
  type CustomsForm,
  declareLines,
  formatKilograms,
  formatPounds,
  goodsValue,
  grossGrams,
  type ParcelSettings,
  type Shipment,
} from "./shipment.ts";

/** What is printed for parcels: a customs form, the invoice that customs ask for, or a label for packing. */
export type ParcelPrint = CustomsForm | "invoice" | "packing";

export interface PrintFacts {
  /** The address line by line, with the country. */
  sender: Record<"name" | "email" | "phone", string> & {
    address: readonly string[];
    company: { legalName: string; vatNumber: string | null };
  };
  settings: ParcelSettings;
  now: Date;
}

/** A sheet that is drawn from its top, in points; `text` is the size of ordinary text. */
interface Sheet extends PrintFacts {
  page: Page;
  print: ParcelPrint;
  shipment: Shipment;
  left: number;
  width: number;
  bottom: number;
  text: number;
}

const BLACK = "#000000";
const CERTIFIES =
  "I, the undersigned, whose name and address are given on the item, certify that the particulars given in this declaration are correct and that this item does not contain any dangerous article or articles prohibited by legislation or by postal or customs regulations.";
const OWN_GOODS = "The goods are the recipient’s own, returned after repair. Only the work was paid for.";
const KINDS = ["Gift", "Documents", "Sale of goods", "Commercial sample", "Returned goods", "Other"];

/** The prints of parcels as one PDF, each parcel from a new sheet, black on white. */
export async function printParcels(print: ParcelPrint, shipments: readonly Shipment[], facts: PrintFacts) {
  const isSmall = print === "CN22" || print === "packing";
  const left = isSmall ? 18 : 42;
  const page = await openPrint({
    size: isSmall ? "A6" : "A4",
    margin: left,
    text: JSON.stringify([shipments, facts.sender, CERTIFIES]),
    info: { Title: print, Author: facts.sender.name, CreationDate: facts.now },
  });
  const { width, height } = page.document.page;
  const sheet = { ...facts, page, print, left, width: width - 2 * left, bottom: height - left };
  // A hundred parcels take half a second: other requests are served in between.
  for await (const [nth, shipment] of inTurns(shipments.entries())) {
    if (nth > 0) page.document.addPage();
    page.document.y = left;
    const draw = print === "packing" ? drawPacking : drawDeclaration;
    draw({ ...sheet, shipment, text: isSmall ? 7 : 9.5 });
  }
  return page.finish();
}

type Look = [font: "regular" | "semibold", factor?: number];
const PLAIN: Look = ["regular"];
const BOLD: Look = ["semibold"];

/** Writes below the text so far, unless a place is given; returns the lower end. */
function say(sheet: Sheet, words: string, [font, factor = 1]: Look, place: Partial<TextPlace> = {}): number {
  const { page, left, width, text } = sheet;
  const at = { x: left, y: page.document.y, width, lineGap: 1, ...place };
  page.write(words, { font, size: text * factor, color: BLACK }, at);
  return page.document.y;
}

const frame = ({ page }: Sheet, [x, y, width, height]: [number, number, number, number], thick = 0.6) =>
  page.document.rect(x, y, width, height).lineWidth(thick).strokeColor(BLACK).stroke();

const skip = ({ page, text }: Sheet, lines = 0.5): void => {
  page.document.y += lines * text;
};

/** Begins a new sheet, which names its order, where so many lines no longer fit; true when it does. */
function makeRoom(sheet: Sheet, lines: number): boolean {
  const { document } = sheet.page;
  if (document.y + lines * sheet.text * 1.35 <= sheet.bottom) return false;
  document.addPage();
  say(sheet, sheet.shipment.reference, BOLD, { y: sheet.left });
  skip(sheet);
  return true;
}

function drawDeclaration(sheet: Sheet): void {
  const { page, print } = sheet;
  const y = page.document.y;
  const isInvoice = print === "invoice";
  if (!isInvoice) say(sheet, print, ["semibold", 1.7], { y, align: "right" });
  const title = isInvoice ? "Commercial invoice" : "Customs declaration / Déclaration en douane";
  say(sheet, title, ["semibold", 1.3], { y, width: sheet.width * 0.8 });
  if (!isInvoice) say(sheet, "May be opened officially / Peut être ouvert d’office", PLAIN);
  drawParties(sheet);
  drawKind(sheet);
  const isMarked = drawLines(sheet);
  const isOwn = sheet.shipment.lines.some(({ role }) => role === "returned");
  makeRoom(sheet, isOwn ? 10 : 8);
  skip(sheet);
  if (isOwn) say(sheet, OWN_GOODS, PLAIN);
  if (isMarked) say(sheet, "The framed fields are not known to the shop: fill them in by hand.", BOLD);
  skip(sheet);
  const says = isInvoice
    ? "We declare that the particulars on this invoice are true and correct."
    : CERTIFIES;
  say(sheet, says, ["regular", 0.85]);
  skip(sheet, 1);
  say(sheet, "Date and sender’s signature:", BOLD);
}

/** Sender and recipient side by side, with what a form for customs alone says of both. */
function drawParties(sheet: Sheet): void {
  const { page, print, sender, settings, shipment, left, width } = sheet;
  const { name, address, company } = sender;
  const isLarge = print !== "CN22";
  const from = [
    ...new Set([name, ...(isLarge ? [company.legalName] : [])]),
    ...address,
    ...(isLarge ? [sender.phone, sender.email] : []),
    settings.eori && `EORI ${settings.eori}`,
    isLarge && company.vatNumber && `VAT ${company.vatNumber}`,
  ];
  const to = [
    ...shipment.label,
    shipment.customer?.phone,
    isLarge && shipment.email,
    `${print === "invoice" ? "Invoice" : "Order"} ${shipment.reference}`,
    print === "invoice" && `Date: ${formatLongDay(sheet.now)}`,
  ];
  skip(sheet);
  const top = page.document.y;
  const bottoms = [
    ["From", ...from],
    ["To", ...to],
  ].map((lines, side) => {
    const place = { x: left + (side * width) / 2 + 4, width: width / 2 - 8 };
    page.document.y = top + 3;
    for (const [nth, line] of lines.entries()) if (line) say(sheet, line, nth === 0 ? BOLD : PLAIN, place);
    return page.document.y + 3;
  });
  const height = Math.max(...bottoms) - top;
  for (const side of [0, 1]) frame(sheet, [left + (side * width) / 2, top, width / 2, height]);
  page.document.y = top + height;
  skip(sheet);
}

/** The kinds of contents with the right one crossed. */
function drawKind(sheet: Sheet): void {
  const { page, shipment, left, width, text } = sheet;
  const top = page.document.y;
  for (const [nth, kind] of KINDS.entries()) {
    const isChosen = kind === (shipment.isReturned ? "Returned goods" : "Sale of goods");
    const [x, y] = [left + ((nth % 3) * width) / 3, top + Math.floor(nth / 3) * text * 1.6];
    frame(sheet, [x, y, text, text]);
    const at = { y: y - text * 0.1, width: width / 3 - text * 1.5 };
    if (isChosen) say(sheet, "X", BOLD, { ...at, x: x + text * 0.18 });
    say(sheet, kind, isChosen ? BOLD : PLAIN, { ...at, x: x + text * 1.5 });
  }
  page.document.y = top + text * 3.6;
}

/** The text of a cell; null for a fact that is not known, whose field is framed. */
type Cell = string | null;
/** The heads of the columns, and their shares of the width. */
const HEADS = [
  ...["Quantity and description of contents", "Net weight, kg", `Value, ${CURRENCY.code}`],
  ...["HS tariff number", "Country of origin"],
];
const SHARES = [0.42, 0.13, 0.15, 0.14, 0.16];

/** The goods and their sums; true when a field had to stay empty. */
function drawLines(sheet: Sheet): boolean {
  const { shipment, print, settings } = sheet;
  const value = goodsValue(shipment.lines);
  const known = (text: string): Cell => text || null;
  const rows = declareLines(shipment.lines).map((line): Cell[] => {
    const worth = known(formatPounds(line.valueCents));
    if (line.isWork) return [line.description, "", worth, "", ""];
    const words = `${line.quantity} × ${line.description}`;
    const weight = known(formatKilograms(line.grams));
    return [words, weight, worth, line.customsCode, countryName(line.madeIn) ?? null];
  });
  const { deliveryCents } = shipment;
  const total = value === null ? null : toMoney(value + deliveryCents);
  const gross = known(formatKilograms(grossGrams(shipment, settings)));
  const sums: Cell[][] = [["Value of goods, and weight with packaging", gross, known(formatPounds(value))]];
  if (print === "invoice")
    sums.push(["Delivery", "", formatPounds(deliveryCents)], ["Total", "", known(formatPounds(total))]);
  drawRow(sheet, HEADS, BOLD);
  for (const row of rows) {
    if (makeRoom(sheet, 2 + (row[0]?.length ?? 0) / 20)) drawRow(sheet, HEADS, BOLD);
    drawRow(sheet, row, PLAIN);
  }
  makeRoom(sheet, 2 * sums.length);
  for (const row of sums) drawRow(sheet, row, BOLD);
  return [...rows, ...sums].flat().includes(null);
}

function drawRow(sheet: Sheet, cells: readonly Cell[], look: Look): void {
  const { page, left, width } = sheet;
  const top = page.document.y;
  const columns = SHARES.map((share, nth) => ({
    x: left + SHARES.slice(0, nth).reduce((sum, before) => sum + before * width, 0),
    own: share * width,
    text: nth < cells.length ? cells[nth] : "",
  }));
  const ends = columns.map(({ x, own, text }) =>
    say(sheet, text ?? "", look, { x: x + 3, y: top + 2, width: own - 6 }),
  );
  const height = Math.max(...ends) - top + 2;
  for (const { x, own, text } of columns) {
    frame(sheet, [x, top, own, height]);
    if (text === null) frame(sheet, [x + 2, top + 2, own - 4, height - 4], 1.8);
  }
  page.document.y = top + height;
}

/** A label for the parcel itself: the sender; the recipient, large; the pieces that belong in it. */
function drawPacking(sheet: Sheet): void {
  const { sender, shipment } = sheet;
  say(sheet, `From ${[sender.name, ...sender.address].join(", ")}`, PLAIN);
  skip(sheet, 1);
  for (const [nth, line] of shipment.label.entries())
    say(sheet, line, [nth === 0 ? "semibold" : "regular", 2.1]);
  skip(sheet, 1);
  say(sheet, shipment.reference, ["semibold", 1.6]);
  skip(sheet, 1);
  for (const { title, colorName, size, quantity } of shipment.lines) {
    makeRoom(sheet, 4);
    say(sheet, `${quantity} × ${describePiece(title, colorName, size)}`, ["regular", 1.3]);
  }
}
