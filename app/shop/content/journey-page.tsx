import type { RenderedText as ProseText } from "#app/domain/content/markdown.ts";
import type { Journey } from "#app/domain/content/page-schemas.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { NextStep, TextHead } from "./text-head.tsx";

/** The founder's story, told in her words, its headings in the margin. */
export function JourneyPage({ words, story }: { words: Journey; story: ProseText }) {
  const { head, quote } = words;
  return (
    <>
      <TextHead heading={head.heading} lead={head.lead} />
      <Picture
        url={head.picture.url}
        alt={head.picture.alt}
        priority
        imgClassName="aspect-4/3 w-full object-cover object-[70%_20%] md:aspect-21/9"
      />
      {story.html !== "" && (
        <Prose html={story.html} className="prose-hanging mx-6 py-18 lg:mx-12 lg:py-32" />
      )}
      {quote && <Quote words={quote} />}
      {words.milestones.list.length > 0 && <Milestones words={words.milestones} />}
      <NextStep words={words.next} />
    </>
  );
}

/** The founder's sentence across the page, under a woven line, and a length of cloth that hangs over the lower edge. */
function Quote({ words: { text, picture } }: { words: NonNullable<Journey["quote"]> }) {
  return (
    <figure className="on-dark bg-indigo text-shea">
      <WovenBand size="thin" />
      <div className="grid lg:grid-cols-[minmax(0,1fr)_22.875rem]">
        <blockquote className="px-6 py-14 font-display text-press lg:px-12 lg:py-28">
          <p>“{text}”</p>
        </blockquote>
        <Picture
          url={picture.url}
          alt={picture.alt}
          sizes="(min-width: 900px) 30rem, 100vw"
          className="relative h-36 lg:mr-12 lg:-mb-14 lg:h-auto"
          imgClassName="absolute inset-0 size-full object-cover"
        />
      </div>
    </figure>
  );
}

/** The years, one per line. */
function Milestones({ words }: { words: Journey["milestones"] }) {
  return (
    <section aria-labelledby="milestones" className="bg-calico px-6 py-18 lg:px-12 lg:py-28">
      <h2 id="milestones" className="font-display text-l">
        {words.title}
      </h2>
      <ol className="mt-8 border-ink border-t lg:mt-14">
        {words.list.map(({ year, title, text }) => (
          <li
            key={year}
            className="grid gap-x-6 gap-y-1 border-sand border-b py-6 md:grid-cols-[3fr_4fr_5fr] md:items-baseline lg:py-8"
          >
            <span className="font-display text-laterite text-l tabular-nums">{year}</span>
            <h3 className="font-display text-m">{title}</h3>
            <p className="max-w-md text-bark">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
