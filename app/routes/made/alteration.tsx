import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { ALTERATION_PATH } from "#app/domain/making/alteration.ts";
import { type PublicHandle, publicPageOrAnswer } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext } from "#app/routes/request/contexts.server.ts";
import { answerMadeForm } from "#app/routes/request/made-form.server.ts";
import { AlterPage } from "#app/shop/made/alter-page.tsx";
import { alterFormOf, answerAlteration } from "#app/shop/made/answer-alteration.server.ts";
import type { Route } from "./+types/alteration.ts";

export const handle: PublicHandle = { query: [] };

export const loader = ({ context }: Route.LoaderArgs) => alterFormOf(context.get(contentContext));

export const action = ({ request, context }: Route.ActionArgs) =>
  answerMadeForm(request, context, (deps, form) => answerAlteration(deps, form, null));

export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  publicPageOrAnswer(actionHeaders, CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Alter or mend a piece",
    description:
      "Hems, waists, zips and seams at a set price, for our pieces and other people’s. Something else? Ask for a quote.",
    path: ALTERATION_PATH,
  });

export default function Alteration({ loaderData, actionData }: Route.ComponentProps) {
  return <AlterPage {...loaderData} order={null} answer={actionData ?? null} />;
}
