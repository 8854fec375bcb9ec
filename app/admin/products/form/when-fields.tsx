import type { ProductInput } from "#app/features/products/product-input.ts";
import { Field } from "#app/ui/field.tsx";
import type { PageProblems } from "../product-page-view.ts";

interface WhenFieldsProps {
  input: ProductInput;
  problems: PageProblems;
}

/** When shoppers see it. */
export const PublishField = ({ input, problems }: WhenFieldsProps) => (
  <MomentField
    name="publishAt"
    label="Publish at"
    hint="By the clock in London. Shoppers see it from then on, and not before."
    defaultValue={input.publishAt}
    error={problems.publishAt}
    className="mt-4 max-w-sm"
  />
);

/** A lower price for a time. */
export const SaleFields = ({ input, problems }: WhenFieldsProps) => (
  <div className="mt-6 grid max-w-sm gap-y-6">
    <Field
      dense
      name="salePrice"
      label="Sale price, £"
      inputMode="decimal"
      hint="For a time. Sizes with a price of their own go down by the same share. Empty for no sale."
      defaultValue={input.salePrice}
      error={problems.salePrice}
    />
    <MomentField
      name="saleBegins"
      label="Sale begins"
      hint="By the clock in London. Empty for now."
      defaultValue={input.saleBegins}
      error={problems.saleBegins}
    />
    <MomentField
      name="saleEnds"
      label="Sale ends"
      hint="Every price goes back then. Empty for no end."
      defaultValue={input.saleEnds}
      error={problems.saleEnds}
    />
  </div>
);

interface MomentFieldProps {
  name: string;
  label: string;
  hint: string;
  defaultValue: string;
  error: string | undefined;
  className?: string;
}

const MomentField = (props: MomentFieldProps) => <Field {...props} type="datetime-local" dense />;
