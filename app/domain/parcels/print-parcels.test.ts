import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { type ParcelPrint, printParcels } from "./print-parcels.server.ts";
import type { Shipment } from "./shipment.ts";
import { pieceForTests, SETTINGS, shipmentForTests } from "./testing/shipments-for-tests.ts";

const sender = {
  ...{ name: "Baobab Atelier", email: "hello@shop.example", phone: "01632 960199" },
  address: ["14 Sample Parade", "Portsmouth PO1 0AA", "United Kingdom"],
  company: { legalName: "Baobab Atelier Ltd", vatNumber: null },
};

/** The text of each sheet, as a reader of PDFs finds it. */
async function sheetsOf(print: ParcelPrint, ...shipments: Partial<Shipment>[]): Promise<string[]> {
  const facts = { sender, settings: SETTINGS, now: new Date("2026-11-29T12:00:00Z") };
  const file = await printParcels(print, shipments.map(shipmentForTests), facts);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

test("a CN22 declares the goods, their sums and the sale, on one sheet for each parcel", async () => {
  const [sheet = "", ...others] = await sheetsOf("CN22", {}, { reference: "BA-20261120-0752" });
  expect(others).toHaveLength(1);
  for (const item of ["CN22", "Déclaration en douane", "14 Sample Parade", "Order BA-20261120-0751"])
    expect(sheet).toContain(item);
  expect(sheet).toContain("Adébáyọ̀ Ọṣun".normalize("NFC"));
  expect(sheet).toContain("1 × Dress, cotton (100% cotton) 0.400 90.00 620442 Nigeria");
  expect(sheet).toMatch(/EORI GB123456789000 .*X Sale of goods .*0\.450 90\.00 .*signature/);
  expect(sheet).not.toContain("framed");
});

test("a CN23 of an exchange says that the goods were returned, and has phone and email of both", async () => {
  const [sheet] = await sheetsOf("CN23", { isReturned: true });
  for (const item of [
    "CN23",
    "X Returned goods",
    sender.phone,
    sender.email,
    "+234 803",
    "ade@shopper.example",
  ])
    expect(sheet).toContain(item);
});

test("marks what is not known, and leaves its field empty", async () => {
  const lines = [pieceForTests({ grams: null, customsCode: null, madeIn: null })];
  const [sheet] = await sheetsOf("CN23", { lines });
  expect(sheet).toContain("1 × Adire Kaftan (100% cotton) 90.00");
  expect(sheet).toContain("The framed fields are not known to the shop");
});

test("the invoice for customs adds the delivery, and continues many goods on further sheets", async () => {
  const lines = Array.from({ length: 60 }, (_, nth) =>
    pieceForTests({ title: `Piece ${nth} of a very long and patient name`, customsCode: null }),
  );
  const sheets = await sheetsOf("invoice", { lines });
  expect(sheets.length).toBeGreaterThan(1);
  for (const sheet of sheets) expect(sheet).toContain("BA-20261120-0751");
  const whole = sheets.join(" ");
  expect(whole.match(/1 × Piece \d+ of a very/g)).toHaveLength(60);
  for (const item of ["Commercial invoice", "Date: 29 November 2026", "Delivery 18.00", "Total 5418.00"])
    expect(whole).toContain(item);
});

test("a packing label has the address and every piece", async () => {
  const [sheet] = await sheetsOf("packing", { lines: [pieceForTests({ quantity: 2 })] });
  expect(sheet).toContain("Lagos 100001 Nigeria BA-20261120-0751 2 × Adire Kaftan, Indigo, UK 12");
});
