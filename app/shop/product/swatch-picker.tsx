import type { Swatch } from "#app/domain/catalogue/products/product.ts";
import { ClothSquare } from "#app/shop/product-card/cloth-swatches.tsx";

interface SwatchPickerProps {
  colors: readonly Swatch[];
  chosen: Swatch | undefined;
  /** Colours with no size left: still selectable, and announced. */
  soldOutIds: ReadonlySet<string>;
  onChoose: (colorId: string) => void;
}

/** So many names have room beside their cloths: two lines of them on a laptop, and one on a phone. */
const MOST_NAMES = 4;
const MOST_NAMES_ON_PHONE = 2;

/**
 * The colours as a radio group: each shows the cloth itself. Where there is room for them their names stand beside;
 * the chosen one's is always above. On a phone they stay in one line, which scrolls when they are many.
 */
export function SwatchPicker({ colors, chosen, soldOutIds, onChoose }: SwatchPickerProps) {
  if (colors.length === 0) return null;
  const room =
    colors.length > MOST_NAMES ? "hidden" : colors.length > MOST_NAMES_ON_PHONE ? "max-lg:hidden" : "";
  return (
    <fieldset id="colour" tabIndex={-1} className="mt-4 min-w-0 lg:mt-6">
      <legend className="text-label">
        <span className="font-[560]">Colour:</span> {chosen?.name}
      </legend>
      <div className="-mx-6 mt-0.5 flex gap-2 overflow-x-auto px-6 py-1.5 lg:flex-wrap">
        {colors.map((color) => {
          const soldOut = soldOutIds.has(color.id);
          return (
            <label
              key={color.id}
              className="relative flex h-12 shrink-0 cursor-pointer items-stretch border border-bark p-0.5 ring-within hover:border-ink has-checked:thick-edge forced-colors:has-checked:border-4"
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
                className={`w-10 shrink-0 ${soldOut ? "opacity-50" : ""}`}
              />
              <span
                className={`flex items-center px-3 text-label peer-checked:font-semibold ${room} ${soldOut ? "text-bark line-through" : ""}`}
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
