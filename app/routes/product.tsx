import { data, isRouteErrorResponse, redirect } from "react-router";
import { respelled } from "#app/features/browse/color-spelling.server.ts";
import { site, storePolicy } from "#app/features/content/content.ts";
import { offerTermsJsonLd } from "#app/features/content/offer-terms.ts";
import { sizeGuide } from "#app/features/content/page-content.server.ts";
import { productJsonLd } from "#app/features/feeds/product-data.ts";
import { loadProduct } from "#app/features/product-page/load-product.server.ts";
import { productCrumbs } from "#app/features/product-page/product-crumbs.ts";
import { productHead } from "#app/features/product-page/product-head.ts";
import { ProductPage } from "#app/features/product-page/product-page.tsx";
import { LISTING_TAG, productTag } from "#app/features/products/page-tags.ts";
import { samplePicturesContext } from "#app/features/products/sample-pictures.server.ts";
import { choiceSearch, wantedIn } from "#app/features/products/selection-address.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { keptWithQuery, type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { breadcrumbJsonLd } from "#app/platform/seo/breadcrumbs.ts";
import { jsonLdText } from "#app/platform/seo/json-ld.ts";
import { pageMeta, siteOriginOf } from "#app/platform/seo/page-meta.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { MachineData } from "#app/ui/machine-data.tsx";
import type { Route } from "./+types/product.ts";

const ProductNotFound = hydrateOnInteraction(
  async () => (await import("#app/features/product-page/product-not-found.tsx")).ProductNotFound,
);

export const handle: PublicHandle = { query: ["color", "size", "colour"], values: "choice" };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const other = respelled(url);
  if (other) throw redirect(other, 301);
  const wanted = { slug: params.slug, sampleFolders: context.get(samplePicturesContext) };
  const page = await loadProduct(context.get(databaseContext), wanted);
  if (!page) throw data(null, { status: 404 });
  const { product, wornWith, sampleUrls: urls } = page;
  const kept = keptWithQuery(choiceSearch(product, wantedIn(url.search)));
  const headers = { ...publicPage(LISTING_TAG, productTag(product.slug)), ...kept };
  return data({ product, wornWith, sizeGuide, sample: { note: site.pictureNote ?? "", urls } }, { headers });
}

export const headers = ({ errorHeaders, loaderHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) =>
  pageMeta(
    matches,
    loaderData
      ? productHead(loaderData.product, location.search)
      : { title: "Not found", path: `/products/${params.slug}`, isPrivate: true },
  );

export default function ProductRoute({ loaderData, matches }: Route.ComponentProps) {
  const { product } = loaderData;
  const siteOrigin = siteOriginOf(matches);
  const terms = () => offerTermsJsonLd(storePolicy, siteOrigin);
  const crumbs = () => breadcrumbJsonLd(productCrumbs(product), siteOrigin);
  return (
    <>
      <ProductPage {...loaderData} policy={storePolicy} />
      <MachineData
        text={import.meta.env.SSR ? jsonLdText(productJsonLd(product, { siteOrigin, terms: terms() })) : null}
      />
      <MachineData text={import.meta.env.SSR ? jsonLdText(crumbs()) : null} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductNotFound />;
  throw error;
}
