import { useState } from "react";
import { picturesField } from "#app/domain/catalogue/products/product-input-grid.ts";
import { ownValue } from "#app/shared/own-value.ts";
import { PictureTicks } from "./picture-ticks.tsx";
import { SizePictures } from "./size-pictures.tsx";
import type { GridColor } from "./variant-grid.ts";

interface ColorPicturesProps {
  color: GridColor;
  /** All pictures of the product. */
  pictures: readonly string[];
  /** The pictures of every colour, and the first pictures of single sizes, when the form was opened. */
  variantPictures: Readonly<Record<string, string[]>>;
}

/**
 * Chooses the product's pictures for a colour. Without a tick the colour shows all of them, including later ones. Below
 * are the sizes that begin with their own pictures.
 */
export function ColorPictures({ color, pictures, variantPictures }: ColorPicturesProps) {
  const { id, name, rows } = color;
  const [chosen, setChosen] = useState<string[]>(ownValue(variantPictures, id) ?? []);
  const count = pictures.filter((url) => chosen.includes(url)).length;
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-indigo text-label underline decoration-1 underline-offset-6 hover:decoration-2">
        {count === 0 || count === pictures.length
          ? `${name} shows all ${pictures.length} pictures`
          : `${name} shows ${count} of ${pictures.length} pictures`}
      </summary>
      <fieldset className="mt-1">
        <legend className="text-bark text-small">
          Tick what {name} shows. With none ticked it shows them all.
        </legend>
        <PictureTicks
          name={picturesField(id)}
          label={`${name} shows`}
          pictures={pictures}
          chosen={chosen}
          onChosen={setChosen}
        />
      </fieldset>
      {rows.length > 1 && (
        <SizePictures color={color} pictures={pictures} variantPictures={variantPictures} />
      )}
    </details>
  );
}
