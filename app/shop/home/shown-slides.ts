import type { HeroSlideText } from "#app/domain/content/schemas.ts";

type SlideLink = HeroSlideText["primary"];

/** A slide as it is shown: without links that currently lead to nothing. */
export type ShownSlide = Omit<HeroSlideText, "secondary"> & { secondary: SlideLink | null };

/** Places of the catalogue that links name: single products, and filtered lists. */
export interface CataloguePlaces {
  slugs: string[];
  textiles: string[];
  categories: string[];
}

/** All places that slides lead to, so that the catalogue can say which of them show something. */
export function placesOf(slides: readonly HeroSlideText[]): CataloguePlaces {
  const buttons = slides.flatMap(({ primary, secondary }) => [placeOf(primary), placeOf(secondary)]);
  const textiles = slides.flatMap(({ links }) => links.map(({ textile }) => textile));
  const named = (which: keyof CataloguePlaces) =>
    buttons.flatMap((place) => (place?.which === which ? [place.name] : []));
  return {
    slugs: named("slugs"),
    textiles: [...named("textiles"), ...textiles],
    categories: named("categories"),
  };
}

/**
 * The slides with working links only: neither a hidden or deleted product is linked, nor a cloth that lists nothing. A
 * slide keeps at least one button, to the whole catalogue if need be.
 */
export function showSlides(
  slides: readonly HeroSlideText[],
  listed: CataloguePlaces,
  catalogue: SlideLink,
): ShownSlide[] {
  const leads = (link: SlideLink): boolean => {
    const place = placeOf(link);
    return place === null || listed[place.which].includes(place.name);
  };
  return slides.map((slide) => {
    const [primary = catalogue, secondary = null] = [slide.primary, slide.secondary].filter(leads);
    return {
      ...slide,
      primary,
      secondary,
      links: slide.links.filter(({ textile }) => listed.textiles.includes(textile)),
    };
  });
}

/** The place of the catalogue that a link names; null for every other page, since those always exist. */
function placeOf({ to }: SlideLink): { which: keyof CataloguePlaces; name: string } | null {
  const { pathname, searchParams } = new URL(to, "https://shop.invalid");
  const slug = /^\/products\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (slug !== undefined) return { which: "slugs", name: slug };
  const textile = searchParams.get("textile");
  if (textile !== null) return { which: "textiles", name: textile };
  const category = searchParams.get("kind");
  return category === null ? null : { which: "categories", name: category };
}
