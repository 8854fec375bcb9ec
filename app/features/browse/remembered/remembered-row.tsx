import { useEffect, useState } from "react";
import type { ProductSummary } from "#app/features/products/product.ts";
import { TextButton } from "#app/ui/text-link.tsx";
import { ProductGrid } from "../components/product-grid.tsx";

interface RememberedRowProps {
  /** Also the anchor of its heading. */
  id: string;
  title: string;
  slugs: readonly string[];
  /** The most that are shown. */
  max?: number;
  onForget: () => void;
  /** Said once they are forgotten. */
  forgotten: string;
}

/** Pieces that this device remembers, as far as they are still sold; nothing where there are none. */
export function RememberedRow({ id, title, slugs, max, onForget, forgotten }: RememberedRowProps) {
  const [products, setProducts] = useState<readonly ProductSummary[]>([]);
  const [isForgotten, setForgotten] = useState(false);
  const asked = slugs.join();

  useEffect(() => {
    if (asked === "") return setProducts([]);
    const left = new AbortController();
    askProducts(asked.split(","), left.signal).then(
      (found) => setProducts(found.slice(0, max)),
      () => undefined, // Without an answer the page stands as it is.
    );
    return () => left.abort();
  }, [asked, max]);

  if (isForgotten)
    return (
      <p ref={(words) => words?.focus()} tabIndex={-1} role="status" className="px-6 pt-14 pb-36 lg:px-12">
        {forgotten}
      </p>
    );
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pt-18 pb-36 lg:py-28">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 px-6 pb-8 lg:px-12 lg:pb-14">
        <h2 id={id} className="font-display text-l">
          {title}
        </h2>
        <TextButton
          onClick={() => {
            setForgotten(true);
            onForget();
          }}
          className="font-[560]"
        >
          Forget these
        </TextButton>
      </div>
      <ProductGrid products={products} />
    </section>
  );
}

/** The shop's answer for these pieces, without those that are no longer sold. */
async function askProducts(slugs: readonly string[], signal: AbortSignal): Promise<ProductSummary[]> {
  const query = new URLSearchParams(slugs.map((slug) => ["slug", slug]));
  const response = await fetch(`/api/products?${query}`, { signal });
  if (!response.ok) throw new Error(`The shop does not show these pieces: ${response.status}`);
  const { products } = (await response.json()) as { products: ProductSummary[] };
  return products;
}
