import { data, redirect } from "react-router";
import { answerCodesForm, loadCodes, parseCodesForm } from "#app/owner/codes/answer-codes-form.server.ts";
import { CodesPage } from "#app/owner/codes/codes-page.tsx";
import { CODES_PATH, formatCodesDone } from "#app/owner/codes/codes-view.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  contentContext,
  databaseContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/codes.ts";

/** In bytes. A few fields, and the names of some pieces. */
const LARGEST_FORM = 40_000;

const depsOf = ({ context }: Pick<Route.LoaderArgs, "context">) => ({
  db: context.get(databaseContext),
  now: context.get(clockContext),
  kinds: context.get(contentContext).kinds,
  origin: context.get(siteContext).origin,
});

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "money", "read");
  const deps = depsOf(args);
  const { searchParams } = args.url;
  const view = await loadCodes(deps, admin, searchParams.get("edit"));
  return { view, done: formatCodesDone(searchParams.get("done")), now: deps.now() };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "money", "write");
  const read = await readForm(args.request, { bytes: LARGEST_FORM });
  if (!read.ok) throw data(null, { status: read.error.status });
  const form = parseCodesForm(read.value);
  if (!form) throw data(null, { status: 400 });
  const answer = await answerCodesForm(depsOf(args), admin, form);
  if ("done" in answer) return redirect(`${CODES_PATH}?done=${answer.done}`, 303);
  return data(answer.view, { status: 422 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Codes", path: CODES_PATH, isPrivate: true });

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  const { view, done, now } = loaderData;
  return <CodesPage view={actionData ?? view} done={actionData ? null : done} now={now} />;
}
