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

/** Six services, five steps, the women who do the work, and what is asked most. */
export function WhatWeDoPage({ words, faqs }: { words: Services; faqs: Faq[] }) {
  const { head, bench } = words;
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
        <figcaption className="bg-shea px-6 py-4 font-display text-bark text-caption italic md:absolute md:top-0 md:right-0 md:px-4 md:py-2 lg:right-12">
          {bench.caption}
        </figcaption>
      </figure>
      <WovenBand size="thin" />
      <ProcessSteps words={words.making} />
      <SideFeature id="women" words={words.women} pictureOn="left" />
      <SideFeature id="mentorship" words={words.mentorship} pictureOn="right" ground="bg-calico" />
      <Questions words={words.questions} faqs={faqs} />
    </>
  );
}
