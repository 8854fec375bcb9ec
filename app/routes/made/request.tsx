import { data, redirectDocument } from "react-router";
import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { MADE_PATH } from "#app/domain/making/made.ts";
import { HONEYPOT } from "#app/domain/people/enquiries/enquiry.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { type PublicHandle, publicPageOrAnswer } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  catalogueIndexContext,
  contentContext,
  encodePictureContext,
  enquiryDepsContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { answerRequest, clothsOf, listParcelCountries } from "#app/shop/made/answer-request.server.ts";
import { RequestPage } from "#app/shop/made/request-page.tsx";
import type { Route } from "./+types/request.ts";

export const handle: PublicHandle = { query: [] };

/** In bytes: six pictures of a phone, and the texts. The server refuses longer bodies of this path unread. */
const MAX_FORM = 31 * 1024 * 1024;
const MAX_FIELDS = 60;

export async function loader({ context }: Route.LoaderArgs) {
  const { delivery, services } = context.get(contentContext);
  const index = await context.get(catalogueIndexContext).read();
  return {
    cloths: clothsOf(index.entries),
    countries: listParcelCountries(delivery),
    collection: delivery.collection?.place ?? null,
    steps: services.making.steps,
    trap: HONEYPOT,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  if (isForeign(request, context.get(siteContext).ownOrigins)) throw data(null, { status: 403 });
  const form = await readForm(request, { bytes: MAX_FORM, fields: MAX_FIELDS });
  if (!form.ok) throw data(null, { status: form.error.status });
  const { delivery } = context.get(contentContext);
  const deps = { ...context.get(enquiryDepsContext), delivery, encode: context.get(encodePictureContext) };
  const sent = await answerRequest(deps, form.value);
  // The customer's page is not in the list of routes of this one.
  if (sent.ok) return redirectDocument(sent.value, 303);
  const { answer, status, retryAfter } = sent.error;
  const headers = new Headers({ "cache-control": "no-store" });
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  return data(answer, { status, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  publicPageOrAnswer(actionHeaders, CONTENT_TAG, LISTING_TAG);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Made for you",
    description:
      "Have a dress, a kaftan or a set made to your measurements, in our cloth or your own. Ask for a quote: nothing is owed until you accept it.",
    path: MADE_PATH,
  });

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} answer={actionData ?? null} />;
}
