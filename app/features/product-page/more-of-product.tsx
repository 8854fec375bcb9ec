import { ProductGrid } from "#app/features/browse/components/product-grid.tsx";
import type { Product, ProductSummary, Swatch } from "#app/features/products/product.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface MoreOfProductProps {
  product: Pick<Product, "story" | "details">;
  swatch: Swatch | undefined;
  wornWith: ProductSummary[];
}

/** The part of the page below the pictures and the buy box. */
export function MoreOfProduct({ product, swatch, wornWith }: MoreOfProductProps) {
  return (
    <>
      <ProductStory product={product} swatch={swatch} />
      <WornWith products={wornWith} />
    </>
  );
}

/** Pieces that go with the one on the page. */
function WornWith({ products }: { products: ProductSummary[] }) {
  // Room for the buying bar of a phone, which ends up at the end of the page.
  if (products.length === 0) return <div className="h-36" />;
  return (
    <section aria-labelledby="worn-with" className="mt-18 bg-calico pt-18 pb-36 lg:mt-32 lg:py-28">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 px-6 pb-8 lg:px-12 lg:pb-14">
        <h2 id="worn-with" className="font-display text-l">
          Worn with
        </h2>
        <TextLink to="/catalogue" className="-my-3 inline-block py-3 font-[560]">
          All products
        </TextLink>
      </div>
      <ProductGrid products={products} />
    </section>
  );
}

interface ProductStoryProps {
  product: Pick<Product, "story" | "details">;
  /** The chosen colour, whose cloth is shown. */
  swatch: Swatch | undefined;
}

/** The cloth, large, beside its story and the exact details. */
function ProductStory({ product: { story, details }, swatch }: ProductStoryProps) {
  if (story === null && details.length === 0) return null;
  return (
    <section aria-labelledby="story" className="mt-18 lg:mt-28 lg:grid lg:grid-cols-2 lg:items-center">
      {swatch?.imageUrl && (
        <Picture
          url={swatch.imageUrl}
          alt={`The cloth in ${swatch.name}, close up`}
          sizes="(min-width: 900px) 50vw, 100vw"
          className="aspect-square lg:mr-3"
          imgClassName="size-full object-cover"
        />
      )}
      <div className="max-w-3xl px-6 pt-14 lg:py-0 lg:pr-12 lg:pl-[min(7.5rem,9.4vw)]">
        <h2 id="story" className="max-w-[16ch] text-balance font-display text-l">
          {story?.title ?? "Details"}
        </h2>
        {story?.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-6 max-w-prose text-body">
            {paragraph}
          </p>
        ))}
        {details.length > 0 && (
          <dl className="mt-10 border-sand border-b text-label tabular-nums">
            {details.map((detail) => (
              <div key={detail.name} className="grid grid-cols-[6rem_1fr] border-sand border-t py-3">
                <dt className="text-bark">{detail.name}</dt>
                <dd>{detail.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
