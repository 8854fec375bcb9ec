import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext } from "#app/routes/request/contexts.server.ts";
import { JourneyPage } from "#app/shop/content/journey-page.tsx";
import type { Route } from "./+types/client.ts";

export const handle: PublicHandle = { query: [] };

export const loader = ({ context }: Route.LoaderArgs) => context.get(contentContext).journey;

export const headers = () => publicPage(CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.words.head, path: "/client" });

/** The Journey: the founder's story. */
export default function Client({ loaderData }: Route.ComponentProps) {
  return <JourneyPage {...loaderData} />;
}
