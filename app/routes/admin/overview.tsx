import { RunningOutSection } from "#app/features/catalogue/admin/running-out.tsx";
import { readRunningOut } from "#app/features/catalogue/running-out.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { readTakings, readWaiting } from "#app/features/orders/admin/overview.server.ts";
import { OverviewPage } from "#app/features/orders/admin/overview-page.tsx";
import { isTight, spaceInWords } from "#app/platform/disk/disk-room.server.ts";
import { clockContext, databaseContext, diskRoomContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/overview.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args);
  const { context } = args;
  const db = context.get(databaseContext);
  const now = context.get(clockContext)();
  const [takings, waiting, runningOut, space] = await Promise.all([
    readTakings(db, now),
    readWaiting(db, now),
    readRunningOut(db),
    context.get(diskRoomContext).space(),
  ]);
  const diskLeft = space !== null && isTight(space) ? spaceInWords(space.freeBytes) : null;
  return { takings, waiting, runningOut, diskLeft };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Overview", path: "/admin/overview", isPrivate: true });

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { takings, waiting, runningOut, diskLeft } = loaderData;
  return (
    <OverviewPage
      takings={takings}
      waiting={waiting}
      diskLeft={diskLeft}
      runningOut={<RunningOutSection runningOut={runningOut} />}
    />
  );
}
