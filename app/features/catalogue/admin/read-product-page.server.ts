import type { RouterContextProvider } from "react-router";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { toSlug } from "#app/shared/slug.ts";
import { findStoredProduct, titleOf } from "../admin-queries.server.ts";
import { emptyProduct } from "../product-input.ts";
import { doneIn, type ProductPageView } from "./product-page-view.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The form for the product that the address names (`?slug=`), or an empty one; `?check=` asks whether a slug is free. */
export async function readProductPage(
  { request, context }: Asked,
  admin: Admin,
  shopName: string,
): Promise<ProductPageView> {
  const db = context.get(databaseContext);
  const params = new URL(request.url).searchParams;
  const slug = params.get("slug") ?? "";
  const check = toSlug(params.get("check") ?? "");
  const stored = slug === "" ? null : await findStoredProduct(db, admin, slug);
  const title = check === "" ? null : await titleOf(db, admin, check);
  const confirm = params.get("confirm");
  return {
    fields: stored?.fields ?? emptyProduct(shopName),
    opened: stored && {
      slug,
      title: stored.fields.title,
      updatedAt: stored.updatedAt,
      isHidden: stored.isHidden,
      swatches: stored.swatches,
    },
    isMissing: slug !== "" && stored === null,
    confirm: stored && (confirm === "hide" || confirm === "delete") ? confirm : null,
    done: doneIn(params),
    taken: title === null ? null : { slug: check, title },
  };
}
