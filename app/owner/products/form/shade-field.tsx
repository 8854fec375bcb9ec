import type { Swatch } from "#app/domain/catalogue/products/product.ts";
import { idOf, shadeField } from "#app/domain/catalogue/products/product-input-grid.ts";
import { shadeOfName, shownShade } from "#app/domain/catalogue/products/shades.ts";
import { parseStoredPicture } from "#app/shared/picture-address.ts";
import { controlClass, describe, FieldNotes } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { GridColor } from "./variant-grid.ts";

interface ShadeFieldProps {
  color: GridColor;
  swatch: Swatch;
  problem: string | undefined;
  /** All pictures of the product. */
  pictures: readonly string[];
  onShade: (colorId: string, shade: string) => void;
}

/**
 * The shade of a colour's square. Its initial value follows from the name. It can be chosen, or taken from a picture of
 * the cloth: its average colour, which is part of the picture's address. Without scripts a picture's button sends the
 * form.
 */
export function ShadeField({ color: { id, name }, swatch, problem, pictures, onShade }: ShadeFieldProps) {
  const field = shadeField(id);
  const hint = hintOf(swatch);
  const toned = pictures.flatMap((url, place) => {
    const tone = parseStoredPicture(url)?.tone;
    return tone ? [{ url, place, tone }] : [];
  });
  return (
    <div className="mt-3">
      <div className="flex items-center gap-3">
        <input
          {...describe(idOf(field), { error: problem, hint })}
          type="color"
          id={idOf(field)}
          name={field}
          aria-label={`Shade, ${name}`}
          value={shownShade(swatch.hex)}
          onChange={({ target }) => onShade(id, target.value)}
          className={controlClass(problem, "h-11 w-16! shrink-0 cursor-pointer p-1!")}
        />
        <div className="*:mt-0">
          <span aria-hidden="true" className="font-[560] text-label">
            Shade
          </span>
          <FieldNotes id={idOf(field)} hint={hint} error={problem} />
        </div>
      </div>
      {toned.length > 0 && (
        <details className="mt-1">
          <summary className="flex min-h-11 cursor-pointer items-center text-indigo text-label underline decoration-1 underline-offset-6 hover:decoration-2">
            Take the shade from a picture
          </summary>
          <p className="text-bark text-small">The average colour: best from a picture of the cloth alone.</p>
          <ul className="mt-3 grid grid-cols-4 gap-3 sm:grid-cols-5 lg:grid-cols-4">
            {toned.map(({ url, place, tone }) => (
              <li key={url}>
                <button
                  type="submit"
                  name="quick"
                  value={`${field}|${url}`}
                  aria-label={`Shade of ${name} from picture ${place + 1}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onShade(id, tone);
                  }}
                  className="block w-full cursor-pointer outline-indigo hover:outline-2 focus-visible:outline-2 focus-visible:outline-offset-2"
                >
                  <Picture
                    url={url}
                    alt=""
                    sizes="96px"
                    className="bg-calico"
                    imgClassName="aspect-4/5 w-full object-cover"
                  />
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function hintOf({ name, hex, imageUrl }: Swatch): string {
  if (imageUrl) return "For the filters. The square shows the cloth itself.";
  if (shadeOfName(hex) === null) return `‘${name}’ says no colour. Choose one for its square.`;
  return shadeOfName(name) === shownShade(hex)
    ? "Begun from the name. Choose another if it is not right."
    : "Chosen.";
}
