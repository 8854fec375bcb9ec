import type { BrandFigures as FigureList } from "#app/domain/content/page-schemas.ts";
import type { HomeContent } from "#app/domain/content/schemas.ts";
import { Figures } from "#app/shop/content/figures.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface StoryProps {
  words: HomeContent["story"];
  figures: FigureList;
}

/** How the brand began, and its results in three numbers: either may be missing. */
export function Story({ words, figures }: StoryProps) {
  return (
    <section
      {...(words ? { "aria-labelledby": "story" } : { "aria-label": "Figures" })}
      className="py-8 lg:py-32"
    >
      {words && <Beginning words={words} />}
      {figures.length > 0 && <Figures figures={figures} className="mx-6 mt-8 lg:mx-12 lg:mt-24" />}
    </section>
  );
}

/** How the brand began, beside a picture that runs off the page on the right. */
function Beginning({ words }: { words: NonNullable<StoryProps["words"]> }) {
  const { title, paragraphs, link, picture } = words;
  return (
    <div className="grid lg:grid-cols-[1fr_50%] lg:gap-x-6">
      <div className="px-6 lg:py-4 lg:pr-0 lg:pl-12">
        <h2 id="story" className="max-w-[10em] font-display text-l">
          {title}
        </h2>
        <div className="mt-5 flex max-w-[30rem] flex-col gap-4 lg:mt-8 lg:gap-6">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <TextLink to={link.to} className="mt-3 inline-flex min-h-11 items-center font-medium">
          {link.label}
        </TextLink>
      </div>
      <figure className="max-lg:hidden">
        <Picture
          url={picture.url}
          alt={picture.alt}
          sizes="50vw"
          imgClassName="aspect-3/2 w-full object-cover object-[60%_50%]"
        />
        <figcaption className="mt-4 font-display text-bark text-caption italic">{picture.caption}</figcaption>
      </figure>
    </div>
  );
}
