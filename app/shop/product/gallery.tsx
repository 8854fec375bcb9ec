import { type MouseEvent, useState } from "react";
import type { Product, Swatch } from "#app/domain/catalogue/products/product.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { type ClothTile, clothTileFor } from "./gallery-tiles.ts";
import { captionOf } from "./picture-caption.ts";
import type { ZoomPoint } from "./picture-zoom.tsx";

const PictureSpin = hydrateOnInteraction(
  async () => (await import("#app/ui/carousel/picture-spin.tsx")).PictureSpin,
);
const PictureZoom = hydrateOnInteraction(async () => (await import("./picture-zoom.tsx")).PictureZoom);

interface GalleryProps extends ShownPictures {
  product: Pick<Product, "title" | "imageAlts" | "hasSale" | "spins">;
}

interface ShownPictures {
  /** The pictures of the chosen colour; the gallery has a view for none. */
  urls: readonly string[];
  swatch: Swatch | undefined;
  sample: SamplePictures;
}

/** Pictures that are not the shop's own photographs, and the note beside them; none when the shop has no note. */
export interface SamplePictures {
  note: string;
  urls: readonly string[];
}

const CLOTH_CLASSES: Record<NonNullable<ClothTile>, string> = {
  tall: "aspect-4/5 w-full shrink-0 snap-start sm:w-[40vw] lg:row-span-2 lg:aspect-auto lg:w-auto",
  wide: "max-lg:hidden lg:col-span-2",
  single: "max-lg:hidden lg:aspect-4/5",
};

/**
 * The pictures: a grid on a wide screen, otherwise a row to swipe, in which each fills a phone's width. Both show them
 * whole. Without JavaScript the row still swipes and each picture opens as a file; with JavaScript it opens enlarged on
 * the page.
 */
export function Gallery({ product, urls, swatch, sample }: GalleryProps) {
  const [shown, setShown] = useState(0);
  const [zoom, setZoom] = useState<ZoomPoint | null>(null);
  const [turned, setTurned] = useState<string | null>(null);
  const spin = swatch && ownValue(product.spins ?? {}, swatch.id);
  const fallback = swatch ? `${product.title} in ${swatch.name.toLowerCase()}` : product.title;
  const pictures = (urls[0] ? urls : [""]).map((url, place) => ({
    url,
    alt: product.imageAlts[url] || (place === 0 ? fallback : `Picture ${place + 1} of ${fallback}`),
    caption: captionOf(product.imageAlts[url], product.title),
  }));
  const cloth = clothTileOf(urls, swatch);
  const noteOn = (url: string, place = "absolute top-0 right-0") =>
    sample.urls.includes(url) &&
    !areAllSamples({ urls, swatch, sample }) && (
      <p
        className={`pointer-events-none bg-shea px-3 py-1.5 font-display text-bark text-caption italic ${place}`}
      >
        {sample.note}
      </p>
    );
  return (
    <div>
      <ul
        className={`${centring(pictures.length, cloth)} flex gap-0.5 [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain [scrollbar-width:none] lg:grid lg:grid-cols-3 lg:gap-2 lg:overflow-visible`}
        onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) =>
          setShown(Math.round((scrollLeft / (scrollWidth - clientWidth || 1)) * (pictures.length - 1)))
        }
      >
        {pictures.map(({ url, alt, caption }, index) => (
          <li
            key={url}
            className={`relative aspect-4/5 w-full shrink-0 snap-start bg-calico sm:w-[40vw] lg:w-auto ${tileClass(index, pictures.length, cloth !== null)}`}
          >
            <PictureLink url={url} alt={alt} onZoom={(point) => setZoom({ index, point })}>
              <Picture
                url={url}
                alt={alt}
                priority={index === 0}
                sizes={
                  index === 0
                    ? "(min-width: 900px) 39vw, (min-width: 576px) 40vw, 100vw"
                    : "(min-width: 900px) 20vw, (min-width: 576px) 40vw, 100vw"
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
            {url !== "" && (
              <p
                aria-hidden="true"
                className={`pointer-events-none absolute bottom-0 left-0 flex max-w-full gap-2 bg-shea py-1.5 pr-3 font-display text-caption italic max-lg:hidden ${index === 0 ? "pl-12" : "pl-4"}`}
              >
                <span className="shrink-0">{index === 0 ? `1 / ${pictures.length}` : index + 1}</span>
                {caption}
              </p>
            )}
            {index === 0 && spin && turned === swatch.id && (
              <PictureSpin key={swatch.id} urls={spin.urls} label={`Turn: ${spin.alt || fallback}`} />
            )}
            {index === 0 && spin ? (
              <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-col items-start lg:top-0 lg:items-end">
                <button
                  type="button"
                  onClick={() => setTurned(turned === swatch.id ? null : swatch.id)}
                  className="pointer-events-auto needs-script min-h-11 bg-shea px-4 font-medium text-small"
                >
                  {turned === swatch.id ? "Close" : <SpinWords />}
                </button>
                {noteOn(url, "")}
              </div>
            ) : (
              noteOn(url)
            )}
          </li>
        ))}
        {cloth !== null && swatch?.imageUrl && (
          <li className={`relative overflow-hidden bg-calico ${CLOTH_CLASSES[cloth]}`}>
            <Picture
              url={swatch.imageUrl}
              alt={`The cloth in ${swatch.name}, very close up`}
              sizes="80vw"
              className="absolute inset-0 size-full"
              imgClassName="size-full [scale:2.2] object-cover"
            />
            {noteOn(swatch.imageUrl)}
          </li>
        )}
      </ul>
      {pictures.length > 1 && (
        <div aria-hidden="true" className="flex gap-2 px-6 pt-3 lg:hidden">
          {pictures.map(({ url }, index) => (
            <span key={url} className={`h-0.75 w-6 bg-ink ${index === shown ? "" : "opacity-35"}`} />
          ))}
        </div>
      )}
      {zoom !== null && (
        <PictureZoom title={product.title} pictures={pictures} opened={zoom} onClose={() => setZoom(null)} />
      )}
    </div>
  );
}

