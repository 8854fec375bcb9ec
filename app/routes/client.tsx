import { JourneyPage } from "#app/features/content/components/journey-page.tsx";
import { contentContext } from "#app/features/content/content.server.ts";
import { CONTENT_TAG } from "#app/features/content/page-tag.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
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
