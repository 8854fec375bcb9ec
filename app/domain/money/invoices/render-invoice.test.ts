import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { formatOwn } from "../presentment.ts";
import type { Invoice } from "./invoice.ts";
import { renderInvoice } from "./render-invoice.server.ts";

const INVOICE: Invoice = {
  kind: "invoice",
  number: "INV-00042",
  reference: "BA-20261120-0751",
  issuedAt: new Date("2026-11-20T12:00:00Z"),
  suppliedAt: new Date("2026-11-20T12:00:00Z"),
  seller: {
    name: "Baobab Atelier",
    email: "hello@shop.example",
    address: ["14 Sample Parade", "Portsmouth PO1 0AA", "United Kingdom"],
    legalName: "Baobab Atelier Ltd",
    registeredOffice: "1 Office Row, Portsmouth",
    companyNumber: "01234567",
    vatNumber: "GB 123 4567 89",
  },
  buyer: ["Adébáyọ̀ Ọṣun", "2 Quay Street", "Bristol BS1 4DJ", "United Kingdom"],
  country: "GB",
  lines: [
    {
      description: "Fan Print Maxi Dress, Navy, UK 14",
      quantity: 2,
      rateBp: 2_000,
      grossCents: toMoney(37_000),
      vatCents: toMoney(6_167),
    },
    { description: "Delivery", quantity: 1, rateBp: 2_000, grossCents: toMoney(495), vatCents: toMoney(83) },
  ],
  inOwn: null,
  corrects: null,
  isTest: false,
  voidedAt: null,
};

/** The text and the pages of the file, as a reader of PDFs finds them. */
async function read(changes: Partial<Invoice> = {}): Promise<{ text: string; pages: number; bytes: number }> {
  const file = await renderInvoice({ ...INVOICE, ...changes });
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(file)), {
    mergePages: true,
  });
  return { text: text.replaceAll(/\s+/g, " "), pages: totalPages, bytes: file.length };
}

test("a VAT invoice contains what UK law requires", async () => {
  const { text, pages, bytes } = await read();
  for (const item of [
    "VAT invoice INV-00042",
    "Date of issue: 20 November 2026",
    "Time of supply (tax point) and paid: 20 November 2026",
    "Baobab Atelier Ltd",
    "14 Sample Parade",
    "Company number 01234567",
    "Registered office: 1 Office Row, Portsmouth",
    "VAT number GB 123 4567 89",
    "Adébáyọ̀ Ọṣun",
    "2 Quay Street",
    "Order BA-20261120-0751",
    "Fan Print Maxi Dress, Navy, UK 14 2 £154.17 20% £308.33 £61.67 £370.00",
    "Delivery 1 £4.12 20% £4.12 £0.83 £4.95",
    "Total without VAT £312.45",
    "VAT at 20% of £312.45 £62.50",
    "Total VAT £62.50",
    "Total paid £374.95",
  ])
    expect(text).toContain(item.normalize("NFC"));
  expect(pages).toBe(1);
  expect(bytes).toBeLessThan(40_000);
});

test("says what a card was charged in another currency, with signs of every one", async () => {
  const inOwn = ["KRW", "EUR", "INR", "JPY", "XOF", "VND", "ILS"]
    .map((currency) => formatOwn({ amount: 346_320, currency }))
    .join();
  expect((await read({ inOwn })).text).toContain(`Paid by card: ${inOwn.replaceAll(/\s/g, " ")}.`);
  expect((await read({ inOwn, kind: "credit-note" })).text).toContain(
    "Paid back to the card: ₩346,320,€3,463.20,",
  );
});

test("a business that is not registered states no VAT", async () => {
  const { text } = await read({
    seller: { ...INVOICE.seller, vatNumber: null },
    lines: INVOICE.lines.map((line) => ({ ...line, rateBp: null, vatCents: toMoney(0) })),
  });
  expect(text).toContain("Fan Print Maxi Dress, Navy, UK 14 2 £185.00 £370.00");
  expect(text).toContain("The seller is not registered for VAT.");
  expect(text.replace("The seller is not registered for VAT.", "")).not.toContain("VAT");
});

