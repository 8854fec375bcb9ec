import type { GreenClaim } from "#app/domain/content/green-claims.ts";
import type { RenderedText as ProseText } from "#app/domain/content/markdown.ts";
import type { About, BrandFigures as FigureList } from "#app/domain/content/page-schemas.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Figures } from "./text-head.tsx";

interface AboutPageProps {
  words: About;
  story: ProseText;
  figures: FigureList;
  /** Those whose proof counts today. */
  claims: readonly GreenClaim[];
}

/** The brand: its beginning, its principles, its plans, what proves its claims, and its figures. */
export function AboutPage({ words, story, figures, claims }: AboutPageProps) {
  const { head, mission, vision } = words;
  return (
    <>
      <Head words={head} />
      {words.story && <Story words={words.story} html={story.html} />}
      {words.values.list.length > 0 && <Values words={words.values} />}
      {/* Without further words the page of a shop ends here: then only room is left above the footer. */}
      <div
        id="mission-vision"
        className={`grid empty:h-18 lg:empty:h-32 ${mission && vision ? "xl:grid-cols-2" : ""}`}
      >
        {mission && (
          <Statement
            words={mission}
            place="on-dark bg-leaf text-shea xl:flex-row-reverse"
            strip="xl:-mt-10"
          />
        )}
        {vision && <Statement words={vision} place="bg-calico" strip="xl:-mb-10" />}
      </div>
      {claims.length > 0 && <Claims claims={claims} />}
      {figures.length > 0 && (
        <div className="px-6 py-18 lg:px-12 lg:py-32">
          <Figures figures={figures} />
        </div>
      )}
    </>
  );
}

/** The page's name on a piece of the page itself, which lies over the edge of a wide picture. */
function Head({ words: { heading, lead, picture } }: { words: About["head"] }) {
  return (
    <div>
      <Picture
        url={picture.url}
        alt={picture.alt}
        priority
        imgClassName="aspect-4/3 w-full object-cover object-[70%_60%] md:aspect-21/9"
      />
      <div className="relative mr-6 -mt-18 bg-shea px-6 pt-10 md:w-[46%] md:-mt-32 lg:px-12 lg:pt-14">
        <h1 className="font-display text-xl">{heading}</h1>
        <p className="mt-5 max-w-md text-body md:text-lead">{lead}</p>
      </div>
    </div>
  );
}

function Story({ words, html }: { words: NonNullable<About["story"]>; html: string }) {
  const { title, picture, link } = words;
  return (
    <section
      aria-labelledby="story"
      className="grid gap-y-12 pt-18 pb-18 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-x-18 lg:pt-32 lg:pb-32"
    >
      <div className="px-6 lg:pr-0 lg:pl-12">
        <h2 id="story" className="max-w-[10em] font-display text-l">
          {title}
        </h2>
        <Prose html={html} className="prose-story mt-8 lg:mt-12" />
        <TextLink to={link.to} className="mt-6 inline-flex min-h-11 items-center font-medium">
          {link.label}
        </TextLink>
      </div>
      <figure className="lg:stick lg:top-24">
        <Picture
          url={picture.url}
          alt={picture.alt}
          sizes="(min-width: 900px) 75vw, 100vw"
          imgClassName="aspect-4/3 w-full object-cover object-[20%_50%] lg:aspect-4/5"
        />
        <figcaption className="mt-4 px-6 font-display text-bark text-caption italic lg:px-0">
          {picture.caption}
        </figcaption>
      </figure>
    </section>
  );
}

interface StatementProps {
  words: NonNullable<About["mission"]>;
  /** The ground, and in two columns the cloth's side. */
  place: string;
  /** How far the cloth reaches beyond its ground. */
  strip: string;
}

/**
 * One sentence that the brand can be measured by, set as large as a headline, along a strip of cloth. Two of them are
 * sewn selvedge to selvedge, one strip higher than the other; in a single column they are one long strip.
 */
function Statement({ words: { title, text, picture }, place, strip }: StatementProps) {
  return (
    <section aria-label={title} className={`flex ${place}`}>
      <Picture
        url={picture.url}
        alt={picture.alt}
        sizes="40rem"
        className={`relative w-16 shrink-0 md:w-37 ${strip}`}
        imgClassName="absolute inset-0 size-full object-cover"
      />
      <div className="flex-1 px-6 py-14 lg:px-12 lg:py-28">
        <h2 className="font-display text-kicker italic">{title}</h2>
        <p className="mt-5 max-w-[15em] text-balance font-display text-press">{text}</p>
      </div>
    </section>
  );
}

/** The brand's principles, on ink. */
function Values({ words }: { words: About["values"] }) {
  return (
    <section id="values" aria-label={words.title} className="on-dark bg-ink text-shea">
      <div className="px-6 py-18 lg:px-12 lg:py-28">
        <h2 className="font-display text-l">{words.title}</h2>
        <dl className="mt-8 grid gap-x-6 md:grid-cols-2 lg:mt-14">
          {words.list.map(({ title, text }) => (
            <div key={title} className="border-sand/25 border-t py-8 lg:pt-10 lg:pb-14">
              <dt className="font-display text-m">{title}</dt>
              <dd className="mt-3 max-w-md text-body text-sand">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** What the shop says of the environment, each sentence with its proof, which the law wants beside it. */
function Claims({ claims }: Pick<AboutPageProps, "claims">) {
  return (
    <section aria-labelledby="claims" className="px-6 pt-18 lg:px-12 lg:pt-32">
      <h2 id="claims" className="font-display text-l">
        What we say and how we know
      </h2>
      <dl className="mt-8 lg:mt-14">
        {claims.map(({ claim, proof, validUntil }) => (
          <div key={claim} className="grid gap-x-6 gap-y-3 border-sand border-t py-8 md:grid-cols-2">
            <dt className="max-w-md font-display text-m">{claim}</dt>
            <dd className="max-w-prose text-body">
              {proof}
              <p className="mt-3 text-bark text-small">
                We look at this again by <time dateTime={validUntil}>{formatCalendarDay(validUntil)}</time>.
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
