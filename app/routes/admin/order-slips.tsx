import { parseOrderQuery } from "#app/admin/orders/list-orders.server.ts";
import { SLIPS_PATH } from "#app/admin/orders/order-words.ts";
import { listSlips } from "#app/admin/orders/slips/list-slips.server.ts";
import { SlipsPage } from "#app/admin/orders/slips/slips-page.tsx";
import { useFrame } from "#app/features/content/frame.tsx";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/order-slips.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "orders", "read");
  const { search } = parseOrderQuery(args.url.searchParams);
  return { ...(await listSlips(args.context.get(databaseContext), admin, search)), search };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Packing slips", path: SLIPS_PATH, isPrivate: true });

export default function OrderSlips({ loaderData }: Route.ComponentProps) {
  const { site } = useFrame();
  return <SlipsPage {...loaderData} shop={{ name: site.name, email: site.contact.email }} />;
}
