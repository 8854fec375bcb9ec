import type { RouterContextProvider } from "react-router";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { listStoredProducts } from "../admin-queries.server.ts";
import { placeOf } from "./product-list.ts";
import { doneIn } from "./product-page-view.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The list of products, narrowed as the address says, and what was just done with it. */
export async function readProductList({ request, context }: Asked, admin: Admin) {
  const params = new URL(request.url).searchParams;
  const place = placeOf(params);
  const list = await listStoredProducts(context.get(databaseContext), admin, place);
  const count = params.get("count") ?? "";
  return {
    ...list,
    place: { ...place, page: list.page },
    /** The product of which is asked whether to hide it. */
    hiding: params.get("hide"),
    done: doneIn(params),
    /** How many were hidden or shown, and the name of that change; null when nothing was. */
    changed: /^\d{1,4}$/.test(count) ? { count: Number(count), stamp: params.get("stamp") } : null,
  };
}
export type ProductListView = Awaited<ReturnType<typeof readProductList>>;
