import { useState } from "react";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { Field } from "#app/ui/field.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { type ProductFields, QUICK_SIZES } from "../product-input.ts";
import { FormPart } from "./form-part.tsx";
import type { PageProblems } from "./product-page-view.ts";
import type { StockTable } from "./stored-product.ts";

interface ChoiceFieldsProps {
  fields: ProductFields;
  problems: PageProblems;
  /** What is there already; null for a new product. */
  stock: StockTable | null;
}

/** Which sizes and colours there are, and how many pieces of each new one. */
export function ChoiceFields({ fields, problems, stock }: ChoiceFieldsProps) {
  const [sizes, setSizes] = useState(fields.sizes);
  return (
    <FormPart title="Sizes, colours and pieces" hint="Commas, bars or new lines between them.">
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <div>
          <TextAreaField
            name="sizes"
            label="Sizes"
            rows={2}
            inputClassName="min-h-20! py-2.5!"
            value={sizes}
            onChange={(event) => setSizes(event.target.value)}
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
                  setSizes(quick.sizes);
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
          defaultValue={fields.colors}
          error={problems.colors}
        />
        <Field
          dense
          name="pieces"
          label="Pieces"
          optional
          inputMode="numeric"
          hint={`Pieces left for each new ${stock ? "size or colour" : "size in each colour"}. Empty means no limit, 0 is sold out.`}
          defaultValue={fields.pieces}
          error={problems.pieces}
        />
      </div>
      {stock && stock.sizes.length > 0 && <StockLeft stock={stock} />}
    </FormPart>
  );
}

function StockLeft({ stock }: { stock: StockTable }) {
  return (
    <>
      <p className="mt-8 mb-2 text-bark text-small">
        Pieces left now. Saving keeps them; a size or colour that you take out goes with its pieces.
      </p>
      {/* Wide tables scroll by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
      <section aria-label="Stock by colour and size" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-label tabular-nums">
          <thead>
            <tr className="border-sand border-b text-left">
              <th scope="col" className="py-2 pr-4 font-[560]">
                Colour
              </th>
              {stock.sizes.map((size) => (
                <th key={size} scope="col" className="px-2 py-2 text-center font-[560]">
                  <span className="whitespace-nowrap">{sizeLabel(size) ?? size}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stock.colors.map(({ id, name, left }) => (
              <tr key={id} className="border-sand border-b">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {name}
                </th>
                {stock.sizes.map((size) => (
                  <td
                    key={size}
                    className={`px-2 py-2 text-center ${left[size] === 0 ? "font-semibold text-madder" : ""}`}
                  >
                    {saidOf(left[size])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const saidOf = (left: number | null | undefined) =>
  left === undefined ? "–" : left === null ? <span className="text-bark">no limit</span> : left;
