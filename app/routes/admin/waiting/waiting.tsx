import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { loadWaitingList } from "#app/owner/waiting/load-waiting.server.ts";
import { changeRun, openRun, parseRunChange, parseRunForm } from "#app/owner/waiting/open-run.server.ts";
import { WaitingPage } from "#app/owner/waiting/waiting-page.tsx";
import { formatRunDone, WAITING_PATH } from "#app/owner/waiting/waiting-view.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import type { Route } from "./+types/waiting.ts";

/** A form has every size and colour of one style. */
const LARGEST_FORM = { bytes: 100_000, fields: 1_000 };

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "words", "read");
  const { searchParams } = args.url;
  const asked = { opened: searchParams.get("opened"), now: args.context.get(clockContext)() };
  const waiting = await loadWaitingList(args.context.get(databaseContext), admin, asked);
  const done = formatRunDone(searchParams.get("done")) ?? waiting.opened;
  return { ...waiting, done, runId: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "words", "write");
  const form = await readForm(args.request, LARGEST_FORM);
  if (!form.ok) throw data(null, { status: form.error.status });
  const [db, now] = [args.context.get(databaseContext), args.context.get(clockContext)()];
  const change = parseRunChange(form.value, shopDay(now));
  if (change && !change.ok) return data({ ...change.error, typed: {} }, { status: 422 });
  if (change) {
    const changed = await changeRun(db, admin, change.value, now);
    if (!changed.ok) return data({ message: changed.error, fieldId: null, typed: {} }, { status: 409 });
    return redirect(`${WAITING_PATH}?done=${change.value.do}`, 303);
  }
  const run = parseRunForm(form.value, shopDay(now));
  if (!run) throw data(null, { status: 400 });
  const typed = Object.fromEntries([...form.value].map(([name, value]) => [name, String(value)]));
  if (!run.ok) return data({ ...run.error, typed }, { status: 422 });
  const opened = await openRun(db, admin, run.value, now);
  if (!opened.ok) return data({ message: opened.error, fieldId: null, typed }, { status: 409 });
  return redirect(`${WAITING_PATH}?opened=${run.value.id}`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Waiting list", path: WAITING_PATH, isPrivate: true });

export default function Waiting({ loaderData, actionData }: Route.ComponentProps) {
  return <WaitingPage {...loaderData} refused={actionData ?? null} />;
}
