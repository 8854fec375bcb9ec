import { loadOverview } from "#app/admin/overview/load-overview.server.ts";
import { OverviewPage } from "#app/admin/overview/overview-page.tsx";
import { RunningOutSection } from "#app/admin/overview/running-out.tsx";
import { checkoutDepsContext } from "#app/features/checkout/checkout-deps.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { providerClockContext } from "#app/features/payments/provider-clock.server.ts";
import { samplePicturesContext } from "#app/features/products/sample-pictures.server.ts";
import { setupMeansContext } from "#app/platform/config/setup-means.ts";
import { clockContext, databaseContext, diskRoomContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/overview.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "overview", "read");
  const { context } = args;
  const deps = {
    db: context.get(databaseContext),
    now: context.get(clockContext),
    room: context.get(diskRoomContext),
    providerClock: context.get(providerClockContext),
    means: context.get(setupMeansContext),
    sampleFolders: context.get(samplePicturesContext),
  };
  const overview = await loadOverview(deps, admin);
  const { whyNoOrders } = context.get(checkoutDepsContext).content;
  return {
    ...overview,
    problems: [whyNoOrders, ...deps.means.problems].filter((problem) => problem !== null),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Overview", path: "/admin/overview", isPrivate: true });

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { takings, waiting, runningOut, diskLeft, clockOffMs, problems, setup } = loaderData;
  return (
    <OverviewPage
      takings={takings}
      waiting={waiting}
      diskLeft={diskLeft}
      clockOffMs={clockOffMs}
      problems={problems}
      setup={setup}
      runningOut={<RunningOutSection runningOut={runningOut} />}
    />
  );
}
