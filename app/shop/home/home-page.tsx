import type { ProductSummary } from "#app/domain/catalogue/products/product.ts";
import type { BrandFigures, Testimonial } from "#app/domain/content/page-schemas.ts";
import type { HomeContent, HomeText } from "#app/domain/content/schemas.ts";
import type { Money } from "#app/shared/money.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import type { PicturedLook } from "#app/shop/looks/look.ts";
import { ProductCard } from "#app/shop/product-card/product-card.tsx";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Hero } from "./hero.tsx";
import type { ShownSlide } from "./shown-slides.ts";

const BelowFirstScreens = hydrateOnInteraction(
  async () => (await import("./below-first-screens.tsx")).BelowFirstScreens,
  {
    whenNear: true,
  },
);

export interface HomePageProps {
  words: HomeText;
  slides: ShownSlide[];
  figures: BrandFigures;
  testimonials: Testimonial[];
  products: ProductSummary[];
  /** The lowest price in each textile, among products that can be bought. */
  pricesFrom: Record<string, Money>;
  /** The look that leads to its page; null when there is none. */
  look: PicturedLook | null;
}

/** The sections of the home page, in their order. */
export function HomePage({
  words,
  slides,
  figures,
  testimonials,
  products,
  pricesFrom,
  look,
}: HomePageProps) {
  const { site } = useFrame();
  return (
    <>
      <h1 className="visually-hidden">{`${site.name}. ${site.tagline}`}</h1>
      <Hero slides={slides} pricesFrom={pricesFrom} />
      <NewAndPopular words={words.newAndPopular} products={products} />
      <BelowFirstScreens
        words={words}
        figures={figures}
        testimonials={testimonials}
        look={look}
        pieces={products.slice(FIRST_ON_PHONES)}
      />
    </>
  );
}

/** On small screens the others are further down, so that the next piece to buy is never far. */
const FIRST_ON_PHONES = 4;

const SIZES = "(min-width: 700px) 31vw, 50vw";

interface NewAndPopularProps {
  words: HomeContent["newAndPopular"];
  products: ProductSummary[];
}

/**
 * The newest pieces: three columns from 700 px, the middle one a step lower; on phones two, edge to edge, and four
 * pieces.
 */
function NewAndPopular({ words, products }: NewAndPopularProps) {
  return (
    <section aria-labelledby="new-and-popular" className="py-8 lg:py-32">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 px-6 lg:mb-14 lg:px-12">
        <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
          <h2 id="new-and-popular" className="font-display text-l">
            {words.title}
          </h2>
          <p className="text-bark">{products.length === 0 ? "No products yet." : words.text}</p>
        </div>
        <TextLink to="/catalogue" className="inline-flex min-h-11 items-center font-medium">
          View all products
        </TextLink>
      </div>
      {products.length > 0 && (
        <ul className="staggered grid grid-cols-2 gap-x-0.5 gap-y-8 tablet:grid-cols-3 tablet:gap-x-4 tablet:px-6 lg:gap-x-6 lg:gap-y-16 lg:px-12">
          {products.map((product, index) => (
            <li
              key={product.slug}
              className={index < FIRST_ON_PHONES ? "min-w-0" : "max-tablet:hidden min-w-0"}
            >
              <ProductCard product={product} sizes={SIZES} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
