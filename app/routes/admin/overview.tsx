import { loadOverview } from "#app/owner/overview/load-overview.server.ts";
import { OverviewPage } from "#app/owner/overview/overview-page.tsx";
import { RunningOutSection } from "#app/owner/overview/running-out.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  checkoutDepsContext,
  clockContext,
  databaseContext,
  diskRoomContext,
  providerClockContext,
  samplesContext,
  setupMeansContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
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
    sampleFolders: context.get(samplesContext).folders,
  };
  const overview = await loadOverview(deps, admin);
  const { whyNoOrders } = context.get(checkoutDepsContext).content;
  return {
    ...overview,
    problems: [whyNoOrders, ...overview.problems].filter((problem) => problem !== null),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Overview", path: "/admin/overview", isPrivate: true });

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { takings, waiting, week, runningOut, diskLeft, clockOffMs, problems, setup } = loaderData;
  return (
    <OverviewPage
      takings={takings}
      waiting={waiting}
      week={week}
      diskLeft={diskLeft}
      clockOffMs={clockOffMs}
      problems={problems}
      setup={setup}
      runningOut={<RunningOutSection runningOut={runningOut} />}
    />
  );
}
