import { data, redirect } from "react-router";
import { changeSetup, isSetupDone, SETUP_DONE } from "#app/owner/setup/change-setup.server.ts";
import { loadSetup } from "#app/owner/setup/load-setup.server.ts";
import { SetupPage } from "#app/owner/setup/setup-page.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  databaseContext,
  samplePicturesContext,
  setupMeansContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/setup.ts";

const PATH = "/admin/setup";
/** In bytes. A form of this page has one word. */
const LARGEST_FORM = 10_000;

const depsOf = (context: Route.LoaderArgs["context"]) => ({
  db: context.get(databaseContext),
  now: context.get(clockContext),
  means: context.get(setupMeansContext),
  sampleFolders: context.get(samplePicturesContext),
});

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const done = args.url.searchParams.get("done");
  const said = isSetupDone(done) ? { words: SETUP_DONE[done], isDone: true } : null;
  return { ...(await loadSetup(depsOf(args.context), admin)), said };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "settings", "write");
  const form = await readForm(args.request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const change = form.value.get("change");
  if (!isSetupDone(change)) throw data(null, { status: 400 });
  const changed = await changeSetup(depsOf(args.context), admin, change);
  if (changed.ok) return redirect(`${PATH}?done=${changed.value}`, 303);
  return data({ words: changed.error, isDone: false }, { status: 422 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Set-up", path: PATH, isPrivate: true });

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  return <SetupPage {...loaderData} said={actionData ?? loaderData.said} />;
}
