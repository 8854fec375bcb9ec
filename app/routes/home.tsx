import { useMemo } from "react";
import { data, redirect } from "react-router";
import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { organizationJsonLd } from "#app/domain/content/structured-data.ts";
import {
  enquiryAnswer,
  MAX_ENQUIRY_BYTES,
  parsePostedEnquiry,
  refusedEnquiry,
  saveEnquiry,
  sentPath,
} from "#app/domain/people/enquiries/save-enquiry.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { type PublicHandle, publicPageOrAnswer } from "#app/platform/http/page-headers.ts";
import { jsonLdText } from "#app/platform/seo/json-ld.ts";
import { siteAddresses } from "#app/platform/seo/page-meta.ts";
import {
  answeringContext,
  contentContext,
  databaseContext,
  enquiryDepsContext,
} from "#app/routes/request/contexts.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { HomePage, type HomePageProps } from "#app/shop/home/home-page.tsx";
import { loadHomePage } from "#app/shop/home/load-home-page.server.ts";
import { MachineData } from "#app/ui/machine-data.tsx";
import type { Route } from "./+types/home.ts";

// Its form without scripts leads there.
export const handle: PublicHandle = { query: ["sent=contact", "sent=consultation"] };

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const isAnswer = context.get(answeringContext);
  const page: HomePageProps = await loadHomePage(context.get(databaseContext), content, { isAnswer });
  // As a single text: the router would write the place of each value as a number, half a kilobyte in all.
  return JSON.stringify(page);
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

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { forMachines } = useFrame();
  const page = useMemo((): HomePageProps => JSON.parse(loaderData), [loaderData]);
  return (
    <>
      <MachineData
        text={
          import.meta.env.SSR && forMachines
            ? jsonLdText(organizationJsonLd(forMachines, siteAddresses(matches)))
            : null
        }
      />
      <HomePage {...page} />
    </>
  );
}
