import { useEffect, useRef, useState } from "react";
import type { ListedProduct } from "#app/domain/catalogue/search/listed-product.ts";
import { TextButton } from "#app/ui/text-link.tsx";
import { ProductGrid } from "../product-grid.tsx";

interface RememberedRowProps {
  /** Also the anchor of its heading. */
  id: string;
  title: string;
  /** Slugs, or pieces in their colour and size (`pieceKey`). */
  pieces: readonly string[];
  /** The most that are shown. */
  max?: number;
  onForget: () => void;
  /** The message after they are forgotten. */
  forgotten: string;
}

/** Pieces that this device remembers, as far as they are still sold; nothing when there are none. */
export function RememberedRow({ id, title, pieces, max, onForget, forgotten }: RememberedRowProps) {
  const [products, setProducts] = useState<readonly ListedProduct[]>([]);
  const [isForgotten, setForgotten] = useState(false);
  const asked = pieces.join();

  useEffect(() => {
    if (asked === "") return setProducts([]);
    const left = new AbortController();
    fetchProducts(asked.split(","), left.signal).then(
      (found) => setProducts(found.slice(0, max)),
      () => undefined, // Without an answer the page stands as it is.
    );
    return () => left.abort();
  }, [asked, max]);

  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = products.length > 0;
  // A link that leads here was followed before there was anything to lead to.
  useEffect(() => {
    if (!isShown || location.hash !== `#${id}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isShown, id]);

  if (isForgotten)
    return (
      <p ref={(words) => words?.focus()} tabIndex={-1} role="status" className="px-6 pt-14 pb-36 lg:px-12">
        {forgotten}
      </p>
    );
  if (!isShown) return null;
  return (
    <section aria-labelledby={id} className="pt-18 pb-36 lg:py-28">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 px-6 pb-8 lg:px-12 lg:pb-14">
        <h2 ref={heading} id={id} tabIndex={-1} className="scroll-mt-24 font-display text-l">
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
      <ProductGrid products={products} namesChoice />
    </section>
  );
}

/** The shop's answer for these pieces, without those that are no longer sold. */
async function fetchProducts(pieces: readonly string[], signal: AbortSignal): Promise<ListedProduct[]> {
  const query = new URLSearchParams(pieces.map((piece) => ["slug", piece]));
  const response = await fetch(`/api/products?${query}`, { signal });
  if (!response.ok) throw new Error(`The shop does not show these pieces: ${response.status}`);
  const { products } = (await response.json()) as { products: ListedProduct[] };
  return products;
}
