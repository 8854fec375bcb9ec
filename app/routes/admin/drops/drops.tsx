import { DROPS_PATH, parseDropDone } from "#app/admin/drops/drop-view.ts";
import { DropsPage } from "#app/admin/drops/drops-page.tsx";
import { listDrops } from "#app/admin/drops/load-drops.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
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
