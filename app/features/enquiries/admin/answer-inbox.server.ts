import { data, type RouterContextProvider, redirect } from "react-router";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { moveEnquiry } from "../inbox.server.ts";
import { inboxPath, isState, placeOf } from "./inbox.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Does what a button of the inbox asks, and leads back to the page that it stood on, which says what was done. */
export async function answerInbox(asked: Asked): Promise<Response> {
  const admin = await requireAdmin(asked);
  const form = await asked.request.formData();
  const [id, to] = [form.get("id"), form.get("to")];
  if (typeof id !== "string" || !isState(to)) throw data(null, { status: 400 });
  const from = await moveEnquiry(asked.context.get(databaseContext), admin, { id, to });
  if (from === null) throw data(null, { status: 404 });
  const place = placeOf(new URL(asked.request.url).searchParams);
  return redirect(inboxPath(place, { id, to, from }), 303);
}
