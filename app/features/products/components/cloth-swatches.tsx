import { Picture } from "#app/ui/picture.tsx";
import type { Swatch } from "../product.ts";
import { NO_COLOR } from "../swatch-colors.ts";

/** A square of the cloth itself, or of its colour where no picture of the cloth exists. Decorative: the name stands beside it. */
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
    // A name that is no colour is not drawn, and what stands around it is: it would be black otherwise.
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

/** How many squares a card has room for. */
const MOST = 4;

/** The cloths that a product comes in, and how many they are, or the one's name. */
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
      {swatches.length > 1 && <span className="visually-hidden">: {names}</span>}
    </div>
  );
}
