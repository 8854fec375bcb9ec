import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Field } from "#app/ui/field.tsx";
import type { PageProblems } from "../product-page-view.ts";

interface PriceFieldsProps {
  input: ProductInput;
  problems: PageProblems;
  /** A note that helps to find the price. */
  note?: string | undefined;
}

/** The price now, and the old one while it is on sale. */
export const PriceFields = ({ input, problems, note }: PriceFieldsProps) => (
  <div className="grid max-w-xl grid-cols-2 items-start gap-x-4 gap-y-3">
    <Field
      dense
      name="price"
      label="Price, £"
      inputMode="decimal"
      defaultValue={input.price}
      hint={note}
      error={problems.price}
    />
    <Field
      dense
      name="compareAt"
      label="Compare-at, £"
      hint="The old price."
      inputMode="decimal"
      defaultValue={input.compareAt}
      error={problems.compareAt}
    />
    <CheckboxField
      name="onSale"
      label="On sale"
      hint="Shows the old price, except for sizes with a price of their own."
      className="col-span-full"
      defaultChecked={input.onSale}
    />
  </div>
);
