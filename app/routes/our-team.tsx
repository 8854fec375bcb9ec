import { TeamPage } from "#app/features/content/components/team-page.tsx";
import { contentContext } from "#app/features/content/content.server.ts";
import { CONTENT_TAG } from "#app/features/content/page-tag.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/our-team.ts";

export const handle: PublicHandle = { query: [] };

export const loader = ({ context }: Route.LoaderArgs) => ({ words: context.get(contentContext).team });

export const headers = () => publicPage(CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.words.head, path: "/our-team" });

export default function OurTeam({ loaderData }: Route.ComponentProps) {
  return <TeamPage words={loaderData.words} />;
}
