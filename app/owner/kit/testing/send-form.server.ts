import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Area } from "#app/domain/identity/rights.ts";
import { type FormResult, findAction, type PageActions } from "../page-actions.server.ts";

/** Sends a form of a page, like its route: `not understood` for one that the page never sent. */
export async function sendForm<P extends Area, Deps, Shown>(
  page: PageActions<P, Deps, Shown>,
  deps: Deps,
  admin: Admin<`${NoInfer<P>}:write`>,
  fields: Record<string, string>,
): Promise<FormResult<Shown> | "not understood"> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const action = findAction(page, form);
  return action ? action.answer(form, deps, admin) : "not understood";
}
