import type { ComponentProps } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { RenderedText as ProseText } from "../markdown.ts";
import type { About, BrandFigures as FigureList } from "../page-schemas.ts";
import { Figures } from "./figures.tsx";
import { PageHead } from "./page-head.tsx";
import { SidePicture } from "./side-picture.tsx";

interface AboutPageProps {
  words: About;
  story: ProseText;
  figures: FigureList;
}

/** The brand: how it began, its principles, its plans, and its figures. */
export function AboutPage({ words, story, figures }: AboutPageProps) {
  const { head, mission, vision } = words;
  return (
    <>
      <PageHead words={head} />
      <Story words={words.story} html={story.html} />
      <Values words={words.values} />
      <div id="mission-vision">
        <Statement words={mission} pictureOn="left" ground="on-dark bg-leaf text-shea" />
        <Statement words={vision} pictureOn="right" ground="bg-calico" />
      </div>
      <div className="px-6 py-18 lg:px-12 lg:py-32">
        <Figures figures={figures} />
      </div>
    </>
  );
}

function Story({ words, html }: { words: About["story"]; html: string }) {
  const { title, picture, link } = words;
  return (
    <section
      aria-labelledby="story"
      className="grid gap-y-12 pt-18 pb-18 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-x-18 lg:pt-32 lg:pb-32"
    >
      <div className="px-6 lg:pr-0 lg:pl-12">
        <h2 id="story" className="max-w-[11em] font-display text-l">
          {title}
        </h2>
        <Prose html={html} className="prose-story mt-8 lg:mt-12" />
        <TextLink to={link.to} className="mt-6 inline-flex min-h-11 items-center font-medium">
          {link.label}
        </TextLink>
      </div>
      <figure className="lg:sticky lg:top-24">
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

interface StatementProps extends Pick<ComponentProps<typeof SidePicture>, "pictureOn" | "ground"> {
  words: About["mission"];
}

/** One sentence that the brand can be measured by, set as large as a headline. */
function Statement({ words, ...place }: StatementProps) {
  const { title, text, picture } = words;
  return (
    <SidePicture {...place} title={title} picture={picture}>
      <h2 className="font-display text-kicker italic">{title}</h2>
      <p className="mt-5 max-w-[15em] text-balance font-display text-press">{text}</p>
    </SidePicture>
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
