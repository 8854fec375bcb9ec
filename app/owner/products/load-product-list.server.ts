import { listStoredProducts } from "#app/domain/catalogue/products/admin-queries.server.ts";
import {
  type AdminProductList,
  type DeletedProduct,
  type ProductPlace,
  placeOf,
} from "#app/domain/catalogue/products/product-list.ts";
import { listDeletedProducts } from "#app/domain/catalogue/products/whole/deleted-products.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { doneIn, type ProductDone } from "./product-page-view.ts";

/** The query of the list's address. */
interface ProductListQuery {
  place: ProductPlace;
  /** The product in the question of hiding it. */
  hiding: string | null;
  /** The deleted product in the question of removing it for good. */
  erasing: string | null;
  done: ProductDone | null;
  /** The number of products that were hidden or shown, and the id of that change; null without a change. */
  changed: { count: number; stamp: string | null } | null;
}

export interface ProductListView extends AdminProductList, ProductListQuery {
  /** Filled in the list of deleted products, which shows no others. */
  deleted: DeletedProduct[];
}

/** The list's answer to a form that was not carried out at once. */
export type ListAnswer =
  | { kind: "asking"; chosen: { slug: string; title: string }[] }
  | { kind: "refused"; message: string };

export function parseProductListQuery(query: URLSearchParams): ProductListQuery {
  const count = query.get("count") ?? "";
  return {
    place: placeOf(query),
    hiding: query.get("hide"),
    erasing: query.get("erase"),
    done: doneIn(query),
    changed: /^\d{1,4}$/.test(count) ? { count: Number(count), stamp: query.get("stamp") } : null,
  };
}

/** The list of products with the filters of the address, and its last change. */
export async function loadProductList(
  db: Database,
  admin: Admin,
  query: ProductListQuery,
): Promise<ProductListView> {
  const list =
    query.place.state === "deleted"
      ? { products: [], ...(await listDeletedProducts(db, admin, query.place)) }
      : { deleted: [], ...(await listStoredProducts(db, admin, query.place)) };
  return { ...list, ...query, place: { ...query.place, page: list.page } };
}
