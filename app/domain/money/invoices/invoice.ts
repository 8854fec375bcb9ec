import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";

/** An invoice, or the credit note that takes an amount of one back. */
export type InvoiceKind = "invoice" | "credit-note";

/** The key of an invoice. Payments without real money have series of their own, so that the real ones have no gaps. */
export interface InvoiceNumber {
  kind: InvoiceKind;
  isTest: boolean;
  number: number;
}

/** The facts about the business that its invoices state. */
export interface SellerFacts {
  name: string;
  email: string;
  /** The postal address, line by line. */
  address: readonly string[];
  company: {
    legalName: string;
    registeredOffice: string;
    number: string | null;
    /** Null for a business that is not registered for VAT. */
    vatNumber: string | null;
  };
}

const PREFIXES: Record<InvoiceKind, string> = { invoice: "INV", "credit-note": "CN" };

/** `INV-00042`, `CN-00007`; `TEST-INV-00001` without real money. */
export const formatNumber = ({ kind, isTest, number }: InvoiceNumber): string =>
  `${isTest ? "TEST-" : ""}${PREFIXES[kind]}-${String(number).padStart(5, "0")}`;

/** An invoice in a list. */
export interface ListedInvoice extends InvoiceNumber {
  /** Null for a business that was not registered then. */
  vatCents: Money | null;
  isVoid: boolean;
}

/** A link to a document of an order: `Invoice INV-00042`, `Credit note CN-00007`. It is opened as a whole page. */
export interface InvoiceLink {
  label: string;
  path: string;
}

/** The links to an order's documents, below the order's secret address. */
export const invoiceLinks = (statusPath: string, listed: readonly ListedInvoice[]): InvoiceLink[] =>
  listed.map((one) => {
    const number = formatNumber(one);
    return one.kind === "invoice"
      ? { label: `Invoice ${number}`, path: `${statusPath}/invoice` }
      : {
          label: `Credit note ${number}${one.isVoid ? " (void)" : ""}`,
          path: `${statusPath}/credit-notes/${number}`,
        };
  });

/** The VAT in what was paid; null without an invoice, or for a business that was not registered then. */
export const vatPaid = (listed: readonly ListedInvoice[]): Money | null =>
  listed.find(({ kind }) => kind === "invoice")?.vatCents ?? null;

/** The business as an invoice states it: as it was when it was issued. */
export interface InvoiceSeller {
  name: string;
  email: string;
  address: string[];
  legalName: string;
  registeredOffice: string;
  companyNumber: string | null;
  /** Null for a business that was not registered for VAT. */
  vatNumber: string | null;
}

/** A line of an invoice as it is printed. */
export interface InvoiceLine {
  description: string;
  /** Null on credit notes, which take back amounts. */
  quantity: number | null;
  /** See `PricePart`. */
  rateBp: number | null;
  grossCents: Money;
  vatCents: Money;
}

export interface Invoice {
  kind: InvoiceKind;
  /** `INV-00042` */
  number: string;
  /** The order's reference. */
  reference: string;
  issuedAt: Date;
  /** The day of the payment, when VAT was due; of a credit note, the day of the refund. */
  suppliedAt: Date;
  seller: InvoiceSeller;
  /** The name and address; empty once they were erased. */
  buyer: string[];
  /** ISO 3166 alpha-2; null when it was not known. */
  country: string | null;
  lines: InvoiceLine[];
  /** What was paid, or went back, by card in another currency, with its pounds: `US$241.30 (£185.00)`; null without. */
  inOwn: string | null;
  /** For a credit note, the number of the invoice that it corrects. */
  corrects: string | null;
  isTest: boolean;
  voidedAt: Date | null;
}

/** A rate for people: `20%`, `12.5%`. */
export const formatVatRate = (rateBp: number): string => `${rateBp / 100}%`;

/** The price of a line without VAT. */
export const netOf = ({ grossCents, vatCents }: Pick<InvoiceLine, "grossCents" | "vatCents">): Money =>
  toMoney(grossCents - vatCents);

/** The sums of lines, and those of each rate. */
export function totalsOf(lines: readonly InvoiceLine[]) {
  const sums = (some: readonly InvoiceLine[]) => ({
    gross: sumMoney(some.map(({ grossCents }) => grossCents)),
    net: sumMoney(some.map(netOf)),
    vat: sumMoney(some.map(({ vatCents }) => vatCents)),
  });
  const rates = [...Map.groupBy(lines, ({ rateBp }) => rateBp)].flatMap(([rateBp, ofRate]) =>
    rateBp === null ? [] : [{ rateBp, ...sums(ofRate) }],
  );
  return { ...sums(lines), rates };
}
