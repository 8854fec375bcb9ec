import type { HomeContent } from "#app/features/content/schemas.ts";
import { Picture } from "#app/ui/picture.tsx";

/** What the shop can be held to, on the dark cloth that its first claim is about. */
export function Promises({ words }: { words: HomeContent["promises"] }) {
  const { title, picture, list } = words;
  return (
    <section aria-labelledby="promises" className="on-dark grid bg-ink text-shea lg:grid-cols-[7fr_9fr]">
      <figure className="relative aspect-4/3 overflow-hidden lg:aspect-auto lg:min-h-full">
        <Picture
          url={picture.url}
          alt={picture.alt}
          sizes="(min-width: 900px) 44vw, 100vw"
          className="absolute inset-0 size-full"
          imgClassName="size-full object-cover"
        />
        <figcaption className="absolute bottom-6 left-6 bg-ink px-4 py-2 font-display text-caption text-sand italic lg:left-12">
          {picture.caption}
        </figcaption>
      </figure>
      <div className="px-6 py-18 lg:px-18 lg:py-28 xl:pr-12">
        <h2 id="promises" className="font-display text-l">
          {title}
        </h2>
        <dl className="mt-8 lg:mt-14">
          {list.map((promise) => (
            <div
              key={promise.title}
              className="grid gap-x-10 gap-y-2 border-sand/25 border-t py-7 last:pb-0 xl:grid-cols-[9fr_11fr]"
            >
              <dt className="text-balance font-display text-m">{promise.title}</dt>
              <dd className="max-w-md text-pretty text-body text-sand">{promise.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
