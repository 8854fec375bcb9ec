import { data, redirect } from "react-router";
import { dropPath } from "#app/domain/selling/drops/drop.ts";
import { loadEarlyDrop } from "#app/domain/selling/drops/load-drop.server.ts";
import { secretAddress } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext, siteContext } from "#app/routes/request/contexts.server.ts";
import { DropError, DropPage } from "#app/shop/drops/drop-page.tsx";
import { storeEarlyKey } from "#app/shop/drops/early-cookie.server.ts";
import type { Route } from "./+types/early.ts";

export async function loader({ request, params: { key }, context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const drop = await loadEarlyDrop(db, key);
  if (!drop) throw data(null, { status: 404 });
  if (drop.isOpen) throw redirect(dropPath(drop.slug), 303);
  const kept = await storeEarlyKey(
    db,
    { key, opensAt: drop.opensAt },
    {
      cookies: request.headers.get("cookie"),
      now: context.get(clockContext)(),
      site: context.get(siteContext),
    },
  );
  return data(drop, { headers: { "set-cookie": kept } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => {
  const all = new Headers(secretAddress());
  const kept = loaderHeaders.get("set-cookie");
  if (kept) all.set("set-cookie", kept);
  return all;
};

/** Without the key in the canonical address. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${loaderData.name}, before the others` : "Not found",
    path: "/early",
    isPrivate: true,
  });

export default function Early({ loaderData }: Route.ComponentProps) {
  return <DropPage drop={loaderData} isEarly />;
}

export const ErrorBoundary = DropError;
