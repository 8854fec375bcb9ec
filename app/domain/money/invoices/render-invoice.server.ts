import { CURRENCY, type Money, toMoney } from "#app/shared/money.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import { formatVatRate, type Invoice, type InvoiceLine, netOf, totalsOf } from "./invoice.ts";
import { openPrint, type Page } from "./open-print.server.ts";
import type { Style } from "./text-writer.server.ts";

/** The colours of `tokens.css`, which a printed page cannot read. */
const INK = "#1e1714";
const BARK = "#4a3528";
const SAND = "#e0cfb4";
const MADDER = "#94191f";
const BAND = ["#1f2c5c", "#a3401d", "#e2a32b", "#2b5742"];

/** In points, on A4. */
const [MARGIN, WIDTH, FOOT] = [56, 483, 770];
const LINE = 14;

const SMALL: Style = { font: "regular", size: 9.5, color: BARK };
const STRONG: Style = { font: "semibold", size: 9.5, color: INK };
const WARNING: Style = { font: "semibold", size: 9.5, color: MADDER };
const TITLE: Style = { font: "display", size: 19, color: INK };
const NAME: Style = { font: "display", size: 24, color: INK };

/** A column of the table of lines: its head, its width, and its text. The first one is the widest, and wraps. */
type Column = [head: string, width: number, text: (line: InvoiceLine) => string];

/**
 * The invoice as a PDF, with the contents of a full VAT invoice in UK law (The Value Added Tax Regulations 1995, 14).
 * It is made of the facts that were stored at the issue: the same facts make the same file.
 */
export async function renderInvoice(invoice: Invoice): Promise<Buffer> {
  const { number, seller, reference, issuedAt } = invoice;
  const page = await openPrint({
    size: "A4",
    margin: MARGIN,
    text: JSON.stringify(invoice),
    info: {
      Title: `${titleOf(invoice)} ${number}`,
      Author: seller.name,
      Subject: `Order ${reference}`,
      CreationDate: issuedAt,
    },
  });
  drawHead(page, invoice);
  drawParties(page, invoice);
  drawLines(page, invoice);
  drawSums(page, invoice);
  drawNotes(page, invoice);
  return page.finish();
}

function drawHead(page: Page, invoice: Invoice): void {
  const { document, write } = page;
  const { number, seller, corrects, voidedAt, isTest } = invoice;
  write(seller.name, NAME, { x: MARGIN, y: MARGIN, width: WIDTH });
  const top = document.y + 6;
  for (const [index, color] of BAND.entries())
    document.rect(MARGIN + (index * WIDTH) / 4, top, WIDTH / 4, 3).fill(color);
  write(`${titleOf(invoice)} ${number}`, TITLE, { x: MARGIN, y: top + 28, width: WIDTH });
  if (corrects !== null) say(page, `It corrects invoice ${corrects}.`);
  if (isTest) say(page, "A test: no money was paid.", { style: WARNING });
  if (voidedAt !== null)
    say(page, `Void since ${formatLongDay(voidedAt)}: the refund was returned by the bank.`, {
      style: WARNING,
    });
  document.y += 14;
}

/** Registered businesses issue VAT invoices. */
const titleOf = ({ kind, seller }: Invoice): string =>
  kind === "credit-note" ? "Credit note" : seller.vatNumber === null ? "Invoice" : "VAT invoice";

/** A sentence below the text so far. */
const say = (
  { document, write }: Page,
  text: string,
  { style = SMALL, x = MARGIN, width = WIDTH }: { style?: Style; x?: number; width?: number } = {},
): void => write(text, style, { x, y: document.y, width, lineGap: 2.5 });

/** The seller, the buyer, and the days. */
function drawParties(page: Page, invoice: Invoice): void {
  const { seller, buyer, kind, reference, issuedAt, suppliedAt } = invoice;
  const { legalName, companyNumber, vatNumber, address, email, registeredOffice } = seller;
  const { document } = page;
  const top = document.y;
  const columns: [title: string, lines: string[]][] = [
    [
      "From",
      [
        legalName,
        ...address,
        email,
        ...(companyNumber === null ? [] : [`Company number ${companyNumber}`]),
        `Registered office: ${registeredOffice}`,
        ...(vatNumber === null ? [] : [`VAT number ${vatNumber}`]),
      ],
    ],
    ["To", buyer.length > 0 ? buyer : ["The customer’s name and address are no longer kept."]],
    [
      "Dates",
      [
        `Order ${reference}`,
        `Date of issue: ${formatLongDay(issuedAt)}`,
        kind === "invoice"
          ? `Time of supply (tax point) and paid: ${formatLongDay(suppliedAt)}`
          : `Paid back: ${formatLongDay(suppliedAt)}`,
      ],
    ],
  ];
  const bottoms = columns.map(([title, lines], index) => {
    const x = MARGIN + index * (WIDTH / 3 + 4);
    const column = { x, width: WIDTH / 3 - 8 };
    document.y = top;
    say(page, title, { ...column, style: STRONG });
    for (const line of lines) say(page, line, column);
    return document.y;
  });
  document.y = Math.max(...bottoms) + 18;
}

