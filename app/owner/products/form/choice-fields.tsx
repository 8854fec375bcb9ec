import { QUICK_SIZES } from "#app/domain/catalogue/products/product-input.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import type { PageProblems } from "../product-page-view.ts";

interface ChoiceFieldsProps {
  sizes: string;
  colors: string;
  problems: PageProblems;
  onSizes: (sizes: string) => void;
  onColors: (colors: string) => void;
}

/** The lists of sizes and colours. */
export function ChoiceFields({ sizes, colors, problems, onSizes, onColors }: ChoiceFieldsProps) {
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
