import { isRouteErrorResponse } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { stylesCount } from "./catalogue-words.ts";
import type { CollectionPageData } from "./load-collection.server.ts";
import { ProductGrid } from "./product-grid.tsx";
import { ScreenMessage } from "./screen-message.tsx";

/** The number of pictures on a desktop's first screen. */
const FIRST_SCREEN = 4;

/** A collection: the owner's words and picture, and its pieces. */
export function CollectionPage({ collection }: { collection: CollectionPageData }) {
  const { name, text, picture, products, total } = collection;
  return (
    <div className="pb-18 lg:pb-32">
      <header className="px-6 pt-6 pb-5 lg:px-12 lg:py-4">
        <h1 className="text-balance font-display text-l">{name}</h1>
        <p className="mt-1 text-bark text-body">
          {total === 0
            ? "None of its pieces is on the shop now."
            : `${stylesCount(total)} in this collection.`}
        </p>
        {text && <p className="mt-4 max-w-prose whitespace-pre-line text-body">{text}</p>}
      </header>
      {picture && (
        <Picture
          url={picture.url}
          alt={picture.alt}
          priority
          className="mb-10 px-6 lg:px-12"
          imgClassName="w-full"
        />
      )}
      <h2 className="visually-hidden">Pieces of this collection</h2>
      <ProductGrid products={products} urgent={picture ? 0 : FIRST_SCREEN} />
      <Pages collection={collection} />
    </div>
  );
}

/** Shown for an unknown collection. Throws every other error, which the root's own page then shows. */
export function CollectionError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <ScreenMessage title="Not found">
      <p>There is no such collection. Its run may be finished.</p>
      <p className="mt-5">
        <TextLink to="/catalogue" className="-my-3 inline-block py-3 font-[560]">
          Back to the catalogue
        </TextLink>
      </p>
    </ScreenMessage>
  );
}

function Pages({ collection: { page, pages, path } }: { collection: CollectionPageData }) {
  const at = (nth: number) => (nth > 1 ? `${path}?page=${nth}` : path);
  const link = "inline-block py-3 font-[560]";
  return (
    <nav aria-label="More pieces" className="mt-14 flex flex-wrap justify-center gap-x-6 px-6 lg:px-12">
      {page > 1 && (
        <TextLink to={at(page - 1)} rel="prev" className={link}>
          Show earlier pieces
        </TextLink>
      )}
      {page < pages && (
        <TextLink to={at(page + 1)} rel="next" className={link}>
          Show more
        </TextLink>
      )}
      <TextLink to="/catalogue" className={link}>
        See the whole catalogue
      </TextLink>
    </nav>
  );
}
