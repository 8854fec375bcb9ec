import { parseOrderQuery } from "#app/domain/orders/list-orders.server.ts";
import { SLIPS_PATH } from "#app/owner/orders/order-words.ts";
import { listSlips } from "#app/owner/orders/slips/list-slips.server.ts";
import { SlipsPage } from "#app/owner/orders/slips/slips-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
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
