import { data, type RouterContextProvider, redirect } from "react-router";
import type { Area } from "#app/domain/identity/rights.ts";
import { type FormResult, findAction, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import { type FormLimits, readForm } from "#app/platform/http/form.server.ts";
import { requireAdmin } from "./require-admin.server.ts";

interface GuardedRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Carries out a form of an owner's page. Guards the page's area, then the action's own, reads the body up to the page's
 * limit, and answers: 303 to the action's target, the page again with its status, 400 for a form that the page never
 * sent, 404 when the subject does not exist.
 */
export async function runAction<P extends Area, Deps, Shown>(
  args: GuardedRequest,
  page: PageActions<P, Deps, Shown>,
  deps: Deps,
) {
  const admin = await requireAdmin(args, page.area, "write");
  const form = await readForm(args.request, page.largest);
  if (!form.ok) {
    if (page.unreadable) return answer(page.unreadable(form.error));
    throw data(null, { status: form.error.status });
  }
  const action = findAction(page, form.value);
  if (action?.area) await requireAdmin(args, action.area, "write");
  const outcome = (await action?.answer(form.value, deps, admin)) ?? null;
  if (!action || outcome === "not understood") throw data(null, { status: 400 });
  return answer(outcome);
}

function answer<Shown>(outcome: FormResult<Shown>) {
  if (outcome === null) throw data(null, { status: 404 });
  if (outcome instanceof Response) return outcome;
  const init = outcome.headers ? { headers: outcome.headers } : {};
  if ("leadsTo" in outcome) return redirect(outcome.leadsTo, { status: 303, ...init });
  return data(outcome.shown, { status: outcome.status, ...init });
}

/** The form of a page below /admin that has no table of actions. Throws the status of a body that cannot be read. */
export async function readFormOrThrow(request: Request, limits: FormLimits): Promise<FormData> {
  const form = await readForm(request, limits);
  if (!form.ok) throw data(null, { status: form.error.status });
  return form.value;
}
