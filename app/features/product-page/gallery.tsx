import { type MouseEvent, useState } from "react";
import type { Product, Swatch } from "#app/features/products/product.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { type ClothTile, clothTileFor } from "./gallery-tiles.ts";
import { captionOf } from "./picture-caption.ts";
import type { ZoomPoint } from "./picture-zoom.tsx";

const PictureZoom = hydrateOnInteraction(async () => (await import("./picture-zoom.tsx")).PictureZoom);

interface GalleryProps {
  product: Pick<Product, "title" | "imageAlts" | "hasSale">;
  /** The pictures of the chosen colour; the gallery has a view for none. */
  urls: readonly string[];
  swatch: Swatch | undefined;
  sample: SamplePictures;
}

/** Pictures that are not the shop's own photographs, and the note beside them; empty for none. */
export interface SamplePictures {
  note: string;
  urls: readonly string[];
}

const CLOTH_CLASSES: Record<NonNullable<ClothTile>, string> = {
  tall: "max-md:hidden flex-1 lg:row-span-2",
  wide: "max-lg:hidden lg:col-span-2",
  single: "max-lg:hidden lg:aspect-4/5",
};

/**
 * The pictures: a grid on a wide screen, a row to swipe on a phone. Without JavaScript the row still swipes and each
 * picture opens as a file; with JavaScript it opens enlarged on the page.
 */
export function Gallery({ product, urls, swatch, sample }: GalleryProps) {
  const [shown, setShown] = useState(0);
  const [zoom, setZoom] = useState<ZoomPoint | null>(null);
  const fallback = swatch ? `${product.title} in ${swatch.name.toLowerCase()}` : product.title;
  const pictures = (urls.length > 0 ? urls : [""]).map((url, place) => ({
    url,
    alt: product.imageAlts[url] || (place === 0 ? fallback : `Picture ${place + 1} of ${fallback}`),
    caption: captionOf(product.imageAlts[url], product.title),
  }));
  const cloth = swatch?.imageUrl ? clothTileFor(pictures.length) : null;
  const caption = pictures[shown]?.caption;
  const shownUrls = [
    ...pictures.map(({ url }) => url),
    ...(cloth !== null && swatch?.imageUrl ? [swatch.imageUrl] : []),
  ];
  const isSample = (url: string) => sample.note !== "" && sample.urls.includes(url);
  // Said once where it is true of all pictures, otherwise on each of those that it is true of.
  const areAllSamples = shownUrls.every(isSample);
  const noteOn = (url: string) =>
    !areAllSamples &&
    isSample(url) && (
      <p className="pointer-events-none absolute top-0 right-0 bg-shea px-3.5 py-1.5 font-display text-bark text-caption italic">
        {sample.note}
      </p>
    );
  return (
    <div>
      <ul
        className="flex gap-0.5 snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] lg:grid lg:grid-cols-3 lg:gap-2 lg:overflow-visible"
        onScroll={({ currentTarget: row }) =>
          setShown(Math.round(row.scrollLeft / (row.firstElementChild?.clientWidth || 1)))
        }
      >
        {pictures.map(({ url, alt, caption }, index) => (
          <li
            key={url}
            className={`relative aspect-4/5 w-full shrink-0 snap-start bg-calico lg:w-auto ${tileClass(index, pictures.length, cloth !== null)}`}
          >
            <PictureLink url={url} alt={alt} onZoom={(point) => setZoom({ index, ...point })}>
              <Picture
                url={url}
                alt={alt}
                priority={index === 0}
                sizes={
                  index === 0
                    ? "(min-width: 900px) 39vw, (min-width: 768px) 50vw, 100vw"
                    : "(min-width: 900px) 20vw, (min-width: 768px) 50vw, 100vw"
                }
                className="absolute inset-0 size-full"
                imgClassName="size-full object-cover"
              />
            </PictureLink>
            {index === 0 && product.hasSale && (
              <p className="absolute top-0 left-0 bg-laterite py-1.5 pr-3 pl-12 font-medium text-shea text-small max-lg:hidden">
                Sale
              </p>
            )}
            {noteOn(url)}
            {url !== "" && (
              <p
                aria-hidden="true"
                className={`pointer-events-none absolute bottom-0 left-0 flex max-w-full bg-shea py-1.5 pr-3.5 font-display text-caption italic max-lg:hidden ${index === 0 ? "pl-12" : "pl-3.5"}`}
              >
                <span className="mr-2.5 shrink-0">{index === 0 ? `1 / ${pictures.length}` : index + 1}</span>
                {caption}
              </p>
            )}
          </li>
        ))}
        {cloth !== null && swatch?.imageUrl && (
          <li className={`relative overflow-hidden bg-calico ${CLOTH_CLASSES[cloth]}`}>
            <Picture
              url={swatch.imageUrl}
              alt={`The cloth in ${swatch.name}, very close up`}
              sizes="(min-width: 768px) 80vw, 1px"
              className="absolute inset-0 size-full"
              imgClassName="size-full scale-220 object-cover"
            />
            {noteOn(swatch.imageUrl)}
          </li>
        )}
      </ul>
      {pictures.length > 1 && (
        <div aria-hidden="true" className="flex items-center justify-between gap-4 px-6 pt-3 lg:hidden">
          <div className="flex gap-2">
            {pictures.map(({ url }, index) => (
              <span key={url} className={`h-0.75 w-6 bg-ink ${index === shown ? "" : "opacity-35"}`} />
            ))}
          </div>
          <p className="font-display text-bark text-caption italic">
            {shown + 1} / {pictures.length}
            {caption && `, ${inSentence(caption)}`}
          </p>
        </div>
      )}
      {areAllSamples && (
        <p className="px-6 pt-1.5 font-display text-bark text-caption italic lg:px-12 lg:pt-4">
          {sample.note}
        </p>
      )}
      {zoom !== null && (
        <PictureZoom
          title={product.title}
          pictures={pictures}
          point={zoom}
          onMove={setZoom}
          onClose={() => setZoom(null)}
        />
      )}
    </div>
  );
}

