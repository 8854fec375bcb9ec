import { useCallback, useEffect, useState } from "react";
import type { Swatch } from "#app/features/products/product.ts";
import type { ProductFields } from "#app/features/products/product-input.ts";
import type { CellFields } from "#app/features/products/product-input-cells.ts";
import { swatchNamed } from "#app/features/products/shades.ts";
import { FormPart } from "../form-part.tsx";
import type { PageProblems } from "../product-page-view.ts";
import { ChoiceFields } from "./choice-fields.tsx";
import { ColorVariants } from "./color-variants.tsx";
import { FillGrid } from "./fill-grid.tsx";
import { fillCells, gridOf } from "./variant-grid.ts";

/** So many colours stand open; of more, each opens by itself. */
const OPEN_COLORS = 3;

interface VariantFieldsProps {
  fields: ProductFields;
  problems: PageProblems;
  /** What the stored colours look like. */
  swatches: readonly Swatch[];
  /** The product's price and pictures as they stand in the form now. */
  price: string;
  pictures: readonly string[];
  /** The grid follows its lists and its buttons, which the form itself does not hear of. */
  onGrid: () => void;
}

/** Sizes and colours, and below them what each size in each colour costs, and how many there are. */
export function VariantFields({ fields, problems, swatches, price, pictures, onGrid }: VariantFieldsProps) {
  const [sizes, setSizes] = useState(fields.sizes);
  const [colors, setColors] = useState(fields.colors);
  const [pieces, setPieces] = useState(fields.pieces);
  const [cells, setCells] = useState(fields.cells);
  const [shades, setShades] = useState(fields.shades);
  const grid = gridOf({ sizes, colors, pieces, cells });
  const onCell = useCallback(
    (key: string, cell: CellFields) => setCells((before) => ({ ...before, [key]: cell })),
    [],
  );

  const onShade = useCallback(
    (colorId: string, shade: string) => setShades((before) => ({ ...before, [colorId]: shade })),
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the grid has changed, and only then.
  useEffect(onGrid, [sizes, colors, pieces, cells, shades]);

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
        onPieces={setPieces}
        onFill={(fill) => setCells(fillCells({ sizes, colors, pieces, cells }, fill))}
      />
      <div className={`mt-6 grid items-start gap-x-10 ${grid.length > 1 ? "lg:grid-cols-2" : "max-w-lg"}`}>
        {grid.map((color) => (
          <ColorVariants
            key={color.id}
            color={color}
            seenCells={fields.cells}
            swatch={swatchNamed(color.name, swatches, shades[color.id])}
            onShade={onShade}
            newName={Object.hasOwn(fields.names, color.id) ? fields.names[color.id] : undefined}
            price={price}
            problems={problems}
            pictures={pictures}
            shows={fields.shows}
            startsOpen={grid.length <= OPEN_COLORS}
            onCell={onCell}
          />
        ))}
      </div>
      <p className="mt-4 text-bark text-small">
        No price means the product’s; no number means no limit, and 0 is sold out. A size or colour that you
        take out keeps its pieces, and comes back with them.
      </p>
    </FormPart>
  );
}
