import { csvLine } from "#app/shared/write-csv.ts";

const HEAD = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Type",
  "Published",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Variant Inventory Tracker",
  "Variant Inventory Qty",
  "Variant Price",
  "Variant Compare At Price",
  "Image Src",
  "Status",
];
const COLOURS = ["Indigo", "Clay"];
const SIZES = ["8", "10", "12", "14"];

interface Options {
  /** The address of a product's pictures; all products have the same. */
  picture?: string;
  /** An amount in pounds that is added to each price. */
  dearer?: number;
}

/** A file of this many products in two colours and four sizes each, the same each time it is made. */
export function productsFile(count: number, { picture = "/media/sample", dearer = 0 }: Options = {}): string {
  let text = csvLine(HEAD);
  for (let n = 1; n <= count; n += 1) {
    const title = `File Dress ${n}`;
    const about = [
      title,
      `<p>Number ${n}, cut on the bias.</p><p>The hem can be let down.</p>`,
      "Ada",
      "Long dresses",
      "TRUE",
    ];
    for (const [row, colour] of COLOURS.entries()) {
      for (const [column, size] of SIZES.entries()) {
        const isFirst = row === 0 && column === 0;
        text += csvLine([
          `file-dress-${n}`,
          ...(isFirst ? about : ["", "", "", "", ""]),
          isFirst ? "Color" : "",
          colour,
          isFirst ? "Size" : "",
          size,
          "shopify",
          String((n + column) % 5),
          String(80 + (n % 120) + dearer),
          n % 7 === 0 ? String(400 + dearer) : "",
          isFirst ? picture : "",
          isFirst ? "active" : "",
        ]);
      }
    }
  }
  return text;
}
