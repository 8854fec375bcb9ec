import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { areListed, findPicture } from "../products/admin-queries.server.ts";
import { NO_SCHEDULE, newVariant } from "../products/product.ts";
import { NO_TEXTS } from "../products/product-fields.ts";
import type { ProductPlace } from "../products/product-list.ts";
import type { StoredProduct } from "../products/product-row.server.ts";
import { exportHead, exportProduct } from "./export-product.ts";
import type { ShopFacts } from "./plan.ts";
import { listWholeProductsAfter } from "./whole-products.server.ts";

/** The number of products in memory at a time. */
const AT_ONCE = 200;

/** The listed products as a CSV file, which is read from the database while it is sent. */
export function exportProducts(
  db: Database,
  _admin: Admin,
  { place, shop }: { place: ProductPlace; shop: Pick<ShopFacts, "origin" | "kinds"> },
): ReadableStream<Uint8Array> {
  const condition = areListed(place);
  let last = "";
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(exportHead())),
    async pull(stream) {
      const products = await listWholeProductsAfter(db, last, { condition, limit: AT_ONCE });
      last = products.at(-1)?.slug ?? last;
      if (products.length > 0)
        stream.enqueue(encoder.encode(products.map((product) => exportProduct(product, shop)).join("")));
      if (products.length < AT_ONCE) stream.close();
    },
  });
}

/** The headers of a CSV file that the browser saves. */
export const csvHeaders = (fileName: string): Record<string, string> => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${fileName}"`,
});

/** A file with two example products. They are hidden, so that no shopper sees them when the owner tries it. */
export async function loadExampleFile(
  db: Database,
  admin: Admin,
  shop: Pick<ShopFacts, "name" | "origin" | "kinds">,
): Promise<string> {
  const picture = await findPicture(db, admin);
  const products = exampleProducts(shop.name, picture ?? NO_PICTURE);
  return exportHead() + products.map((product) => exportProduct(product, shop)).join("");
}

/** For a shop without pictures. */
const NO_PICTURE = "https://pictures.example/dress.jpg";

/** Two products that show the file's possibilities: a limited one on sale in two colours, and one without a limit. */
function exampleProducts(brand: string, picture: string): StoredProduct[] {
  const shared = {
    ...NO_TEXTS,
    ...NO_SCHEDULE,
    spins: null,
    isInSale: false,
    brand,
    collection: "Examples",
    gender: "women",
    primaryImageUrl: picture,
    imageUrls: [picture],
    isActive: false,
  } as const;
  return [
    {
      ...shared,
      imageUrls: [picture],
      slug: "example-wrap-dress",
      title: "Example Wrap Dress",
      category: "long-dresses",
      textile: "adire",
      cloth: "Adire-inspired print, cotton",
      occasions: ["work", "warm-days"],
      wornWith: ["adire-tote"],
      description: "A wrap dress with a tie at the waist.\n\nThe hem can be let down by 5 cm.",
      details: [
        { name: "Cloth", value: "100% cotton, 180 gsm" },
        { name: "Wash", value: "Cool, inside out" },
      ],
      shownOn: "a UK 12 form, 178 cm",
      fitNotes: "The tie sets the waist: choose by the bust.",
      measurements: [
        {
          size: "8",
          measures: [
            { name: "bust", cm: 88 },
            { name: "length", cm: 108 },
          ],
        },
        {
          size: "10",
          measures: [
            { name: "bust", cm: 93 },
            { name: "length", cm: 109 },
          ],
        },
      ],
      minPriceCents: toMoney(18000),
      hasSale: true,
      compareAtCents: toMoney(21000),
      sizes: ["8", "10"],
      colors: ["Indigo", "Olive"],
      swatches: [
        { id: "indigo", name: "Indigo", hex: "#1f2c5c", imageUrl: null },
        { id: "olive", name: "Olive", hex: "#6b6b3a", imageUrl: null },
      ],
      imageAlts: { [picture]: "The dress from the front" },
      variants: [
        newVariant({ size: "8", colorId: "indigo", priceCents: toMoney(18000), piecesLeft: 3 }),
        newVariant({ size: "10", colorId: "indigo", priceCents: toMoney(18000), piecesLeft: 2 }),
        newVariant({ size: "8", colorId: "olive", priceCents: toMoney(18500), piecesLeft: 1 }),
        newVariant({ size: "10", colorId: "olive", priceCents: toMoney(18500), piecesLeft: 0 }),
      ],
    },
    {
      ...shared,
      imageUrls: [picture],
      slug: "example-tote",
      title: "Example Tote",
      category: "accessories",
      description: "A bag from the ends of the roll.",
      minPriceCents: toMoney(2800),
      hasSale: false,
      compareAtCents: null,
      sizes: ["One size"],
      colors: ["Natural"],
      swatches: [{ id: "natural", name: "Natural", hex: "#d9c7a7", imageUrl: null }],
      imageAlts: { [picture]: "The bag, hanging" },
      variants: [newVariant({ size: "One size", colorId: "natural", priceCents: toMoney(2800) })],
    },
  ];
}
