import type { ProductSummary } from "#app/features/catalogue/product.ts";
import { site } from "#app/features/content/content.ts";
import type { Figures, Testimonial } from "#app/features/content/page-schemas.ts";
import type { HomeContent } from "#app/features/content/schemas.ts";
import type { Pence } from "#app/shared/money.ts";
import { later } from "#app/ui/later.tsx";
import { Hero } from "./hero.tsx";
import { NewAndPopular } from "./new-and-popular.tsx";

const BelowFirstScreens = later(async () => (await import("./below-first-screens.tsx")).BelowFirstScreens, {
  whenNear: true,
});

interface HomePageProps {
  words: HomeContent;
  figures: Figures;
  testimonials: Testimonial[];
  products: ProductSummary[];
  /** The least price in each textile, of what can be bought. */
  pricesFrom: Record<string, Pence>;
}

/** The sections of the home page, in their order. */
export function HomePage({ words, figures, testimonials, products, pricesFrom }: HomePageProps) {
  return (
    <>
      <h1 className="visually-hidden">{`${site.name}. ${site.tagline}`}</h1>
      <Hero slides={words.hero} pricesFrom={pricesFrom} />
      <NewAndPopular words={words.newAndPopular} products={products} />
      <BelowFirstScreens words={words} figures={figures} testimonials={testimonials} />
    </>
  );
}
