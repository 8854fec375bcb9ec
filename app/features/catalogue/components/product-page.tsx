import { useRef } from "react";
import { later } from "#app/ui/later.tsx";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import type { Product, ProductSummary } from "../product.ts";
import { colorsOf, galleryOf } from "../selection.ts";
import { BuyBox } from "./buy-box.tsx";
import { Gallery } from "./gallery.tsx";
import type { PolicyFacts } from "./product-facts.tsx";
import type { SizeGuideWords } from "./size-guide.tsx";
import { useBuying } from "./use-buying.ts";
import { useSelection } from "./use-selection.ts";

// None of these does anything before somebody does.
const ProductBreadcrumb = later(async () => (await import("./product-breadcrumb.tsx")).ProductBreadcrumb);
const ProductFacts = later(async () => (await import("./product-facts.tsx")).ProductFacts);
const BuyingBar = later(async () => (await import("./buying-bar.tsx")).BuyingBar);
const Toast = later(async () => (await import("#app/ui/toast.tsx")).Toast);
const MoreOfProduct = later(async () => (await import("./more-of-product.tsx")).MoreOfProduct, {
  whenNear: true,
});

interface ProductPageProps {
  product: Product;
  wornWith: ProductSummary[];
  policy: PolicyFacts;
  sizeGuide: SizeGuideWords;
  /** What the pictures are, said beside them; empty when there is nothing to say. */
  sampleNote: string;
}

/**
 * One product: its pictures, how to buy it, what it is made of, and what goes with it. Another product starts afresh,
 * with its gallery at the first picture and its notices unsaid.
 */
export function ProductPage(props: ProductPageProps) {
  return <ChosenProduct key={props.product.slug} {...props} />;
}

function ChosenProduct({ product, wornWith, policy, sizeGuide, sampleNote }: ProductPageProps) {
  const [selection, select] = useSelection(product);
  const buying = useBuying(product, selection);
  const buttons = useRef<HTMLDivElement>(null);
  const swatch = colorsOf(product).find(({ id }) => id === selection.colorId);
  return (
    <div className="relative">
      <ProductBreadcrumb product={product} />
      <div className="lg:grid lg:grid-cols-[58.2%_1fr] lg:items-start">
        <Gallery
          key={selection.colorId}
          product={product}
          urls={galleryOf(product, selection)}
          swatch={swatch}
          note={sampleNote}
        />
        <div className="px-6 pt-6 lg:sticky lg:top-24 lg:max-w-[34rem] lg:self-start lg:pt-0 lg:pr-12 lg:pl-12">
          <BuyBox
            product={product}
            selection={selection}
            onSelect={select}
            buying={buying}
            sizeGuide={sizeGuide}
            buttonsRef={buttons}
          />
          <ProductFacts
            policy={policy}
            alterable={product.category !== "accessories"}
            ukUrl={product.ukUrl}
          />
        </div>
      </div>
      <MoreOfProduct product={product} swatch={swatch} wornWith={wornWith} />
      <BuyingBar product={product} selection={selection} buying={buying} buttonsRef={buttons} />
      <Toast
        message={buying.notice?.message ?? null}
        onDismiss={buying.dismiss}
        actions={
          <>
            <TextLink to="/cart" tone="shea">
              View cart
            </TextLink>
            {buying.notice?.undo && (
              <TextButton tone="shea" onClick={buying.notice.undo}>
                Undo
              </TextButton>
            )}
          </>
        }
      />
    </div>
  );
}
