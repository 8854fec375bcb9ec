import { data, isRouteErrorResponse } from "react-router";
import { ProductPage } from "#app/features/catalogue/components/product-page.tsx";
import { LISTING_TAG, productTag } from "#app/features/catalogue/page-tags.ts";
import { productCrumbs } from "#app/features/catalogue/product-crumbs.ts";
import { productDescription, productJsonLd, productTitle } from "#app/features/catalogue/product-meta.ts";
import { findProduct } from "#app/features/catalogue/queries.server.ts";
import { listWornWith } from "#app/features/catalogue/shop-window.server.ts";
import { site, storePolicy } from "#app/features/content/content.ts";
import { sizeGuide } from "#app/features/content/page-content.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { shareImageOf } from "#app/platform/images/share-picture.ts";
import { breadcrumbJsonLd } from "#app/platform/seo/breadcrumbs.ts";
import { jsonLdText } from "#app/platform/seo/json-ld.ts";
import { pageMeta, siteOriginOf } from "#app/platform/seo/page-meta.ts";
import { later } from "#app/ui/later.tsx";
import { MachineData } from "#app/ui/machine-data.tsx";
import type { Route } from "./+types/product.ts";

const ProductNotFound = later(
  async () => (await import("#app/features/catalogue/components/product-not-found.tsx")).ProductNotFound,
);

/** The choice in a product's address is the browser's business (see use-selection.ts). */
export const handle: PublicHandle = { query: [] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const product = await findProduct(db, params.slug);
  if (!product) throw data(null, { status: 404 });
  const wornWith = await listWornWith(db, product);
  const headers = publicPage(LISTING_TAG, productTag(product.slug));
  return data({ product, wornWith, sizeGuide }, { headers });
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
    image:
      shareImageOf(product.primaryImageUrl, product.imageAlts[product.primaryImageUrl] ?? product.title) ??
      undefined,
  });
};

export default function ProductRoute({ loaderData, matches }: Route.ComponentProps) {
  const { product, wornWith, sizeGuide } = loaderData;
  const siteOrigin = siteOriginOf(matches);
  const url = `${siteOrigin}/products/${product.slug}`;
  return (
    <>
      <ProductPage
        product={product}
        wornWith={wornWith}
        policy={storePolicy}
        sizeGuide={sizeGuide}
        sampleNote={site.pictureNote ?? ""}
      />
      <MachineData
        text={import.meta.env.SSR ? jsonLdText(productJsonLd(product, { siteOrigin, url })) : null}
      />
      <MachineData
        text={import.meta.env.SSR ? jsonLdText(breadcrumbJsonLd(productCrumbs(product), siteOrigin)) : null}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductNotFound />;
  throw error;
}
