import { isSetupDone, SETUP_ACTIONS, SETUP_DONE } from "#app/owner/setup/change-setup.server.ts";
import { loadSetup } from "#app/owner/setup/load-setup.server.ts";
import { SetupPage } from "#app/owner/setup/setup-page.tsx";
import { SETUP_PATH } from "#app/owner/setup/setup-steps.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  databaseContext,
  samplesContext,
  setupMeansContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/setup.ts";

const depsOf = ({ context }: Pick<Route.LoaderArgs, "context">) => ({
  db: context.get(databaseContext),
  now: context.get(clockContext),
  means: context.get(setupMeansContext),
  sampleFolders: context.get(samplesContext).folders,
});

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const done = args.url.searchParams.get("done");
  const said = isSetupDone(done) ? { words: SETUP_DONE[done], isDone: true } : null;
  return { ...(await loadSetup(depsOf(args), admin)), said };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, SETUP_ACTIONS, depsOf(args));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Set-up", path: SETUP_PATH, isPrivate: true });

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  return <SetupPage {...loaderData} said={actionData ?? loaderData.said} />;
}
