import { data, isRouteErrorResponse } from "react-router";
import { ProductNotFound } from "#app/features/catalogue/components/product-not-found.tsx";
import { ProductPage } from "#app/features/catalogue/components/product-page.tsx";
import { LISTING_TAG, productTag } from "#app/features/catalogue/page-tags.ts";
import { productDescription, productTitle } from "#app/features/catalogue/product-meta.ts";
import { findProduct, listWornWith } from "#app/features/catalogue/queries.server.ts";
import { site, storePolicy } from "#app/features/content/content.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/product.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const product = await findProduct(db, params.slug);
  if (!product) throw data(null, { status: 404 });
  const wornWith = await listWornWith(db, product);
  return data({ product, wornWith }, { headers: publicPage(LISTING_TAG, productTag(product.slug)) });
}

export const headers = ({ errorHeaders, loaderHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  if (!loaderData)
    return pageMeta(matches, { title: "Not found", path: `/products/${params.slug}`, isPrivate: true });
  const { product } = loaderData;
  return pageMeta(matches, {
    title: productTitle(product),
    description: productDescription(product),
    path: `/products/${product.slug}`,
    image: product.primaryImageUrl,
  });
};

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  const { product, wornWith } = loaderData;
  return (
    <ProductPage
      product={product}
      wornWith={wornWith}
      policy={storePolicy}
      sampleNote={site.pictureNote ?? ""}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductNotFound />;
  throw error;
}
