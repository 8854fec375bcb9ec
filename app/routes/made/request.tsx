import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { MADE_PATH } from "#app/domain/making/made.ts";
import { HONEYPOT } from "#app/domain/people/enquiries/enquiry.ts";
import { type PublicHandle, publicPageOrAnswer } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { catalogueIndexContext, contentContext } from "#app/routes/request/contexts.server.ts";
import { answerMadeForm } from "#app/routes/request/made-form.server.ts";
import { answerNewPiece, clothsOf, listParcelCountries } from "#app/shop/made/answer-request.server.ts";
import { RequestPage } from "#app/shop/made/request-page.tsx";
import type { Route } from "./+types/request.ts";

export const handle: PublicHandle = { query: [] };

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

export const action = ({ request, context }: Route.ActionArgs) =>
  answerMadeForm(request, context, answerNewPiece);

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
