import { listDrops } from "#app/domain/selling/drops/load-drop.server.ts";
import { DROPS_PATH, parseDropDone } from "#app/owner/drops/drop-view.ts";
import { DropsPage } from "#app/owner/drops/drops-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/drops.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "drops", "read");
  const drops = await listDrops(args.context.get(databaseContext), admin);
  return { drops, done: parseDropDone(args.url.searchParams) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Drops", path: DROPS_PATH, isPrivate: true });

export default function Drops({ loaderData }: Route.ComponentProps) {
  return <DropsPage {...loaderData} />;
}
