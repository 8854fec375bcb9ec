import type { ReactNode } from "react";
import type { SizeChoice } from "#app/domain/catalogue/products/selection.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";

interface SizePickerProps {
  sizes: readonly SizeChoice[];
  chosen: string | null;
  /** The chosen size's names elsewhere. */
  elsewhere: string;
  onChoose: (size: string) => void;
  /** The link to the measurements, beside the sizes that they explain. */
  guide: ReactNode;
}

/** The most letters of a size when a phone shows seven sizes in a line. */
const MAX_LETTERS = 3;

/**
 * The sizes as a radio group of plain buttons. Sold-out ones are struck through, but stay focusable and can be chosen;
 * only then do the page's buttons say that they are sold out. A product of one size has nothing to choose.
 */
export function SizePicker({ sizes, chosen, elsewhere, onChoose, guide }: SizePickerProps) {
  const [only] = sizes;
  if (only === undefined) return null;
  if (sizes.length === 1 && sizeLabel(only.size) === null)
    return <p className="mt-4 text-label lg:mt-6">One size</p>;
  const unit = sizes.every(({ size }) => sizeLabel(size) !== size) ? "UK size" : "Size";
  const isShort = sizes.every(({ size }) => size.length <= MAX_LETTERS);
  return (
    <div className="relative mt-4">
      <fieldset id="size" tabIndex={-1}>
        <legend className="text-label">
          <span className="font-[560]">{unit}:</span> {chosen}
          {elsewhere && <span className="text-bark text-small"> · {elsewhere}</span>}
        </legend>
        <div className={`mt-2 grid gap-1.5 sm:flex sm:flex-wrap ${isShort ? "grid-cols-7" : "grid-cols-4"}`}>
          {sizes.map(({ size, soldOut }) => (
            <label
              key={size}
              className={`relative flex h-12 cursor-pointer items-center justify-center border font-medium sm:min-w-12 sm:px-1.5 text-label tabular-nums ring-within hover:thick-edge ${soldOut ? SOLD_OUT : AVAILABLE}`}
            >
              <input
                type="radio"
                name="size"
                value={size}
                checked={size === chosen}
                onChange={() => onChoose(size)}
                // A press on the size that is shown chooses it, too.
                onClick={() => onChoose(size)}
                aria-label={`${sizeLabel(size) ?? size}${soldOut ? ", sold out" : ""}`}
                className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              />
              {size}
              {soldOut && (
                <svg
                  aria-hidden="true"
                  viewBox="0 0 1 1"
                  preserveAspectRatio="none"
                  className="pointer-events-none absolute inset-0 size-full stroke-ink"
                >
                  <path d="M0 0 1 1" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
                </svg>
              )}
            </label>
          ))}
        </div>
      </fieldset>
      {unit === "UK size" && <div className="absolute -top-2.5 right-0 lg:-top-1">{guide}</div>}
    </div>
  );
}

const AVAILABLE =
  "border-bark has-checked:border-accent has-checked:bg-accent has-checked:text-shea forced-colors:has-checked:border-4";
const SOLD_OUT = "border-sand text-bark has-checked:thick-edge forced-colors:has-checked:border-4";
