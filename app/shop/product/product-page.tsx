import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { Parties } from "#app/domain/catalogue/papers.ts";
import type { Product, ProductSummary } from "#app/domain/catalogue/products/product.ts";
import { productTitle, searchTitleOf } from "#app/domain/catalogue/products/product-meta.ts";
import {
  colorsOf,
  galleryOf,
  initialSelection,
  type Selection,
  searchWith,
  sizesOf,
  wantedIn,
} from "#app/domain/catalogue/products/selection.ts";
import type { ClothAccent } from "#app/domain/catalogue/search/cloth-accent.ts";
import type { SizeGuideContent } from "#app/domain/content/catalogue-schemas.ts";
import type { Markets } from "#app/domain/content/delivery-schema.ts";
import type { DeliveryDates } from "#app/domain/delivery/delivery-dates.ts";
import type { Zone } from "#app/domain/delivery/zone.ts";
import type { Preorders } from "#app/domain/people/lists/list-entry.ts";
import type { ProductReviews } from "#app/domain/people/reviews/review-numbers.ts";
import { fullTitle } from "#app/platform/seo/page-meta.ts";
import { rememberedSize } from "#app/shop/cart/remembered-size.ts";
import type { LookLink } from "#app/shop/looks/look.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { BuyBox } from "./buy-box.tsx";
import { BuyingBar } from "./buying-bar.tsx";
import { Gallery, SampleNote, type SamplePictures } from "./gallery.tsx";
import type { PolicyFacts } from "./product-facts.tsx";
import type { Alternative } from "./same-cloth.ts";
import { useBuying } from "./use-buying.ts";

// None of these works before the shopper acts.
const ProductBreadcrumb = hydrateOnInteraction(
  async () => (await import("./product-breadcrumb.tsx")).ProductBreadcrumb,
);
const ProductFacts = hydrateOnInteraction(async () => (await import("./product-facts.tsx")).ProductFacts);
const CartNotice = hydrateOnInteraction(
  async () => (await import("#app/shop/cart/cart-notice.tsx")).CartNotice,
);
const MoreOfProduct = hydrateOnInteraction(
  async () => (await import("./more-of-product.tsx")).MoreOfProduct,
  {
    whenNear: true,
  },
);

interface ProductPageProps {
  product: Product;
  /** The name of its kind; null without one. */
  kind: string | null;
  /** False for a piece without a hem. */
  isTailored: boolean;
  /** The name of the country; null while it is not known. */
  madeIn: string | null;
  parties: Parties;
  /** The path of its collection's page; null without one. */
  collectionAt: string | null;
  wornWith: ProductSummary[];
  looks: LookLink[];
  reviews: ProductReviews | null;
  alternatives: Record<string, Alternative[]>;
  preorders: Preorders;
  policy: PolicyFacts;
  /** For the title of the window. */
  siteName: string;
  zones: readonly Zone[];
  dates: DeliveryDates | null;
  euNotice: Markets["notice"];
  sizeGuide: SizeGuideContent;
  sample: SamplePictures;
  /** The page's accent, by the id of the chosen colour. */
  accents: Record<string, ClothAccent | null>;
}

