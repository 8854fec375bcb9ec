import { formatAmount } from "#app/shared/money.ts";
import { BYTE_ORDER_MARK, csvLine } from "#app/shared/write-csv.ts";
import { galleryPictures } from "../products/product-fields.ts";
import type { StoredProduct } from "../products/product-row.server.ts";
import { compareSizes } from "../products/sizes.ts";
import { absoluteUrl, type Cells, compareAtCell, productCells, variantCells, viewsCell } from "./cells.ts";
import { type Column, columnName, EXPORTED } from "./columns.ts";
import type { ShopFacts } from "./plan.ts";
import { guardText } from "./spreadsheet-text.ts";

/** The first line of a file: the names of its columns. */
export const exportHead = (): string => BYTE_ORDER_MARK + csvLine(EXPORTED.map(columnName));

/**
 * A product as lines of the file, in Shopify's form. The first line has the product's own cells. Each line has one size
 * in one colour and one picture, until both have run out. `origin` begins the addresses of the shop's own pictures.
 */
export function exportProduct(
  product: StoredProduct,
  { origin, kinds }: Pick<ShopFacts, "origin" | "kinds">,
): string {
  const offered = product.variants.filter(({ isOffered }) => isOffered).sort(inOrderOf(product));
  const gallery = galleryPictures(product);
  const lines = Math.max(1, offered.length, gallery.length);
  let text = "";
  for (let place = 0; place < lines; place += 1) {
    const variant = offered[place];
    const image = gallery[place];
    const cells: Cells = {
      handle: product.slug,
      ...(place === 0 && { ...productCells(product, kinds), ...priceAlone(product) }),
      ...(variant && {
        option1Name: "Color",
        option2Name: "Size",
        ...variantCells(product, variant, origin),
        // Once for each colour.
        ...(variant.colorId !== offered[place - 1]?.colorId && {
          views: viewsCell(product, variant.colorId, origin),
        }),
      }),
      ...(image !== undefined && {
        image: absoluteUrl(image, origin),
        imagePosition: String(place + 1),
        imageAlt: product.imageAlts[image] ?? "",
      }),
    };
    text += csvLine(EXPORTED.map((column) => cellText(column, cells[column] ?? "")));
  }
  return text;
}

/** The columns that are numbers in a spreadsheet too. */
const NUMBERS: ReadonlySet<Column> = new Set(["quantity", "price", "compareAt", "imagePosition"]);

const cellText = (column: Column, text: string): string => (NUMBERS.has(column) ? text : guardText(text));

/** The price of a product that is offered in no size or colour. */
const priceAlone = (product: StoredProduct): Cells => ({
  price: formatAmount(product.minPriceCents),
  compareAt: compareAtCell(product),
});

/** The order of the product page: by colour, then by size. */
function inOrderOf({ swatches }: StoredProduct) {
  const place = new Map(swatches.map(({ id }, index) => [id, index]));
  const placeOf = (colorId: string) => place.get(colorId) ?? swatches.length;
  return (a: StoredProduct["variants"][number], b: StoredProduct["variants"][number]): number =>
    placeOf(a.colorId) - placeOf(b.colorId) ||
    (a.colorId < b.colorId ? -1 : a.colorId > b.colorId ? 1 : compareSizes(a.size, b.size));
}
