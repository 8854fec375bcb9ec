import type { HomeContent } from "#app/features/content/schemas.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** One line from the press, beside a cloth that fills its half. */
export function Press({ words }: { words: HomeContent["press"] }) {
  const { kicker, quote, source, url, picture } = words;
  return (
    <section aria-label={kicker} className="grid bg-calico md:grid-cols-[5fr_7fr]">
      <Picture
        url={picture.url}
        alt={picture.alt}
        sizes="(min-width: 768px) 42vw, 100vw"
        className="relative h-60 md:h-auto md:min-h-[27rem]"
        imgClassName="absolute inset-0 size-full object-cover"
      />
      <figure className="flex flex-col justify-center px-6 py-18 md:py-20 lg:px-18">
        <p className="font-display text-bark text-kicker italic">{kicker}</p>
        <blockquote className="mt-5 max-w-[15em] text-balance font-display text-press">
          <p>“{quote}”</p>
        </blockquote>
        <figcaption className="mt-8 flex flex-wrap items-baseline gap-x-4 text-small">
          {source}
          {url && (
            <TextLink href={url} className="inline-flex min-h-11 items-center font-medium">
              Read the feature
            </TextLink>
          )}
        </figcaption>
      </figure>
    </section>
  );
}
