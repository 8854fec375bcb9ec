import { expect, test } from "vitest";
import { readCsv } from "#app/domain/catalogue/import/read-csv.ts";
import { toMoney } from "#app/shared/money.ts";
import { type CarrierFile, carrierFile } from "./carrier-file.ts";
import type { Shipment } from "./shipment.ts";
import { pieceForTests, SETTINGS, shipmentForTests } from "./testing/shipments-for-tests.ts";

/** The rows of a file, each by the names of its columns. */
function rowsOf(file: CarrierFile, shipment: Shipment, { seesMoney = true, settings = SETTINGS } = {}) {
  const text = carrierFile(file, [shipment], { settings, day: "2026-11-29", seesMoney });
  const [head, ...rows] = [...readCsv(text, ",")].flatMap((row) => (row ? [row.cells] : []));
  return rows.map((cells) => Object.fromEntries((head ?? []).map((name, nth) => [name, cells[nth]])));
}

test("writes Royal Mail's columns, with a row for each kind and price of goods of a parcel abroad", () => {
  const other = pieceForTests({ size: "16", quantity: 2, grams: 250, priceCents: toMoney(8_101) });
  expect(rowsOf("click-and-drop", shipmentForTests({ lines: [pieceForTests(), other] }))).toMatchObject([
    {
      ...{ "Order reference": "BA-20261120-0751", "Full name": "Adébáyọ̀ Ọṣun", Country: "Nigeria" },
      ...{ Phone: "00234 803 000 0000", Weight: "0.950", "Package size": "Parcel", "Service code": "MTE" },
      ...{ Subtotal: "252.02", "Shipping cost": "18.00", Total: "270.02", "Currency code": "GBP" },
      ...{ "Commercial invoice number": "BA-20261120-0751", "Commercial invoice date": "29/11/26" },
      ...{ "Product name": "Dress, cotton (100% cotton)", Quantity: "1", "Unit price": "90.00" },
      ...{ "Unit weight": "0.400", "Product customs code": "620442", "Country of origin": "Nigeria" },
    },
    { "Order reference": "BA-20261120-0751", Quantity: "2", "Unit weight": "0.250", "Unit price": "81.01" },
  ]);
});

test.each<CarrierFile>(["click-and-drop", "dhl"])("names goods in the %s file as the owner does", (file) => {
  const columns = { ...SETTINGS.columns, customsCode: "HS code" };
  const [row] = rowsOf(file, shipmentForTests(), { settings: { ...SETTINGS, columns } });
  expect(row?.["HS code"]).toBe("620442");
  expect(row).not.toHaveProperty("Product customs code");
});

test("has one row without goods for a parcel within the country, and hides its amounts from a packer", () => {
  const totalOf = (country: string, seesMoney: boolean) =>
    rowsOf("click-and-drop", shipmentForTests({ country }), { seesMoney })[0];
  expect(totalOf("GB", false)).toMatchObject({
    Total: "0.00",
    Quantity: "",
    "Commercial invoice number": "",
  });
  expect(totalOf("GB", true)).toMatchObject({ Total: "108.00" });
  expect(totalOf("NG", false)).toMatchObject({ Total: "108.00" });
});

test("leaves a weight that is not known empty, and starts no formula from a shopper's name", () => {
  const customer = { name: "=HYPERLINK(1)", phone: null, address: null };
  const [row] = rowsOf("dhl", shipmentForTests({ customer, lines: [pieceForTests({ grams: null })] }));
  expect(row).toMatchObject({ Name: "'=HYPERLINK(1)", "Total weight": "", "Unit weight": "" });
});
