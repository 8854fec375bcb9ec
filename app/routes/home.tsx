import { data, redirect } from "react-router";
import { contentContext } from "#app/features/content/content.server.ts";
import { useFrame } from "#app/features/content/frame.tsx";
import { organizationJsonLd } from "#app/features/content/structured-data.ts";
import {
  answeringContext,
  enquiryAnswer,
  refusedEnquiry,
  sentPath,
} from "#app/features/enquiries/answer-enquiry.server.ts";
import { enquiryDepsContext } from "#app/features/enquiries/enquiry-deps.server.ts";
import {
  MAX_ENQUIRY_BYTES,
  parsePostedEnquiry,
  saveEnquiry,
} from "#app/features/enquiries/save-enquiry.server.ts";
import { HomePage } from "#app/features/home/home-page.tsx";
import { loadHomePage } from "#app/features/home/load-home-page.server.ts";
import { LISTING_TAG } from "#app/features/products/page-tags.ts";
import { databaseContext, siteContext } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { type PublicHandle, publicPageOrAnswer } from "#app/platform/http/page-headers.ts";
import { jsonLdText } from "#app/platform/seo/json-ld.ts";
import { MachineData } from "#app/ui/machine-data.tsx";
import type { Route } from "./+types/home.ts";

// Its form without scripts leads there.
export const handle: PublicHandle = { query: ["sent=contact", "sent=consultation"] };

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const isAnswer = context.get(answeringContext);
  const page = await loadHomePage(context.get(databaseContext), content, { isAnswer });
  return { ...page, origin: context.get(siteContext).origin };
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = parsePostedEnquiry(await readForm(request, { bytes: MAX_ENQUIRY_BYTES }), "consultation");
  const saved = posted.ok ? await saveEnquiry(context.get(enquiryDepsContext), posted.value) : posted;
  if (saved.ok) return redirect(sentPath("/", "consultation"), 303);
  context.set(answeringContext, true);
  return data(enquiryAnswer("consultation", saved.error), refusedEnquiry(saved.error));
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  publicPageOrAnswer(actionHeaders, LISTING_TAG);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { origin, ...page } = loaderData;
  const { forMachines } = useFrame();
  return (
    <>
      <MachineData
        text={import.meta.env.SSR && forMachines ? jsonLdText(organizationJsonLd(forMachines, origin)) : null}
      />
      <HomePage {...page} />
    </>
  );
}
