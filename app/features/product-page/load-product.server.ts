import { listWornWith } from "#app/features/browse/featured-products.server.ts";
import type { Product, ProductSummary } from "#app/features/products/product.ts";
import { findProduct } from "#app/features/products/queries.server.ts";
import { samplePicturesOf } from "#app/features/products/sample-pictures.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";

/**
 * The data of a product's page: the product, what is worn with it, and which of its pictures belong to the sample
 * catalogue.
 */
interface ProductPageData {
  product: Product;
  wornWith: ProductSummary[];
  sampleUrls: string[];
}

/** Loads the data of a product's page; null where there is no such product. */
export async function loadProduct(
  db: Database,
  { slug, sampleFolders }: { slug: string; sampleFolders: ReadonlySet<string> },
): Promise<ProductPageData | null> {
  const product = await findProduct(db, slug);
  if (!product) return null;
  const wornWith = await listWornWith(db, product);
  return { product, wornWith, sampleUrls: samplePicturesOf(product, sampleFolders) };
}
