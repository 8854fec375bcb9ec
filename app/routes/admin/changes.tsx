import { parseLogPlace } from "#app/admin/changes/change.ts";
import { ChangesPage } from "#app/admin/changes/changes-page.tsx";
import { loadChangeLog } from "#app/admin/changes/load-change-log.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
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
