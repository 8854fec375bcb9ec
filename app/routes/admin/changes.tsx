import { logPlaceOf } from "#app/features/audit/change.ts";
import { ChangesPage } from "#app/features/audit/components/changes-page.tsx";
import { readChanges } from "#app/features/audit/read-changes.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/changes.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return readChanges(args.context.get(databaseContext), admin, logPlaceOf(searchParams));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Changes", path: "/admin/changes", isPrivate: true });

export default function Changes({ loaderData }: Route.ComponentProps) {
  return <ChangesPage log={loaderData} />;
}
