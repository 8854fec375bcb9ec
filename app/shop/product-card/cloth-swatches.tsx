import type { Swatch } from "#app/domain/catalogue/products/product.ts";
import { NO_COLOR } from "#app/domain/catalogue/products/swatch-colors.ts";
import { Picture } from "#app/ui/picture.tsx";

/**
 * A square with a picture of the cloth, or with its colour when there is no picture. Decorative: the name is beside it.
 */
export function ClothSquare({
  swatch,
  sizes,
  className,
}: {
  swatch: Swatch;
  sizes: string;
  className: string;
}) {
  return swatch.imageUrl ? (
    <Picture
      url={swatch.imageUrl}
      alt=""
      sizes={sizes}
      className={`overflow-hidden ${className}`}
      imgClassName="size-full object-cover"
    />
  ) : (
    // An invalid colour leaves the square in the colour of the `svg`; without that it would be black.
    <svg
      aria-hidden="true"
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      fill={NO_COLOR}
      className={`block ${className}`}
    >
      <rect width="1" height="1" fill={swatch.hex} />
    </svg>
  );
}

/** The number of squares that a card has room for. */
const MOST = 4;

/** The swatches of a product, with their number, or with the name of a single one. */
export function ClothSwatches({ swatches, isFinished }: { swatches: Swatch[]; isFinished: boolean }) {
  const [first] = swatches;
  if (first === undefined && !isFinished) return null;
  const names = swatches.map((swatch) => swatch.name).join(", ");
  const words = swatches.length === 1 ? first?.name : `${swatches.length} colours`;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1.5 text-bark lg:gap-2 text-small">
      {swatches.slice(0, MOST).map((swatch) => (
        <ClothSquare key={swatch.id} swatch={swatch} sizes="24px" className="size-6 shrink-0" />
      ))}
      <span>{isFinished ? "Run finished" : words}</span>
      {swatches.length > 1 && <span className="visually-hidden">{`: ${names}`}</span>}
    </div>
  );
}
