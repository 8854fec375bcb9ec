import type { ReactNode } from "react";
import type { Faq, PageHeadText, Services } from "#app/domain/content/page-schemas.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MinusIcon, PlusIcon } from "#app/ui/control-icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";

/** Six services, five steps, the women who do the work, and the most frequent questions. */
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
      {words.services.length > 0 && <ServiceList services={words.services} />}
      {bench && (
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
      )}
      <WovenBand size="thin" />
      {words.making.steps.length > 0 && <ProcessSteps words={words.making} />}
      <Plates women={words.women} mentorship={words.mentorship} />
      <Questions words={words.questions} faqs={faqs} />
    </>
  );
}

/** The services as a ledger: number, name, description, price. */
function ServiceList({ services }: { services: Services["services"] }) {
  return (
    <section aria-label="Services" className="px-6 py-18 lg:px-12 lg:py-28">
      <ol className="border-ink border-t">
        {services.map(({ title, text, price, link }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_1fr] gap-y-2 border-sand border-b py-7 md:grid-cols-[4rem_1fr_1fr] md:gap-x-6 lg:grid-cols-[4.5rem_5fr_4fr_11rem] lg:py-8"
          >
            <span aria-hidden="true" className="font-display text-laterite text-service">
              {index + 1}
            </span>
            <h2 className="font-display text-service">{title}</h2>
            <p className="col-start-2 max-w-sm text-bark md:col-start-3 lg:pt-1">{text}</p>
            <p className="col-start-2 md:col-start-3 lg:col-start-4 lg:pt-1">
              <span className="block font-[560]">{price}</span>
              <TextLink
                to={link.to}
                className="inline-flex min-h-11 items-center font-medium lg:min-h-8"
                aria-label={`${link.label}: ${title}`}
              >
                {link.label}
              </TextLink>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The making of a piece, from the first call to the post: five steps, each under its numeral. */
function ProcessSteps({ words }: { words: Services["making"] }) {
  return (
    <section
      aria-labelledby="how-it-is-made"
      className="on-dark bg-ink px-6 py-18 text-shea lg:px-12 lg:py-28"
    >
      <h2 id="how-it-is-made" className="font-display text-l">
        {words.title}
      </h2>
      <ol className="mt-8 grid gap-x-6 lg:mt-14 lg:grid-cols-5">
        {words.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[5rem_1fr] content-start items-center gap-x-4 border-sand/40 border-t py-5 lg:block lg:border-sand lg:pt-6 lg:pb-0"
          >
            <span aria-hidden="true" className="row-span-2 font-display text-numeral lg:block">
              {index + 1}
            </span>
            <h3 className="self-end font-display text-m lg:mt-4">{title}</h3>
            <p className="self-start text-sand lg:mt-1">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 max-w-3xl text-sand lg:mt-14">{words.note}</p>
      <ButtonLink to="/made-for-you" variant="inverse" className="mt-8 max-md:w-full">
        Ask for a piece made for you
      </ButtonLink>
    </section>
  );
}

/** Two plates of unequal size, as in the catalogue of an exhibition: each runs off its side of the page. */
function Plates({ women, mentorship }: Pick<Services, "women" | "mentorship">) {
  if (!women && !mentorship) return null;
  return (
    <div className="grid gap-y-14 pt-18 lg:grid-cols-[7fr_5fr] lg:gap-x-18 lg:pt-32">
      {women && (
        <Plate id="women" words={women} className="pr-6 lg:pr-0" shape="" textClassName="pl-6 lg:pl-12" />
      )}
      {mentorship && (
        <Plate
          id="mentorship"
          words={mentorship}
          className="pl-6 lg:pt-28 lg:pl-0"
          shape="lg:aspect-4/5"
          textClassName="pr-6 lg:pr-12"
        />
      )}
    </div>
  );
}

interface PlateProps {
  id: string;
  words: NonNullable<Services["women"]>;
  className: string;
  /** The picture's shape when the plates are beside each other. */
  shape: string;
  textClassName: string;
}

/** One of the brand's activities: a cloth, and under it the text, with a link to continue. */
function Plate({ id, words: { title, text, picture, link }, className, shape, textClassName }: PlateProps) {
  return (
    <section id={id} aria-label={title} className={className}>
      <Picture
        url={picture.url}
        alt={picture.alt}
        sizes="(min-width: 900px) 58vw, 100vw"
        imgClassName={`aspect-4/3 w-full object-cover ${shape}`}
      />
      <div className={`mt-6 lg:mt-8 ${textClassName}`}>
        <h2 className="font-display text-l">{title}</h2>
        <p className="mt-5 max-w-[30rem] text-body">{text}</p>
        <TextLink to={link.to} className="mt-3 inline-flex min-h-11 items-center font-medium">
          {link.label}
        </TextLink>
      </div>
    </section>
  );
}

/** The most frequent questions. The first answer is open; the browser opens the others, even without scripts. */
function Questions({ words, faqs }: { words: Services["questions"]; faqs: Faq[] }) {
  return (
    <section
      id="faqs"
      aria-label={words.title}
      className="grid gap-y-10 px-6 py-18 lg:grid-cols-[5fr_7fr] lg:gap-x-6 lg:px-12 lg:py-32"
    >
      <div>
        <h2 className="max-w-[6.6em] font-display text-l">{words.title}</h2>
        <p className="mt-5 max-w-xs text-bark">{words.text}</p>
        <TextLink to={words.link.to} className="mt-1 inline-flex min-h-11 items-center font-medium">
          {words.link.label}
        </TextLink>
      </div>
      <div className={faqs.length > 0 ? "border-ink border-t" : ""}>
        {faqs.map(({ question, answer }, index) => (
          <details key={question} open={index === 0} className="group border-sand border-b">
            <summary className="flex min-h-16 list-none items-center justify-between gap-6 py-4 [&::-webkit-details-marker]:hidden">
              <h3 className="font-display text-quote">{question}</h3>
              <PlusIcon className="size-5 group-open:hidden" />
              <MinusIcon className="hidden size-5 group-open:block" />
            </summary>
            <p className="max-w-2xl pr-10 pb-6 text-bark">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

interface PageHeadProps {
  words: Pick<PageHeadText, "heading" | "lead" | "picture">;
  /** The next actions: a button, a link. */
  children?: ReactNode;
}

/** The top of a page: its name on calico, a picture that fills the other half. */
function PageHead({ words, children }: PageHeadProps) {
  const { heading, lead, picture } = words;
  return (
    <div className="grid bg-calico md:grid-cols-[6fr_7fr]">
      <div className="flex flex-col justify-center px-6 py-12 lg:px-12 lg:py-24">
        <h1 className="font-display text-xl">{heading}</h1>
        <p className="mt-5 max-w-md text-body md:text-lead">{lead}</p>
        {children && <div className="mt-7 flex flex-wrap items-center gap-x-8 gap-y-2">{children}</div>}
      </div>
      <Picture
        url={picture.url}
        alt={picture.alt}
        sizes="(min-width: 768px) 54vw, 100vw"
        priority
        className="relative aspect-4/3 md:aspect-auto md:min-h-[27rem]"
        imgClassName="absolute inset-0 size-full object-cover object-[70%_60%]"
      />
    </div>
  );
}
