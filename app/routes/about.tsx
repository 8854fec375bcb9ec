import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext } from "#app/routes/request/contexts.server.ts";
import { AboutPage } from "#app/shop/content/about-page.tsx";
import type { Route } from "./+types/about.ts";

export const handle: PublicHandle = { query: [] };

export function loader({ context }: Route.LoaderArgs) {
  const { about, figures } = context.get(contentContext);
  return { ...about, figures };
}

export const headers = () => publicPage(CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.words.head, path: "/about" });

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />;
}