/** On a tablet pictures are shown in pairs; a single picture without its cloth takes the whole width everywhere. */
function tileClass(index: number, count: number, hasCloth: boolean): string {
  if (count === 1 && !hasCloth) return "lg:col-span-3 lg:row-span-2";
  return index === 0 ? "md:w-1/2 lg:col-span-2 lg:row-span-2" : "md:w-1/2";
}

/** 'Front' becomes 'front'; a single letter, as in 'V neck', stays. */
const inSentence = (caption: string): string =>
  caption.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

interface PictureLinkProps {
  url: string;
  alt: string;
  onZoom: (point: Omit<ZoomPoint, "index">) => void;
  children: React.ReactNode;
}

/** A picture that enlarges; without a picture there is nothing to enlarge. */
function PictureLink({ url, alt, onZoom, children }: PictureLinkProps) {
  if (url === "") return children;
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    // With a modifier key the person asks the browser for a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // A click from the keyboard has no position; it counts as the middle.
    const byKey = event.detail === 0;
    onZoom({
      x: byKey ? 0.5 : (event.clientX - left) / width,
      y: byKey ? 0.5 : (event.clientY - top) / height,
    });
  };
  return (
    <a
      href={url}
      onClick={open}
      aria-label={`Enlarge: ${alt}`}
      className="absolute inset-0 cursor-zoom-in outline-indigo focus-visible:z-10 focus-visible:outline-2 focus-visible:-outline-offset-4"
    >
      {children}
      <svg
        aria-hidden="true"
        viewBox="0 0 44 44"
        className="absolute right-4 bottom-4 size-11 bg-shea stroke-2 stroke-ink lg:hidden"
      >
        <path d="M16 22h12M22 16v12" />
      </svg>
    </a>
  );
}
