import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { AdminPlaceholder } from "#app/features/shell/admin-placeholder.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/account.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Account", path: "/admin/account", isPrivate: true });

export default function Account() {
  return <AdminPlaceholder title="Account" />;
}
