import { listMade } from "#app/domain/making/find-made.server.ts";
import { ADMIN_MADE } from "#app/domain/making/made.ts";
import { MadeListPage } from "#app/owner/made/made-list-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { pageNumberOf } from "#app/shared/page-number.ts";
import type { Route } from "./+types/list.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "enquiries", "read");
  const page = pageNumberOf(args.url.searchParams);
  return listMade(args.context.get(databaseContext), admin, page);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Made to measure", path: ADMIN_MADE, isPrivate: true });

export default function MadeList({ loaderData }: Route.ComponentProps) {
  return <MadeListPage lists={loaderData} />;
}
