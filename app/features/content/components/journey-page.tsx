import { Picture } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { RenderedText as ProseText } from "../markdown.ts";
import type { Journey } from "../page-schemas.ts";
import { NextStep } from "./next-step.tsx";
import { TextHead } from "./text-head.tsx";

/** The founder's story, told in her words between two cloths. */
export function JourneyPage({ words, story }: { words: Journey; story: ProseText }) {
  const { head, quote } = words;
  return (
    <>
      <TextHead heading={head.heading} lead={head.lead} />
      <Picture
        url={head.picture.url}
        alt={head.picture.alt}
        priority
        imgClassName="aspect-4/3 w-full object-cover object-[70%_60%] md:aspect-21/9"
      />
      <div className="grid gap-y-14 py-18 md:px-6 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-x-18 lg:py-32 lg:pr-0 lg:pl-12">
        <Prose html={story.html} className="mx-6 md:mx-0" />
        <figure className="on-dark bg-indigo text-shea md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:items-center lg:sticky lg:top-24">
          <Picture
            url={quote.picture.url}
            alt={quote.picture.alt}
            sizes="(min-width: 900px) 42vw, 100vw"
            imgClassName="aspect-4/3 w-full object-cover"
          />
          <blockquote className="px-6 py-10 font-display text-quote-lead lg:px-12 lg:py-14">
            <p>“{quote.text}”</p>
          </blockquote>
        </figure>
      </div>
      <Milestones words={words.milestones} />
      <NextStep words={words.next} />
    </>
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
