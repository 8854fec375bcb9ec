import { data, redirect } from "react-router";
import { answerDrop } from "#app/owner/drops/answer-drop.server.ts";
import { DropFormPage } from "#app/owner/drops/drop-form-page.tsx";
import { DROPS_PATH, parseDropDone } from "#app/owner/drops/drop-view.ts";
import { loadDropForm } from "#app/owner/drops/load-drops.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  databaseContext,
  identityDepsContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/drop.ts";

/** In bytes. Some words, and a slug for each piece. */
const LARGEST_FORM = 60_000;

/** A new drop has no id in its address. */
const idOf = (params: { id?: string }): string | null => params.id ?? null;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "drops", "read");
  const { params, context, url } = args;
  const { origin } = context.get(siteContext);
  const { secret } = context.get(identityDepsContext).identity;
  const form = await loadDropForm(context.get(databaseContext), admin, { id: idOf(params), origin, secret });
  if (!form) throw data(null, { status: 404 });
  return { form, done: parseDropDone(url.searchParams) };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "drops", "write");
  const { params, context, request } = args;
  const db = context.get(databaseContext);
  const id = idOf(params);
  const { secret } = context.get(identityDepsContext).identity;
  if (!(await loadDropForm(db, admin, { id, origin: "", secret }))) throw data(null, { status: 404 });
  const form = await readForm(request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const answer = await answerDrop(db, admin, {
    ...{ id, form: form.value, secret },
    now: context.get(clockContext)(),
  });
  if ("to" in answer) throw redirect(answer.to, 303);
  return data(answer, { status: 422 });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.form.stored ? loaderData.form.typed.name : "New drop",
    path: DROPS_PATH,
    isPrivate: true,
  });

export default function Drop({ loaderData, actionData }: Route.ComponentProps) {
  return <DropFormPage {...loaderData} answer={actionData ?? null} />;
}