/** Where nothing may move by itself, the button promises what it does there. The style sheet decides. */
const SpinWords = () => (
  <>
    <span className="if-moving">See it turn</span>
    <span className="if-still">See it from all sides</span>
  </>
);

/** The note under the pictures; nothing unless it is true of all of them. */
export function SampleNote(pictures: ShownPictures) {
  if (!areAllSamples(pictures)) return null;
  return (
    <p className="px-6 pt-4 font-display text-bark text-caption italic lg:px-12">{pictures.sample.note}</p>
  );
}

/** The note appears once when it is true of all pictures, otherwise on each picture that it is true of. */
function areAllSamples({ urls, swatch, sample }: ShownPictures): boolean {
  const cloth = clothTileOf(urls, swatch) && swatch?.imageUrl;
  return [...urls, cloth || urls[0] || ""].every((url) => sample.urls.includes(url));
}

const clothTileOf = (urls: readonly string[], swatch: Swatch | undefined): ClothTile =>
  swatch?.imageUrl ? clothTileFor(urls.length) : null;

/**
 * A few pictures stand in the middle of their row. Others begin at the left, where they stay while more of them come.
 */
function centring(count: number, cloth: ClothTile): string {
  if (count > 2 || cloth === "tall") return "";
  return count === 2 ? "sm:justify-center-safe" : "justify-center-safe";
}

/** The first picture is the large one of the grid; a single one without its cloth takes the whole width. */
function tileClass(index: number, count: number, hasCloth: boolean): string {
  if (count === 1 && !hasCloth) return "lg:col-span-3 lg:row-span-2";
  return index === 0 ? "lg:col-span-2 lg:row-span-2" : "";
}

interface PictureLinkProps {
  url: string;
  alt: string;
  onZoom: (point: ZoomPoint["point"]) => void;
  children: React.ReactNode;
}

/** A picture that enlarges; without a picture there is nothing to enlarge. */
function PictureLink({ url, alt, onZoom, children }: PictureLinkProps) {
  if (url === "") return children;
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    // With a modifier key the person asks the browser for a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { clientX, clientY, currentTarget, nativeEvent } = event;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A finger and a key ask for the whole picture first; a key points nowhere.
    const isPointed = (nativeEvent as PointerEvent).pointerType === "mouse";
    onZoom(isPointed ? { x: (clientX - left) / width, y: (clientY - top) / height } : null);
  };
  return (
    <a
      href={url}
      onClick={open}
      aria-label={`Enlarge: ${alt}`}
      className="absolute inset-0 cursor-zoom-in focus-visible:z-10 focus-visible:-outline-offset-4"
    >
      {children}
      <svg
        aria-hidden="true"
        viewBox="0 0 44 44"
        className="absolute right-0 bottom-0 size-11 bg-shea stroke-2 stroke-ink max-sm:[@media(height<44rem)]:hidden lg:hidden"
      >
        <path d="M25 15h4v4M29 15l-5 5M19 29h-4v-4M15 29l5-5" />
      </svg>
    </a>
  );
}