/** One product: its pictures, the buy box, its details, and what goes with it. */
export function ProductPage({
  product,
  kind,
  isTailored,
  madeIn,
  parties,
  collectionAt,
  wornWith,
  looks,
  reviews,
  alternatives,
  preorders,
  policy,
  siteName,
  zones,
  dates,
  euNotice,
  sizeGuide,
  sample,
  accents,
}: ProductPageProps) {
  const { selection, select, isSizeOpen } = useSelection(product, siteName);
  const buying = useBuying(product, selection);
  const buttons = useRef<HTMLDivElement>(null);
  const swatch = colorsOf(product).find(({ id }) => id === selection.colorId);
  const shoppersNumbers = reviews && !reviews.isSample ? reviews.numbers : null;
  const pictures = { urls: galleryOf(product, selection), swatch, sample };
  return (
    <div className="relative" data-accent={accents[selection.colorId ?? ""]}>
      <ProductBreadcrumb product={product} kind={kind} />
      <div className="flex flex-col lg:grid lg:grid-cols-[58.2%_1fr] lg:grid-rows-[auto_1fr] lg:items-start">
        <Gallery key={selection.colorId} product={product} {...pictures} />
        <div className="min-w-0 px-6 pt-4 lg:row-span-2 lg:stick lg:top-24 lg:max-w-[34rem] lg:self-start lg:pt-0 lg:pr-12 lg:pl-12">
          <BuyBox
            product={product}
            selection={selection}
            onSelect={select}
            buying={buying}
            sizeGuide={sizeGuide}
            alternatives={alternatives}
            preorders={preorders}
            reviews={shoppersNumbers}
            buttonsRef={buttons}
          />
          <ProductFacts
            product={product}
            isTailored={isTailored}
            collectionAt={collectionAt}
            selection={selection}
            policy={policy}
            zones={zones}
            dates={dates}
            euNotice={euNotice}
            reviews={shoppersNumbers}
          />
        </div>
        <SampleNote {...pictures} />
      </div>
      <MoreOfProduct
        product={product}
        madeIn={madeIn}
        parties={parties}
        swatch={swatch}
        wornWith={wornWith}
        looks={looks}
        reviews={reviews}
        sizeGuide={sizeGuide}
      />
      <BuyingBar
        product={product}
        selection={selection}
        isSizeOpen={isSizeOpen}
        buying={buying}
        buttonsRef={buttons}
      />
      <CartNotice notice={buying.notice} onDismiss={buying.dismiss} />
    </div>
  );
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/**
 * Mirrors a choice in the address without the router, whose own navigation would request data from the server that does
 * not depend on the query. The history entry, its state and the scroll position stay.
 */
function replaceSearch(search: string): void {
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, "", `${pathname}${search}${hash}`);
  for (const listener of listeners) listener();
}

interface ChosenPiece {
  selection: Selection;
  select: (next: Selection) => void;
  /** The shown size is only the product's first: neither the address nor the shopper named one. */
  isSizeOpen: boolean;
}

/**
 * The selection on a product's page, and the function that changes it. It is kept only in the address, so that every
 * choice is a link to share. The server's page and the first render in the browser show the address's choice; then a
 * size that the shopper chose before takes the place of the product's first.
 */
function useSelection(product: Product, siteName: string): ChosenPiece {
  const asked = useLocation().search;
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => asked,
  );
  const wanted = wantedIn(search);
  // The server keeps one page for the product's first choice, whether or not its address names the size.
  const namedSize = useSyncExternalStore(
    subscribe,
    () => wantedIn(window.location.search).size ?? null,
    () => null,
  );
  const selection = initialSelection(product, wanted);
  const sizes = sizesOf(product, selection.colorId);
  const select = (next: Selection) => {
    // Another colour shows its first size, which nobody has chosen.
    const isOtherColor = next.colorId !== selection.colorId;
    if (!isOtherColor && next.size !== null) rememberedSize.set(next.size);
    replaceSearch(searchWith(search, isOtherColor ? { ...next, size: null } : next));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the remembered size counts when the page opens, not later.
  useEffect(() => {
    const size = rememberedSize.get();
    const isLeft = sizes.some((choice) => choice.size === size && !choice.soldOut);
    if (!wanted.size && isLeft) replaceSearch(searchWith(search, { ...selection, size }));
  }, []);
  const title = productTitle(product, selection);
  const whole = searchTitleOf(product, title) ?? fullTitle(title, siteName);
  // The router updates the title only after its own navigations, and not when two of them have the same title.
  useEffect(() => {
    document.title = whole;
  }, [whole]);
  return { selection, select, isSizeOpen: sizes.length > 1 && namedSize !== selection.size };
}
