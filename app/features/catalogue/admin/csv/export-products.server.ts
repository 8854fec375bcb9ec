import type { RouterContextProvider } from "react-router";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { clockContext, databaseContext, siteContext } from "#app/platform/http/context.ts";
import { areListed } from "../../admin-queries.server.ts";
import { placeOf } from "../product-list.ts";
import { exportHead, exportProduct } from "./export-product.ts";
import { readWholeProductsAfter } from "./whole-products.server.ts";

/** So many products are in memory at a time, however many there are. */
const AT_ONCE = 200;

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The products that the list's address asks for, as a CSV file that is read from the database while it is sent. */
export function exportProducts({ request, context }: Asked, _admin: Admin): Response {
  const db = context.get(databaseContext);
  const { origin } = context.get(siteContext);
  const condition = areListed(placeOf(new URL(request.url).searchParams));
  let last = "";
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(exportHead())),
    async pull(stream) {
      const products = await readWholeProductsAfter(db, last, { condition, limit: AT_ONCE });
      last = products.at(-1)?.slug ?? last;
      if (products.length > 0)
        stream.enqueue(encoder.encode(products.map((product) => exportProduct(product, origin)).join("")));
      if (products.length < AT_ONCE) stream.close();
    },
  });
  const day = context.get(clockContext)().toISOString().slice(0, 10);
  return new Response(body, { headers: csvHeaders(`products-${day}.csv`) });
}

/** The headers of a CSV file to be kept. */
export const csvHeaders = (fileName: string): Record<string, string> => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${fileName}"`,
});
