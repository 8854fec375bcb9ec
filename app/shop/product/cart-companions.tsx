import { Link } from "react-router";
import { compareAtFor, type ProductSummary } from "#app/domain/catalogue/products/product.ts";
import { slugsToAsk } from "#app/domain/selling/cart/stock/stock.ts";
import { useAnswer } from "#app/platform/browser/use-answer.ts";
import { useCart } from "#app/shop/cart/use-cart.ts";
import { CardPrice, PlusDelivery } from "#app/shop/product-card/price.tsx";
import { Picture } from "#app/ui/picture.tsx";

/**
 * The pieces that go with the cart's, small; nothing when there are none. It stands where nothing is below it on the
 * screen, because it appears a moment after the cart.
 */
export function CartCompanions() {
  const slugs = slugsToAsk([...useCart().lines].reverse()).reverse();
  const { answer } = useAnswer(slugs.length > 0 ? slugs.join() : null, fetchCompanions);
  const products = (answer ?? []).filter(({ slug }) => !slugs.includes(slug));
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="companions" className="pt-14">
      <h2 id="companions" className="font-display text-m">
        Goes with what you chose
      </h2>
      <ul className="mt-6 grid grid-cols-3 gap-x-3 sm:gap-x-6 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.slug} className="group relative min-w-0">
            <Picture
              url={product.primaryImageUrl}
              alt={product.imageAlt}
              sizes="(min-width: 960px) 14vw, 31vw"
              className="aspect-4/5 overflow-hidden bg-calico"
              imgClassName="size-full object-cover"
            />
            <h3 className="mt-3 font-display text-card wrap-anywhere hyphens-auto">
              <Link
                to={`/products/${product.slug}`}
                prefetch="intent"
                className="underline-offset-6 after:absolute after:inset-0 group-hover:underline group-hover:decoration-1"
              >
                {product.title}
              </Link>
            </h3>
            <CardPrice
              price={product.minPriceCents}
              compareAt={compareAtFor(product, product.minPriceCents)}
            />
            <p className="font-[560] text-label lg:text-button">
              <PlusDelivery subtotal={product.minPriceCents} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The shop's answer for a cart with these slugs; fails without one, and the cart stands as it is. */
async function fetchCompanions(slugs: string): Promise<ProductSummary[]> {
  const query = new URLSearchParams(slugs.split(",").map((slug) => ["slug", slug]));
  const response = await fetch(`/api/companions?${query}`);
  if (!response.ok) throw new Error(`The shop names no companions: ${response.status}`);
  return ((await response.json()) as { products: ProductSummary[] }).products;
}
