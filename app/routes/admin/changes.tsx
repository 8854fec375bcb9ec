import { parseLogPlace } from "#app/owner/changes/change.ts";
import { ChangesPage } from "#app/owner/changes/changes-page.tsx";
import { loadChangeLog } from "#app/owner/changes/load-change-log.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/changes.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "changes", "read");
  const { searchParams } = args.url;
  return loadChangeLog(args.context.get(databaseContext), admin, parseLogPlace(searchParams));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Changes", path: "/admin/changes", isPrivate: true });

export default function Changes({ loaderData }: Route.ComponentProps) {
  return <ChangesPage log={loaderData} />;
}
