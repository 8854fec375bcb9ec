import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import type { StoredProduct } from "../../products/product-row.server.ts";
import { parseHeader } from "../columns.ts";
import { type FileProduct, readProducts } from "../file-product.ts";
import type { FileFacts, Plan, ShopFacts } from "../plan.ts";
import { planProduct } from "../plan-product.ts";
import { readCsv, separatorOf } from "../read-csv.ts";

export const SHOP: ShopFacts = {
  name: "Baobab Atelier",
  origin: "https://shop.example",
  ownOrigins: new Set(["https://shop.example"]),
  pictureOrigin: "https://res.cloudinary.com",
  kinds: defaultDocuments.kinds,
};

/** The products of a file's text, and the facts about the file. */
export function productsIn(
  text: string,
  joins: FileFacts["joins"] = null,
): { products: FileProduct[]; facts: FileFacts } {
  const separator = separatorOf(text);
  const [head, ...rows] = [...readCsv(text.replace(/^\uFEFF/, ""), separator)].filter((row) => row !== null);
  const header = parseHeader(head?.cells ?? []);
  return {
    products: [...readProducts(header, rows)].filter((product) => product !== null),
    facts: { hasTracker: header.names.tracker !== undefined, joins },
  };
}

/** The plan for a file with one product and for its stored state. */
export function planOf(
  text: string,
  before: StoredProduct | null = null,
  countable: ReadonlySet<string> | null = null,
  joins: FileFacts["joins"] = null,
): Plan {
  const { products, facts } = productsIn(text, joins);
  const [product] = products;
  if (!product) throw new Error("The file has no product");
  return planProduct(product, before, { facts, shop: SHOP, countable });
}
