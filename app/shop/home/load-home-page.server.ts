import {
  listListed,
  listPricesFrom,
  listProducts,
} from "#app/domain/catalogue/search/featured-products.server.ts";
import type { Content } from "#app/domain/content/content.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { leadLook, slugsOf } from "#app/shop/looks/look.ts";
import { placesOf, showSlides } from "./shown-slides.ts";

/** The specification shows six (section 9). */
const NEW_AND_POPULAR = 6;

/**
 * The data of the home page. With `isAnswer` its form is shown again with the visitor's input, which must not be lost
 * when the products beside it cannot be read.
 */
export async function loadHomePage(db: Database, content: Content, { isAnswer }: { isAnswer: boolean }) {
  const { home, navigation, figures, testimonials, untailoredKinds, looks } = content;
  const { hero, ...words } = home;
  const places = placesOf(hero);
  const listing = Promise.all([
    listProducts(db, { limit: NEW_AND_POPULAR }),
    listPricesFrom(db, untailoredKinds),
    listListed(db, { ...places, slugs: [...places.slugs, ...slugsOf(looks)] }),
  ]);
  const nothing: Awaited<typeof listing> = [[], {}, { slugs: [], textiles: [], categories: [] }];
  const [products, pricesFrom, listed] = await (isAnswer ? listing.catch(() => nothing) : listing);
  const slides = showSlides(hero, listed, navigation.shopNow);
  const look = leadLook(looks, listed.slugs);
  return { words, slides, figures, testimonials, products, pricesFrom, look };
}
