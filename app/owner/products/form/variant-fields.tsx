import { useCallback, useEffect, useState } from "react";
import type { Swatch } from "#app/domain/catalogue/products/product.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import type { VariantInput } from "#app/domain/catalogue/products/product-input-grid.ts";
import { swatchNamed } from "#app/domain/catalogue/products/shades.ts";
import { ownValue } from "#app/shared/own-value.ts";
import { FormPart } from "../form-part.tsx";
import type { PageProblems } from "../product-page-view.ts";
import { ChoiceFields } from "./choice-fields.tsx";
import { ColorVariants } from "./color-variants.tsx";
import { FillGrid } from "./fill-grid.tsx";
import { fillVariants, gridOf } from "./variant-grid.ts";

/** Up to this number of colours, all of them are open at first; with more, none is, and none of a new product. */
const OPEN_COLORS = 3;

interface VariantFieldsProps {
  input: ProductInput;
  problems: PageProblems;
  /** The swatches of the stored colours. */
  swatches: readonly Swatch[];
  /** The product's current price and pictures in the form. */
  price: string;
  pictures: readonly string[];
  isNew: boolean;
  /** Called when lists or buttons change the grid, because the form does not notice that. */
  onGrid: () => void;
}

/** Sizes and colours, and below them the price and the pieces of each size in each colour. */
export function VariantFields({
  input,
  problems,
  swatches,
  price,
  pictures,
  isNew,
  onGrid,
}: VariantFieldsProps) {
  const [sizes, setSizes] = useState(input.sizes);
  const [colors, setColors] = useState(input.colors);
  const [pieces, setPieces] = useState(input.pieces);
  const [variants, setVariants] = useState(input.variants);
  const [isWithoutLimit, setWithoutLimit] = useState(false);
  const [shades, setShades] = useState(input.shades);
  const grid = gridOf({ sizes, colors, pieces, variants });
  const onVariant = useCallback(
    (key: string, variant: VariantInput) => setVariants((before) => ({ ...before, [key]: variant })),
    [],
  );

  const onShade = useCallback(
    (colorId: string, shade: string) => setShades((before) => ({ ...before, [colorId]: shade })),
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: called only after the grid has changed.
  useEffect(onGrid, [sizes, colors, pieces, variants, shades]);

  return (
    <FormPart title="Sizes, colours and pieces" hint="Commas, bars or new lines between them.">
      <ChoiceFields
        sizes={sizes}
        colors={colors}
        problems={problems}
        onSizes={setSizes}
        onColors={setColors}
      />
      <FillGrid
        colors={grid}
        pieces={pieces}
        price={price}
        problems={problems}
        isNew={isNew}
        isWithoutLimit={isWithoutLimit}
        onWithoutLimit={setWithoutLimit}
        onPieces={setPieces}
        onFill={(fill) => setVariants(fillVariants({ sizes, colors, pieces, variants }, fill))}
      />
      <div className={`mt-6 grid items-start gap-x-10 ${grid.length > 1 ? "lg:grid-cols-2" : "max-w-lg"}`}>
        {grid.map((color) => (
          <ColorVariants
            key={color.id}
            color={color}
            openedVariants={input.variants}
            swatch={swatchNamed(color.name, swatches, ownValue(shades, color.id))}
            onShade={onShade}
            newName={ownValue(input.names, color.id)}
            price={price}
            problems={problems}
            pictures={pictures}
            variantPictures={input.variantPictures}
            isWithoutLimit={isWithoutLimit}
            startsOpen={!isNew && grid.length <= OPEN_COLORS}
            onVariant={onVariant}
          />
        ))}
      </div>
      <p className="mt-4 text-bark text-small">
        No price means the product’s. A new size without a number has none, and 0 is sold out. A size or
        colour that you take out keeps its pieces, and comes back with them.
      </p>
    </FormPart>
  );
}
