import { validClaims } from "#app/domain/content/green-claims.ts";
import { CLAIMS_TAG, CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, contentContext } from "#app/routes/request/contexts.server.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { AboutPage } from "#app/shop/content/about-page.tsx";
import type { Route } from "./+types/about.ts";

export const handle: PublicHandle = { query: [] };

export function loader({ context }: Route.LoaderArgs) {
  const { about, figures, claims } = context.get(contentContext);
  const today = shopDay(context.get(clockContext)());
  return { ...about, figures, claims: validClaims(claims, today) };
}

export const headers = () => publicPage(CONTENT_TAG, CLAIMS_TAG);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.words.head, path: "/about" });

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />;
}
