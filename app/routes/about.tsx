import { AboutPage } from "#app/features/content/components/about-page.tsx";
import { contentContext } from "#app/features/content/content.server.ts";
import { CONTENT_TAG } from "#app/features/content/page-tag.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
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
