import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { listStoredProducts } from "#app/features/products/admin-queries.server.ts";
import { type AdminProductList, type ProductPlace, placeOf } from "#app/features/products/product-list.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type Done, doneIn } from "./product-page-view.ts";

/** What the list's address asks for. */
interface ProductListQuery {
  place: ProductPlace;
  /** The product of which is asked whether to hide it. */
  hiding: string | null;
  done: Done | null;
  /** How many were hidden or shown, and the name of that change; null when nothing was. */
  changed: { count: number; stamp: string | null } | null;
}

export interface ProductListView extends AdminProductList, ProductListQuery {}

export function parseProductListQuery(query: URLSearchParams): ProductListQuery {
  const count = query.get("count") ?? "";
  return {
    place: placeOf(query),
    hiding: query.get("hide"),
    done: doneIn(query),
    changed: /^\d{1,4}$/.test(count) ? { count: Number(count), stamp: query.get("stamp") } : null,
  };
}

/** The list of products, narrowed as the address says, and what was just done with it. */
export async function loadProductList(
  db: Database,
  admin: Admin,
  query: ProductListQuery,
): Promise<ProductListView> {
  const list = await listStoredProducts(db, admin, query.place);
  return { ...list, ...query, place: { ...query.place, page: list.page } };
}
