import { useCallback, useEffect, useState } from "react";
import type { Swatch } from "#app/domain/catalogue/products/product.ts";
import { type ProductInput, QUICK_SIZES } from "#app/domain/catalogue/products/product-input.ts";
import type { VariantInput } from "#app/domain/catalogue/products/product-input-grid.ts";
import { swatchNamed } from "#app/domain/catalogue/products/shades.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { FormPart } from "../form-part.tsx";
import type { PageProblems } from "../product-page-view.ts";
import { ColorVariants } from "./color-variants.tsx";
import { FillGrid } from "./fill-grid.tsx";
import { fillVariants, gridOf } from "./variant-grid.ts";

/** Up to this number of colours, all of them are open at first; with more, none is, and in a new product none is. */
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
            spins={input.spins}
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

interface ChoiceFieldsProps {
  sizes: string;
  colors: string;
  problems: PageProblems;
  onSizes: (sizes: string) => void;
  onColors: (colors: string) => void;
}

function ChoiceFields({ sizes, colors, problems, onSizes, onColors }: ChoiceFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      <div>
        <TextAreaField
          name="sizes"
          label="Sizes"
          rows={2}
          inputClassName="min-h-20! py-2.5!"
          value={sizes}
          onChange={(event) => onSizes(event.target.value)}
          error={problems.sizes}
        />
        <p className="mt-2 flex items-center gap-2 text-bark text-small">
          Quick fill
          {QUICK_SIZES.map((quick) => (
            <button
              key={quick.label}
              type="submit"
              name="quick"
              value={quick.label}
              className={buttonClass({ variant: "secondary", size: "small", className: "px-3!" })}
              onClick={(event) => {
                event.preventDefault();
                onSizes(quick.sizes);
              }}
            >
              {quick.label}
            </button>
          ))}
        </p>
      </div>
      <TextAreaField
        name="colors"
        label="Colours"
        rows={2}
        inputClassName="min-h-20! py-2.5!"
        value={colors}
        onChange={(event) => onColors(event.target.value)}
        error={problems.colors}
        hint="Another name here is another colour. To rename one, open it below."
      />
    </div>
  );
}