test("a credit note names its invoice, and a void one states the reason", async () => {
  const credit = { kind: "credit-note", number: "CN-00003", corrects: "INV-00042" } as const;
  const { text } = await read({ ...credit, voidedAt: new Date("2026-11-24T12:00:00Z") });
  expect(text).toContain("Credit note CN-00003 It corrects invoice INV-00042.");
  expect(text).toContain("Void since 24 November 2026");
  expect(text).toContain("Total paid back £374.95");
  expect(text).toContain("Fan Print Maxi Dress, Navy, UK 14 20% £308.33 £61.67 £370.00");
});

test("an export is zero-rated, and states so", async () => {
  const lines = INVOICE.lines.map((line) => ({ ...line, rateBp: 0, vatCents: toMoney(0) }));
  const { text } = await read({ country: "NG", lines });
  expect(text).toContain("VAT at 0% of £374.95 £0.00");
  expect(text).toContain("Goods exported from the United Kingdom: zero-rated.");
});

test("keeps amounts and numbers after name and address are erased", async () => {
  const { text } = await read({ buyer: [] });
  expect(text).toContain("name and address are no longer kept");
  expect(text).toContain("Total paid £374.95");
});

test("continues many lines with long names on further pages, each with its header", async () => {
  const [line] = INVOICE.lines;
  if (!line) throw new Error("There is no line");
  const long = { ...line, description: "A very long name of a dress ".repeat(5).trim() };
  const { text, pages } = await read({ lines: Array.from({ length: 40 }, () => long) });
  expect(pages).toBeGreaterThan(1);
  expect(text.match(/Description Quantity Unit price/g)).toHaveLength(pages);
  expect(text).toContain("Total paid £14,800.00");
});

test("renders the same file from the same data", async () => {
  expect((await renderInvoice(INVOICE)).equals(await renderInvoice(INVOICE))).toBe(true);
});

test.each([
  ["Greek", ["Ελένη Παπαδοπούλου", "Ερμού 12", "Αθήνα 105 63", "Greece"]],
  ["Japanese", ["山田 花子", "東京都渋谷区神宮前１丁目２−３ サンプルマンション四〇五号室", "Japan"]],
  ["Chinese", ["陳大文", "香港九龍彌敦道一百號示例大廈十二樓", "Hong Kong"]],
  ["Korean", ["김하늘", "서울특별시 종로구 세종대로 1", "South Korea"]],
  ["Hebrew", ["נועה כהן", "רחוב הרצל 5", "Israel"]],
  // A reader finds letters with dots as their shapes without dots.
  ["Arabic with numbers", ["ليلى حسن", "دار السلام 12", "United Arab Emirates"]],
  ["Thai", ["กรุงเทพมหานคร", "Thailand"]],
])("writes an address in %s with letters, not boxes", async (_, buyer) => {
  const { text } = await read({ buyer });
  const letters = (of: string) => [...of.normalize("NFKC").replaceAll(/\s/g, "")].sort();
  const found = letters(text);
  for (const letter of letters(buyer.join(""))) expect(found).toContain(letter);
  expect(text).not.toContain("\u0000");
});

test("writes an emoji, and breaks a word that is wider than its column", async () => {
  const { text, pages } = await read({ buyer: ["Ada 😀", "x".repeat(200)] });
  expect(text).toContain("😀");
  expect(text.replaceAll(" ", "")).toContain("x".repeat(200));
  expect(pages).toBe(1);
});

test("writes a character that no face has, and the rest beside it", async () => {
  const { text } = await read({ buyer: ["Ada \u{13000} Obi"] });
  expect(text).toContain("Ada");
  expect(text).toContain("Obi");
});
