import { data, type RouterContextProvider, redirectDocument } from "react-router";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Result } from "#app/shared/result.ts";
import type { AlterationDeps } from "#app/shop/made/answer-alteration.server.ts";
import type { RefusedRequest } from "#app/shop/made/answer-request.server.ts";
import { checkoutDepsContext, contentContext, encodePictureContext, siteContext } from "./contexts.server.ts";

/** In bytes: six pictures of a phone, and the texts. The server refuses longer bodies of these paths unread. */
const MAX_FORM = 31 * 1024 * 1024;
const MAX_FIELDS = 60;

/** Answers the form of a new piece, or of an alteration: with the page that `answer` names, or with the form again. */
export async function answerMadeForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  answer: (deps: AlterationDeps, form: FormData) => Promise<Result<string, RefusedRequest>>,
) {
  if (isForeign(request, context.get(siteContext).ownOrigins)) throw data(null, { status: 403 });
  const form = await readForm(request, { bytes: MAX_FORM, fields: MAX_FIELDS });
  if (!form.ok) throw data(null, { status: form.error.status });
  const { alterations, site } = context.get(contentContext);
  const deps = { ...context.get(checkoutDepsContext), encode: context.get(encodePictureContext) };
  const sent = await answer({ ...deps, alterations, shopName: site.name }, form.value);
  // The customer's page is not in the list of routes of this one.
  if (sent.ok) return redirectDocument(sent.value, 303);
  const { answer: refused, status, retryAfter } = sent.error;
  const headers = new Headers({ "cache-control": "no-store" });
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  return data(refused, { status, headers });
}
