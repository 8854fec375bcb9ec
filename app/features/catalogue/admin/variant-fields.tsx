import { useCallback, useEffect, useState } from "react";
import { ClothSquare } from "../components/cloth-swatches.tsx";
import type { Swatch } from "../product.ts";
import type { ProductFields } from "../product-input.ts";
import type { CellFields } from "../product-input-cells.ts";
import { ChoiceFields } from "./choice-fields.tsx";
import { ColorVariants } from "./color-variants.tsx";
import { FillGrid } from "./fill-grid.tsx";
import { FormPart } from "./form-part.tsx";
import type { PageProblems } from "./product-page-view.ts";
import { swatchNamed } from "./swatch-named.ts";
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
  const grid = gridOf({ sizes, colors, pieces, cells });
  const onCell = useCallback(
    (key: string, cell: CellFields) => setCells((before) => ({ ...before, [key]: cell })),
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the grid has changed, and only then.
  useEffect(onGrid, [sizes, colors, pieces, cells]);

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
            swatch={
              <ClothSquare
                swatch={swatchNamed(color.name, swatches)}
                sizes="24px"
                className="size-6 shrink-0"
              />
            }
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
