import { data, type RouterContextProvider, redirect } from "react-router";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { clockContext, databaseContext } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { enquiryDeskContext } from "../enquiry-desk.server.ts";
import { eraseEnquiry } from "../erase-enquiry.server.ts";
import { moveEnquiry } from "../inbox.server.ts";
import { forwardAgain } from "./forward-again.server.ts";
import { inboxPath, isChannel, isState, placeOf } from "./inbox.ts";

/** The buttons send an id and a word. */
const LARGEST_FORM = 2_000;

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Does what a button of the inbox asks, and leads back to the page that it stood on, which says what was done. */
export async function answerInbox(asked: Asked): Promise<Response> {
  const admin = await requireAdmin(asked);
  const read = await readForm(asked.request, LARGEST_FORM);
  if (!read.ok) throw data(null, { status: read.error.status });
  const [id, to, again] = ["id", "to", "again"].map((name) => read.value.get(name));
  if (typeof id !== "string") throw data(null, { status: 400 });
  const place = placeOf(new URL(asked.request.url).searchParams);
  if (isChannel(again)) {
    const isOnItsWay = await forwardAgain(asked.context.get(enquiryDeskContext), admin, {
      id,
      channel: again,
    });
    return redirect(inboxPath(place, isOnItsWay ? { id, again } : undefined), 303);
  }
  if (read.value.get("erase") === "yes") {
    const now = asked.context.get(clockContext)();
    if (!(await eraseEnquiry(asked.context.get(databaseContext), admin, { id, now })))
      throw data(null, { status: 404 });
    return redirect(inboxPath(place, { id, erased: "yes" }), 303);
  }
  if (!isState(to)) throw data(null, { status: 400 });
  const from = await moveEnquiry(asked.context.get(databaseContext), admin, { id, to });
  if (from === null) throw data(null, { status: 404 });
  return redirect(inboxPath(place, { id, to, from }), 303);
}
