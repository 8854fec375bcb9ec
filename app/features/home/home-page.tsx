import type { ProductSummary } from "#app/features/catalogue/product.ts";
import { home, site } from "#app/features/content/content.ts";
import type { Pence } from "#app/shared/money.ts";
import { Hero } from "./hero.tsx";
import { NewAndPopular } from "./new-and-popular.tsx";
import { Promises } from "./promises.tsx";

interface HomePageProps {
  products: ProductSummary[];
  /** The least price in each textile, of what can be bought. */
  pricesFrom: Record<string, Pence>;
}

/** The sections of the home page, in their order. */
export function HomePage({ products, pricesFrom }: HomePageProps) {
  return (
    <>
      <h1 className="visually-hidden">{`${site.name}. ${site.tagline}`}</h1>
      <Hero slides={home.hero} pricesFrom={pricesFrom} />
      <NewAndPopular words={home.newAndPopular} products={products} />
      <Promises words={home.promises} />
    </>
  );
}
