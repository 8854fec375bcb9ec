import { memo, useState } from "react";
import { Link, useViewTransitionState } from "react-router";
import { compareAtFor, lowStockLabel, type ProductSummary } from "#app/domain/catalogue/products/product.ts";
import { type PieceChoice, stockOf } from "#app/domain/catalogue/search/listed-product.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ClothSwatches } from "./cloth-swatches.tsx";
import { CardPrice } from "./price.tsx";

/** Adds the piece without leaving the list. */
const QuickAdd = hydrateOnInteraction(async () => (await import("#app/shop/cart/quick-add.tsx")).QuickAdd);

interface ProductCardProps {
  /** Set when a size or a colour was requested: the card then shows that piece. */
  product: ProductSummary & { choice?: PieceChoice | null };
  /** True for pictures of the first screen, which must load at once. */
  priority?: boolean | "beside";
  /** The displayed width, as `sizes` of the picture. */
  sizes?: string;
  /** Whether it says which colour and size it shows. */
  namesChoice?: boolean | undefined;
  /** Only looked at: nothing can be added from it. */
  isPreview?: boolean;
}

const GRID_SIZES = "(min-width: 1200px) 23vw, (min-width: 700px) 31vw, 50vw";

/**
 * A product in a grid. One link, on the name, stretched over the whole card. The second picture is added to the page
 * only when a pointer or the keyboard reaches the card.
 */
export const ProductCard = memo(function ProductCard({
  product,
  priority = false,
  sizes = GRID_SIZES,
  namesChoice = false,
  isPreview = false,
}: ProductCardProps) {
  const [isMet, setMet] = useState(false);
  const { choice } = product;
  const address = `/products/${product.slug}${choice?.search ?? ""}`;
  const isGrowing = useViewTransitionState(address);
  const { piecesLeft, isFinished } = stockOf(product);
  const soldOut = piecesLeft === 0;
  const compareAt = soldOut ? null : compareAtFor(product, product.minPriceCents);
  const few = lowStockLabel(piecesLeft);
  const picture = "absolute inset-0 size-full";
  return (
    <article
      onPointerEnter={() => setMet(true)}
      onFocus={() => setMet(true)}
      className="group relative flex h-full flex-col ring-within has-focus-visible:z-10 has-focus-visible:-outline-offset-2 lg:has-focus-visible:outline-offset-6"
    >
      <div className={`relative aspect-4/5 overflow-hidden bg-calico ${isGrowing ? "growing" : ""}`}>
        <Picture
          url={product.primaryImageUrl}
          alt={product.imageAlt}
          sizes={sizes}
          priority={priority}
          className={`${picture} ${soldOut ? "bg-shea" : ""}`}
          imgClassName={`size-full object-cover ${soldOut ? "opacity-62" : ""}`}
        />
        {isMet && product.secondImageUrl && !soldOut && (
          <div className="absolute inset-0 hidden transition-[opacity,display] transition-discrete group-hover:block group-within-focus:block starting:opacity-0">
            <Picture
              url={product.secondImageUrl}
              alt=""
              sizes={sizes}
              className={picture}
              imgClassName="size-full object-cover"
            />
          </div>
        )}
        {soldOut ? (
          <CardChip className="bg-shea text-ink">
            {choice && !isFinished ? `Sold out in ${choice.words}` : "Sold out"}
          </CardChip>
        ) : (
          product.hasSale && <CardChip className="bg-laterite text-shea">Sale</CardChip>
        )}
      </div>
      <div className="pt-4 max-tablet:pr-4 max-tablet:pl-6 max-tablet:in-[li:nth-child(even)]:pr-6 max-tablet:in-[li:nth-child(even)]:pl-4">
        <div className={`lg:flex lg:justify-between lg:gap-2.5 ${soldOut ? "text-bark" : ""}`}>
          <h3 className="min-w-0 font-display text-card wrap-break-word">
            <Link
              to={address}
              prefetch="intent"
              viewTransition
              className="underline-offset-6 [outline:none] after:absolute after:inset-0 group-hover:underline group-hover:decoration-1"
            >
              {product.title}
            </Link>
          </h3>
          <CardPrice price={product.minPriceCents} compareAt={compareAt} withDelivery={!soldOut} />
        </div>
        {namesChoice && choice && <p className="mt-1 font-[560] text-small">{choice.words}</p>}
        <div className="mt-1 text-small lg:flex lg:flex-wrap lg:justify-between lg:gap-x-4">
          {product.cloth && <p className="text-bark">{product.cloth}</p>}
          {few && (
            <p className="font-semibold text-laterite">
              {few}
              {choice && ` in ${choice.words}`}
            </p>
          )}
        </div>
        <ClothSwatches swatches={product.swatches} isFinished={isFinished} />
      </div>
      {!soldOut && !isPreview && <QuickAdd product={product} choice={choice} />}
    </article>
  );
});

function CardChip({ className, children }: { className: string; children: string }) {
  return (
    <p className={`absolute top-0 left-0 px-3 py-1.5 font-medium text-small ${className}`}>{children}</p>
  );
}
