import type { ReactNode } from "react";
import type { SizeChoice } from "#app/features/products/selection.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";

interface SizePickerProps {
  sizes: readonly SizeChoice[];
  chosen: string | null;
  onChoose: (size: string) => void;
  /** The link to the measurements, beside the sizes that they explain. */
  guide: ReactNode;
}

/**
 * The sizes as a radio group of plain buttons. Sold-out ones are struck through, but stay focusable and can be chosen;
 * only then do the page's buttons say that they are sold out. A product of one size has nothing to choose.
 */
export function SizePicker({ sizes, chosen, onChoose, guide }: SizePickerProps) {
  const [only] = sizes;
  if (only === undefined) return null;
  if (sizes.length === 1 && sizeLabel(only.size) === null) return <p className="mt-7 text-label">One size</p>;
  const unit = sizes.every(({ size }) => sizeLabel(size) !== size) ? "UK size" : "Size";
  return (
    <div className="relative mt-7">
      <fieldset>
        <legend className="text-label">
          <span className="font-[560]">{unit}:</span> {chosen}
        </legend>
        <div className="mt-2 grid grid-cols-4 gap-2 sm:flex sm:flex-wrap">
          {sizes.map(({ size, soldOut }) => (
            <label
              key={size}
              className={`relative flex h-12 min-w-12 cursor-pointer items-center justify-center border px-1.5 font-medium text-label tabular-nums outline-indigo hover:border-ink hover:thick-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-3 ${soldOut ? SOLD_OUT : AVAILABLE}`}
            >
              <input
                type="radio"
                name="size"
                value={size}
                checked={size === chosen}
                onChange={() => onChoose(size)}
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
  "border-bark has-checked:border-ink has-checked:bg-ink has-checked:text-shea forced-colors:has-checked:border-4";
const SOLD_OUT =
  "border-sand text-bark has-checked:border-ink has-checked:thick-edge forced-colors:has-checked:border-4";
