import { data } from "react-router";
import { productTag } from "#app/domain/catalogue/products/page-tags.ts";
import { listProductsBySlug } from "#app/domain/catalogue/products/queries.server.ts";
import { reviewsPath } from "#app/domain/people/reviews/review.ts";
import { findProductReviews, listShownReviews } from "#app/domain/people/reviews/review-sums.server.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { databaseContext, setupMeansContext } from "#app/routes/request/contexts.server.ts";
import { AllReviewsPage } from "#app/shop/reviews/all-reviews-page.tsx";
import { LinkError } from "#app/shop/shell/link-error.tsx";
import type { Route } from "./+types/all.ts";

export const handle: PublicHandle = { query: [] };

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const [product] = await listProductsBySlug(db, [slug]);
  if (!product) throw data(null, { status: 404 });
  const showing = { isLive: context.get(setupMeansContext).payments === "live" };
  const [summary, reviews] = await Promise.all([
    findProductReviews(db, slug, showing),
    listShownReviews(db, slug, showing),
  ]);
  const page = { product: { slug, title: product.title }, numbers: summary?.numbers ?? null, reviews };
  return data(page, { headers: publicPage(productTag(slug)) });
}

export const headers = ({ errorHeaders, loaderHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta(
    matches,
    loaderData
      ? {
          title: `What shoppers say of ${loaderData.product.title}`,
          path: reviewsPath(params.slug),
          isUnlisted: loaderData.numbers === null,
        }
      : { title: "Not found", path: reviewsPath(params.slug), isPrivate: true },
  );

export default function AllReviews({ loaderData }: Route.ComponentProps) {
  return <AllReviewsPage {...loaderData} />;
}

export const ErrorBoundary = LinkError;
