import { data, redirect } from "react-router";
import { DATES_TAG, LISTING_TAG, productTag } from "#app/domain/catalogue/products/page-tags.ts";
import { findDraft, findProduct } from "#app/domain/catalogue/products/queries.server.ts";
import { choiceSearch, wantedIn } from "#app/domain/catalogue/products/selection.ts";
import { respelled } from "#app/domain/catalogue/search/catalogue-index.server.ts";
import { listNewest } from "#app/domain/catalogue/search/featured-products.server.ts";
import { offerTermsJsonLd } from "#app/domain/content/offer-terms.ts";
import { listDeliveryDates } from "#app/domain/delivery/arrival.ts";
import { openDelivery } from "#app/domain/delivery/markets.ts";
import { draftPage, keptWithQuery, type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta, siteAddresses } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  contentContext,
  databaseContext,
  logContext,
  samplesContext,
  setupMeansContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { findAdminWith } from "#app/routes/request/require-admin.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { findEarlySlugs } from "#app/shop/drops/early-cookie.server.ts";
import { productJsonLdText } from "#app/shop/feeds/product-data.ts";
import { DraftBar, EarlyBar } from "#app/shop/product/draft-bar.tsx";
import { loadProduct } from "#app/shop/product/load-product.server.ts";
import { productCrumbsText } from "#app/shop/product/product-crumbs.ts";
import { ProductError } from "#app/shop/product/product-error.tsx";
import { missingHead, productHead } from "#app/shop/product/product-head.ts";
import { ProductPage } from "#app/shop/product/product-page.tsx";
import { MachineData } from "#app/ui/machine-data.tsx";
import type { Route } from "./+types/product.ts";

export const handle: PublicHandle = { query: ["color", "size", "colour"], values: "choice" };

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const other = respelled(url);
  if (other) throw redirect(other, 301);
  const { site, sizeGuide, delivery, kinds, untailoredKinds, looks, parties, euNotice } =
    context.get(contentContext);
  const wanted = {
    kinds,
    untailoredKinds,
    looks,
    parties,
    samples: context.get(samplesContext),
    showing: { isLive: context.get(setupMeansContext).payments === "live" },
  };
  const db = context.get(databaseContext);
  const shown = await findProduct(db, params.slug);
  // Pages to be kept are rendered for nobody, and nobody sees a draft, or has a private link.
  const early = shown
    ? []
    : await findEarlySlugs(db, request.headers.get("cookie"), context.get(siteContext));
  const opened = early.includes(params.slug) ? await findProduct(db, params.slug, early) : null;
  const admin = shown || opened ? null : await findAdminWith({ request, context }, "products", "write");
  const product = shown ?? opened ?? (admin && (await findDraft(db, admin, params.slug)));
  if (!product) throw data(await listNewest(db, context.get(logContext)), { status: 404 });
  const { sampleUrls: urls, ...facts } = await loadProduct(db, product, wanted);
  const kept = keptWithQuery(choiceSearch(product, wantedIn(url.search)));
  const headers =
    admin || opened
      ? draftPage
      : { ...publicPage(LISTING_TAG, DATES_TAG, productTag(product.slug)), ...kept };
  const note = site.pictureNote ?? "";
  const sample = { note, urls: note === "" ? [] : urls };
  const sold = openDelivery(delivery);
  const { zones } = sold;
  const dates = listDeliveryDates(sold, context.get(clockContext)());
  const answer = { ...facts, sizeGuide, sample, zones, dates, euNotice };
  return data({ ...answer, ...(admin && { isDraft: true }), ...(opened && { isEarly: true }) }, { headers });
}

export const headers = ({ errorHeaders, loaderHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData, params, location }) =>
  pageMeta(
    matches,
    loaderData
      ? {
          ...productHead(loaderData.product, location.search),
          isPrivate: loaderData.isDraft || loaderData.isEarly,
        }
      : missingHead(params.slug),
  );

export default function ProductRoute({ loaderData, matches }: Route.ComponentProps) {
  const { product, kind, zones, reviews, isDraft, isEarly } = loaderData;
  const { site: brand, storePolicy, forMachines } = useFrame();
  const site = siteAddresses(matches);
  return (
    <>
      {isDraft && <DraftBar slug={product.slug} />}
      {isEarly && <EarlyBar />}
      {/* Another product resets the page: its gallery starts at the first picture, and its notices are gone. */}
      <ProductPage key={product.slug} {...loaderData} policy={storePolicy} siteName={brand.name} />
      <MachineData
        text={
          import.meta.env.SSR && forMachines && !isDraft && !isEarly
            ? productJsonLdText(product, {
                ...{ site, reviews: reviews?.isSample ? null : reviews },
                terms: offerTermsJsonLd(forMachines.storePolicy, zones, site.origin),
              })
            : null
        }
      />
      <MachineData text={import.meta.env.SSR ? productCrumbsText(product, kind, site.origin) : null} />
    </>
  );
}

export const ErrorBoundary = ProductError;
