import { Figures } from "#app/features/content/components/figures.tsx";
import type { BrandFigures as FigureList } from "#app/features/content/page-schemas.ts";
import type { HomeContent } from "#app/features/content/schemas.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface StoryProps {
  words: HomeContent["story"];
  figures: FigureList;
}

/** How the brand began, beside a picture that runs off the page on the right, and its results in three numbers. */
export function Story({ words, figures }: StoryProps) {
  const { title, paragraphs, link, picture } = words;
  return (
    <section aria-labelledby="story" className="pt-18 pb-18 lg:pt-32 lg:pb-32">
      <div className="grid gap-y-12 lg:grid-cols-[1fr_50%] lg:gap-x-6">
        <div className="px-6 lg:py-4 lg:pr-0 lg:pl-12">
          <h2 id="story" className="max-w-[10em] font-display text-l">
            {title}
          </h2>
          <div className="mt-8 max-w-[30rem] space-y-6">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <TextLink to={link.to} className="mt-6 inline-flex min-h-11 items-center font-medium">
            {link.label}
          </TextLink>
        </div>
        <figure>
          <Picture
            url={picture.url}
            alt={picture.alt}
            sizes="(min-width: 900px) 50vw, 100vw"
            imgClassName="aspect-3/2 w-full object-cover object-[60%_50%]"
          />
          <figcaption className="mt-4 px-6 font-display text-bark text-caption italic lg:px-0">
            {picture.caption}
          </figcaption>
        </figure>
      </div>
      <Figures figures={figures} className="mx-6 mt-12 lg:mx-12 lg:mt-24" />
    </section>
  );
}
