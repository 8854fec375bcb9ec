import { ClothSquare } from "#app/features/products/components/cloth-swatches.tsx";
import type { Swatch } from "#app/features/products/product.ts";

interface SwatchPickerProps {
  colors: readonly Swatch[];
  chosen: Swatch | undefined;
  /** Colours with no size left: still selectable, and announced. */
  soldOutIds: ReadonlySet<string>;
  onChoose: (colorId: string) => void;
}

/** The colours as a radio group: each shows the cloth itself, with its name beside it. */
export function SwatchPicker({ colors, chosen, soldOutIds, onChoose }: SwatchPickerProps) {
  if (colors.length === 0) return null;
  return (
    <fieldset className="mt-8">
      <legend className="text-label">
        <span className="font-[560]">Colour:</span> {chosen?.name}
      </legend>
      <div className="mt-2 flex flex-wrap gap-4 max-lg:gap-2">
        {colors.map((color) => {
          const soldOut = soldOutIds.has(color.id);
          return (
            <label
              key={color.id}
              className="relative flex min-h-14 cursor-pointer items-stretch border border-bark outline-indigo hover:border-ink has-checked:border-ink has-checked:thick-edge forced-colors:has-checked:border-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-3"
            >
              <input
                type="radio"
                name="color"
                value={color.id}
                checked={color.id === chosen?.id}
                onChange={() => onChoose(color.id)}
                aria-label={soldOut ? `${color.name}, sold out` : color.name}
                className="peer absolute inset-0 cursor-pointer appearance-none opacity-0"
              />
              <ClothSquare
                swatch={color}
                sizes="56px"
                className={`w-13.5 shrink-0 max-sm:w-11 self-stretch ${soldOut ? "opacity-50" : ""}`}
              />
              <span
                className={`flex items-center px-3.5 text-label max-sm:px-2.5 peer-checked:font-semibold ${soldOut ? "text-bark line-through" : ""}`}
              >
                {color.name}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
