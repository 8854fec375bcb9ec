import { editPath } from "#app/domain/catalogue/products/product-list.ts";
import type { RunningOut, RunningOutProduct } from "#app/domain/catalogue/products/running-out.server.ts";
import { Thumb } from "#app/owner/kit/list-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** The pieces that are running out; products with the fewest pieces come first. */
export function RunningOutSection({ runningOut }: { runningOut: RunningOut }) {
  const { products, productCount } = runningOut;
  return (
    <Part id="running-out" title="Running out" size="m">
      <p className="mt-2 text-bark">{summary(runningOut)}</p>
      {products.length > 0 && (
        <ul className="mt-5 grid gap-x-16 border-ink border-t lg:grid-cols-2">
          {products.map((product) => (
            <Product key={product.slug} product={product} />
          ))}
        </ul>
      )}
      {productCount > products.length && (
        <p className="mt-3 text-bark text-small">
          The {products.length} with the fewest pieces, of {productCount} products.
        </p>
      )}
    </Part>
  );
}

function summary({ fewCount, soldOutCount }: RunningOut): string {
  const few =
    fewCount === 0
      ? "No size and colour is down to its last pieces."
      : `One to three pieces are left in ${fewCount} ${fewCount === 1 ? "size and colour" : "sizes and colours"}.`;
  if (soldOutCount === 0) return `${few} None is sold out.`;
  return `${few} ${soldOutCount} ${soldOutCount === 1 ? "is" : "are"} sold out.`;
}

function Product({ product: { slug, title, imageUrl, piecesLeft, few } }: { product: RunningOutProduct }) {
  const numbers = [...new Set(few.map(({ pieces }) => pieces))];
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-4 border-sand border-b py-3">
      <Thumb url={imageUrl} />
      <div className="wrap-anywhere min-w-0">
        <TextLink to={editPath(slug)} tone="ink" className="font-semibold text-label">
          {title}
        </TextLink>
        {numbers.map((pieces) => (
          <p key={pieces} className="mt-1 text-bark text-small">
            <span className="font-[560] text-laterite">{pieces} left</span>{" "}
            {byColor(few.filter((each) => each.pieces === pieces))}
          </p>
        ))}
      </div>
      <p className="whitespace-nowrap text-label tabular-nums">{piecesLeft} in all</p>
    </li>
  );
}

/** `Navy UK 8, UK 14; Clay UK 20`. */
function byColor(few: RunningOutProduct["few"]): string {
  const colors = [...new Set(few.map(({ colorName }) => colorName))];
  return colors
    .map((color) => {
      const sizes = few.filter(({ colorName }) => colorName === color).map(({ size }) => sizeLabel(size));
      return [color, sizes.filter(Boolean).join(", ")].filter(Boolean).join(" ");
    })
    .join("; ");
}
