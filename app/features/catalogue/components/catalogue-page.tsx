import { TextLink } from "#app/ui/text-link.tsx";
import { isSoldOut, type ProductSummary } from "../product.ts";
import { ProductGrid } from "./product-grid.tsx";
import { ScreenMessage } from "./screen-message.tsx";

/** How many pictures a desktop's first screen shows. */
const FIRST_SCREEN = 4;

/** The whole catalogue, in the order of the server: newest first, sold out last. */
export function CataloguePage({ products }: { products: ProductSummary[] }) {
  if (products.length === 0) return <NoProducts />;
  return (
    <div className="pb-18 lg:pb-32">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-6 pt-8 pb-8 lg:px-12">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <h1 className="font-display text-l">Catalogue</h1>
          <p className="text-bark text-body">
            {products.length} {products.length === 1 ? "style" : "styles"}, cut in small runs.
            {products.some(isSoldOut) && (
              <span className="max-md:hidden"> Finished runs stay on the page, last.</span>
            )}
          </p>
        </div>
      </header>
      <h2 className="visually-hidden">All products</h2>
      <ProductGrid products={products} urgent={FIRST_SCREEN} />
    </div>
  );
}

function NoProducts() {
  return (
    <ScreenMessage title="No products yet.">
      <p>The first run is on the table. Leave us a note and we will write when it is cut.</p>
      <p className="mt-5">
        <TextLink to="/contact" className="-my-3 inline-block py-3 font-[560]">
          Write to us
        </TextLink>
      </p>
    </ScreenMessage>
  );
}
