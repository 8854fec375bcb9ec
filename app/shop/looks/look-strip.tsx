import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { LookLink } from "./look.ts";

/** The looks that a piece is part of, on the piece's own page. */
export function LookStrip({ looks }: { looks: readonly LookLink[] }) {
  if (looks.length === 0) return null;
  return (
    <section aria-labelledby="looks" className="mt-18 px-6 lg:mt-28 lg:px-12">
      <h2 id="looks" className="font-display text-l">
        In a look
      </h2>
      <ul className="mt-4 grid gap-8 lg:grid-cols-2">
        {looks.map(({ name, path, picture, piecePictures }) => (
          <li key={path}>
            <div className="grid grid-cols-3 gap-1" aria-hidden="true">
              {picture && (
                <Picture
                  url={picture}
                  alt=""
                  sizes="(min-width: 960px) 48vw, 94vw"
                  className="col-span-3 aspect-3/2 overflow-hidden"
                  imgClassName="size-full object-cover"
                />
              )}
              {piecePictures.map((url) => (
                <Picture
                  key={url}
                  url={url}
                  alt=""
                  sizes="(min-width: 960px) 16vw, 31vw"
                  className="aspect-4/5 overflow-hidden"
                  imgClassName="size-full object-cover"
                />
              ))}
            </div>
            <TextLink href={path} className="inline-block py-3 font-[560]">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
