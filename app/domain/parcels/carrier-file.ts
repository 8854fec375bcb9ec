import { countryName } from "#app/domain/orders/parcel.ts";
import { CURRENCY, type Money, toMoney } from "#app/shared/money.ts";
import { csvLine } from "#app/shared/write-csv.ts";
import {
  crossesBorder,
  type DeclaredLine,
  declareLines,
  formatKilograms,
  formatPounds,
  goodsValue,
  grossGrams,
  type ParcelSettings,
  type Shipment,
} from "./shipment.ts";

/** The carriers' programs that read a file of orders. */
export type CarrierFile = "click-and-drop" | "dhl";

interface FileFacts {
  settings: ParcelSettings;
  /** The day of the file: `2026-11-29`. */
  day: string;
  /** Whether the reader may see what orders within the country cost. */
  seesMoney: boolean;
}

type Row = FileFacts & { shipment: Shipment };

/** What a customs form states is no secret from whoever sends the parcel; the rest of the shop's takings are. */
const shownAmount = ({ shipment, seesMoney }: Row, cents: number | null): string =>
  formatPounds(cents === null ? null : toMoney(seesMoney || crossesBorder(shipment) ? cents : 0));

/** The value for customs; within the country what was paid, which is the work alone for a piece that goes back. */
const goodsOf = ({ shipment }: Row): Money | null =>
  goodsValue(shipment.lines.filter(({ role }) => role !== "returned" || crossesBorder(shipment)));
const totalOf = (row: Row): number | null => {
  const goods = goodsOf(row);
  return goods === null ? null : goods + row.shipment.deliveryCents;
};
const addressOf = ({ shipment }: Row) => shipment.customer?.address;
const shortDay = (day: string): string => day.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, "$3/$2/$1");
const abroad = ({ shipment }: Row, text: string): string => (crossesBorder(shipment) ? text : "");

type Column = [
  clickAndDrop: string | null,
  dhl: string | null,
  cell: (row: Row) => string | null | undefined,
];

/**
 * The columns of both files, each by its name there; null where a program has none. Royal Mail's program knows these
 * names: https://help.parcel.royalmail.com/hc/en-gb/articles/360000250093 (read on 29 November 2026). DHL's takes any.
 */
const COLUMNS: Column[] = [
  ["Order reference", "Order number", ({ shipment }) => shipment.reference],
  [null, "Date", ({ day }) => day],
  ["Full name", "Name", ({ shipment }) => shipment.customer?.name],
  ["Address line 1", "Address 1", (row) => addressOf(row)?.line1],
  ["Address line 2", "Address 2", (row) => addressOf(row)?.line2],
  ["City", "City", (row) => addressOf(row)?.city],
  ["County", "State", (row) => addressOf(row)?.state],
  ["Postcode", "Postcode", (row) => addressOf(row)?.postalCode],
  ["Country", null, ({ shipment }) => countryName(shipment.country)],
  [null, "Country code", ({ shipment }) => shipment.country],
  ["Email", "Email", ({ shipment }) => shipment.email],
  // A plus sign would make a formula of it.
  ["Phone", "Phone", ({ shipment }) => shipment.customer?.phone?.replace(/^\s*\+/, "00")],
  ["Weight", "Total weight", (row) => formatKilograms(grossGrams(row.shipment, row.settings))],
  ["Package size", null, ({ settings }) => settings.packageSize],
  ["Subtotal", "Order value", (row) => shownAmount(row, goodsOf(row))],
  ["Shipping cost", "Shipping", (row) => shownAmount(row, row.shipment.deliveryCents)],
  ["Total", null, (row) => shownAmount(row, totalOf(row))],
  ["Currency code", "Currency", () => CURRENCY.code],
  ["Service code", null, ({ settings }) => settings.serviceCode],
  // Only for duties that the sender has paid: the shop's are paid at the door.
  ["Customs duty costs", null, () => ""],
  ["Commercial invoice number", null, (row) => abroad(row, row.shipment.reference)],
  ["Commercial invoice date", null, (row) => abroad(row, shortDay(row.day))],
];

/** The columns about goods, whose names the owner sets; weight and price are those of one piece. */
const GOODS: Record<keyof ParcelSettings["columns"], (goods: DeclaredLine) => string> = {
  description: ({ description }) => description,
  quantity: ({ quantity }) => String(quantity),
  unitWeight: ({ grams, quantity, isWork }) =>
    formatKilograms(grams === null || isWork ? null : grams / quantity),
  unitPrice: ({ valueCents, quantity }) =>
    formatPounds(valueCents === null ? null : toMoney(valueCents / quantity)),
  customsCode: ({ customsCode }) => customsCode ?? "",
  madeIn: ({ madeIn }) => countryName(madeIn) ?? "",
};
const GOODS_COLUMNS = Object.keys(GOODS) as (keyof typeof GOODS)[];

/**
 * The parcels as a file for a carrier's program. A parcel that goes abroad has a row for each kind of goods, all with
 * its reference; another has one row.
 */
export function carrierFile(file: CarrierFile, shipments: readonly Shipment[], facts: FileFacts): string {
  const columns = COLUMNS.flatMap(([clickAndDrop, dhl, cell]) => {
    const name = file === "dhl" ? dhl : clickAndDrop;
    return name === null ? [] : [{ name, cell }];
  });
  const head = [
    ...columns.map(({ name }) => name),
    ...GOODS_COLUMNS.map((name) => facts.settings.columns[name]),
  ];
  const rows = shipments.flatMap((shipment) => {
    const cells = columns.map(({ cell }) => cell({ ...facts, shipment }) ?? "");
    if (!crossesBorder(shipment)) return [[...cells, ...GOODS_COLUMNS.map(() => "")]];
    const goods = declareLines(shipment.lines, { byPiece: true });
    return goods.map((line) => [...cells, ...GOODS_COLUMNS.map((name) => GOODS[name](line))]);
  });
  return [head, ...rows].map(csvLine).join("");
}
