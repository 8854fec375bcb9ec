import type { Admin } from "#app/domain/identity/admin.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { areListed } from "../products/admin-queries.server.ts";
import type { ProductPlace } from "../products/product-list.ts";
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
