import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext } from "#app/routes/request/contexts.server.ts";
import { TeamPage } from "#app/shop/content/team-page.tsx";
import type { Route } from "./+types/our-team.ts";

export const handle: PublicHandle = { query: [] };

export const loader = ({ context }: Route.LoaderArgs) => ({ words: context.get(contentContext).team });

export const headers = () => publicPage(CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.words.head, path: "/our-team" });

export default function OurTeam({ loaderData }: Route.ComponentProps) {
  return <TeamPage words={loaderData.words} />;
}