const money = (amount: Money): string =>
  `${CURRENCY.symbol}${(amount / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;

/** The price of one, to the penny; a sum that cannot be divided into pennies is stated as the sum. */
const eachOf = (line: InvoiceLine): string =>
  line.quantity === null ? "" : money(toMoney(Math.round(netOf(line) / line.quantity)));

const PIECES: Column = ["Description", 0, ({ description }) => description];
const WITH_VAT: Column[] = [
  PIECES,
  ["Quantity", 52, ({ quantity }) => String(quantity ?? "")],
  ["Unit price", 62, eachOf],
  ["VAT rate", 52, ({ rateBp }) => (rateBp === null ? "" : formatVatRate(rateBp))],
  ["Net", 62, (line) => money(netOf(line))],
  ["VAT", 56, ({ vatCents }) => money(vatCents)],
  ["Gross", 66, ({ grossCents }) => money(grossCents)],
];
const PLAIN: Column[] = [
  PIECES,
  ["Quantity", 60, ({ quantity }) => String(quantity ?? "")],
  ["Unit price", 70, eachOf],
  ["Amount", 80, ({ grossCents }) => money(grossCents)],
];

/** The table of lines, on as many pages as it needs, each with its head. */
function drawLines(page: Page, { lines, seller, kind }: Invoice): void {
  const all = seller.vatNumber === null ? PLAIN : WITH_VAT;
  const columns =
    kind === "invoice" ? all : all.filter(([head]) => !["Quantity", "Unit price"].includes(head));
  const first = WIDTH - columns.reduce((total, [, width]) => total + width, 0);
  const { document, write } = page;
  const row = (font: string, texts: string[], top: number): number => {
    let x = MARGIN;
    let bottom = top;
    columns.forEach(([, width], index) => {
      const own = index === 0 ? first : width;
      const align = index === 0 ? "left" : "right";
      const style = { font, size: 9, color: INK };
      write(texts[index] ?? "", style, { x, y: top, width: own, align, lineGap: 2 });
      bottom = Math.max(bottom, document.y);
      x += own;
    });
    rule(document, bottom + 3, SAND);
    return bottom + 9;
  };
  const heads = columns.map(([head]) => head);
  let top = row("semibold", heads, document.y);
  for (const line of lines) {
    if (top > FOOT - 3 * LINE) {
      document.addPage();
      top = row("semibold", heads, MARGIN);
    }
    const texts = columns.map(([, , text]) => text(line));
    top = row("regular", texts, top);
  }
  document.y = top + 4;
}

const rule = (document: PDFKit.PDFDocument, y: number, color: string): void => {
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.7)
    .strokeColor(color)
    .stroke();
};

/** The sums, by rate if there is VAT. */
function drawSums({ document, write }: Page, { lines, seller, kind }: Invoice): void {
  const { gross, net, vat, rates } = totalsOf(lines);
  const sums =
    seller.vatNumber === null
      ? []
      : [
          ["Total without VAT", money(net)] as const,
          ...rates.map(
            (one) => [`VAT at ${formatVatRate(one.rateBp)} of ${money(one.net)}`, money(one.vat)] as const,
          ),
          ["Total VAT", money(vat)] as const,
        ];
  const last = [kind === "invoice" ? "Total paid" : "Total paid back", money(gross)] as const;
  if (document.y > FOOT - (sums.length + 3) * LINE) document.addPage();
  for (const [index, [label, amount]] of [...sums, last].entries()) {
    const isLast = index === sums.length;
    const y = document.y + (isLast ? 3 : 0);
    const style = isLast ? { ...STRONG, size: 10.5 } : { ...SMALL, color: INK };
    write(label, style, { x: MARGIN + 160, y, width: WIDTH - 260, align: "right" });
    write(amount, style, { x: MARGIN + WIDTH - 90, y, width: 90, align: "right", lineGap: 3 });
  }
  document.y += 12;
}

function drawNotes(page: Page, { lines, seller, country, kind, inOwn }: Invoice): void {
  const isExport = country !== null && country !== "GB" && lines.every(({ rateBp }) => rateBp === 0);
  if (isExport) say(page, "Goods exported from the United Kingdom: zero-rated.");
  if (seller.vatNumber === null) say(page, "The seller is not registered for VAT.");
  say(
    page,
    `All amounts are in ${CURRENCY.name} sterling.${kind === "invoice" ? " Nothing is left to pay." : ""}`,
  );
  if (inOwn) say(page, `${kind === "invoice" ? "Paid by card" : "Paid back to the card"}: ${inOwn}.`);
}
