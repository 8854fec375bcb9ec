import { useLocation } from "react-router";
import type { CatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.ts";
import { arrange, type Listed } from "#app/domain/catalogue/search/catalogue-listing.ts";
import { parseView } from "#app/domain/catalogue/search/catalogue-view.ts";
import type { ListedProduct } from "#app/domain/catalogue/search/listed-product.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { catalogueHead } from "#app/shop/catalogue/catalogue-meta.ts";
import { CataloguePage } from "#app/shop/catalogue/catalogue-page.tsx";
import { sampleIndex, sampleProduct, sampleSummary } from "./sample-shop.ts";

const whole = sampleIndex();

/** The catalogue of the samples, or of those of an index, at the query of its address. */
export function SampleCatalogue({ index = whole }: { index?: CatalogueIndex }) {
  const { search } = useLocation();
  const { products, wanted, nearest, ...listing } = arrange(
    index,
    parseView(new URLSearchParams(search), index.known),
  );
  const [size = null] = wanted.sizes;
  const colour = listing.choices.colors.find(({ value }) => value === wanted.color);
  const asWanted = ({ slug, priceCents, piecesLeft }: Listed): ListedProduct => {
    const product = sampleSummary(slug);
    if (!colour && size === null) return { ...product, choice: null };
    const pictures = sampleProduct(slug).variants.find(({ colorId }) => colorId === colour?.value)?.imageUrls;
    const asked = new URLSearchParams({ ...(colour && { color: colour.value }), ...(size && { size }) });
    return {
      ...product,
      ...(pictures?.[0] && { primaryImageUrl: pictures[0], secondImageUrl: pictures[1] ?? null }),
      minPriceCents: priceCents,
      choice: { words: choiceLabel(colour?.name, size), search: `?${asked}`, piecesLeft },
    };
  };
  return (
    <CataloguePage
      page={{
        ...listing,
        products: products.map(asWanted),
        nearest: nearest && { ...nearest, products: [] },
        styles: index.entries.length,
        answers: [],
        relaxed: null,
        head: catalogueHead(listing),
      }}
    />
  );
}
