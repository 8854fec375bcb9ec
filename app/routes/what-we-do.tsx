import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { faqPageJsonLd } from "#app/domain/content/structured-data.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { jsonLdText } from "#app/platform/seo/json-ld.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext } from "#app/routes/request/contexts.server.ts";
import { WhatWeDoPage } from "#app/shop/content/what-we-do-page.tsx";
import { MachineData } from "#app/ui/machine-data.tsx";
import type { Route } from "./+types/what-we-do.ts";

export const handle: PublicHandle = { query: [] };

export function loader({ context }: Route.LoaderArgs) {
  const { services, faqs } = context.get(contentContext);
  return { words: services, faqs };
}

export const headers = () => publicPage(CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.words.head, path: "/what-we-do" });

export default function WhatWeDo({ loaderData }: Route.ComponentProps) {
  const { faqs } = loaderData;
  return (
    <>
      <MachineData text={import.meta.env.SSR && faqs.length > 0 ? jsonLdText(faqPageJsonLd(faqs)) : null} />
      <WhatWeDoPage {...loaderData} />
    </>
  );
}
