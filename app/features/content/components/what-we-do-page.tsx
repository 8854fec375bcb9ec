import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import type { Faq, Services } from "../page-schemas.ts";
import { PageHead } from "./page-head.tsx";
import { ProcessSteps } from "./process-steps.tsx";
import { Questions } from "./questions.tsx";
import { ServiceList } from "./service-list.tsx";
import { SideFeature } from "./side-feature.tsx";

const LINK = "mt-6 inline-flex min-h-11 items-center font-medium";

/** Six services, five steps, the women who do the work, and what is asked most. */
export function WhatWeDoPage({ words, faqs }: { words: Services; faqs: Faq[] }) {
  const { head, bench, women, mentorship } = words;
  return (
    <>
      <PageHead words={head}>
        <ButtonLink to={head.primary.to}>{head.primary.label}</ButtonLink>
        <TextLink to={head.secondary.to} className="inline-flex min-h-11 items-center font-medium">
          {head.secondary.label}
        </TextLink>
      </PageHead>
      <ServiceList services={words.services} />
      <figure className="relative">
        <Picture
          url={bench.url}
          alt={bench.alt}
          imgClassName="aspect-4/3 w-full object-cover object-[25%_70%] md:aspect-21/9"
        />
        <figcaption className="absolute top-0 right-0 bg-shea px-4 py-2 font-display text-caption italic lg:right-12">
          {bench.caption}
        </figcaption>
      </figure>
      <WovenBand size="thin" />
      <ProcessSteps words={words.process} />
      <SideFeature id="women" {...women} pictureOn="left">
        <TextLink to={women.link.to} className={LINK}>
          {women.link.label}
        </TextLink>
      </SideFeature>
      <SideFeature id="mentorship" {...mentorship} pictureOn="right" ground="bg-calico">
        <TextLink to={mentorship.link.to} className={LINK}>
          {mentorship.link.label}
        </TextLink>
      </SideFeature>
      <Questions words={words.questions} faqs={faqs} />
    </>
  );
}
