import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { CURRENCY } from "#app/shared/money.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormPart } from "../form-part.tsx";
import type { PageProblems } from "../product-page-view.ts";
import { countFilled, hasProblemIn } from "./fold.ts";

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
      label={`Price, ${CURRENCY.symbol}`}
      inputMode="decimal"
      defaultValue={input.price}
      hint={note}
      error={problems.price}
    />
    <Field
      dense
      name="compareAt"
      label={`Compare-at, ${CURRENCY.symbol}`}
      hint="The old price. Shoppers see at most the lowest of the thirty days before."
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

interface WhenPartProps {
  input: ProductInput;
  /** The input now. */
  typed: ProductInput;
  problems: PageProblems;
}

const NAMES = ["publishAt", "salePrice", "saleBegins", "saleEnds"] as const;

/** When shoppers see it, and a lower price for a time. */
export const WhenPart = ({ input, typed, problems }: WhenPartProps) => (
  <FormPart
    title="Dates"
    hint="Publish later, or put it on sale for a time."
    filled={countFilled(typed, NAMES)}
    hasProblem={hasProblemIn(problems, NAMES)}
  >
    <div className="grid max-w-sm gap-y-6">
      <MomentField
        name="publishAt"
        label="Publish at"
        hint="By the clock in London. Shoppers see it from then on, and not before."
        defaultValue={input.publishAt}
        error={problems.publishAt}
      />
      <Field
        dense
        name="salePrice"
        label={`Sale price, ${CURRENCY.symbol}`}
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
  </FormPart>
);

interface MomentFieldProps {
  name: string;
  label: string;
  hint: string;
  defaultValue: string;
  error: string | undefined;
}

const MomentField = (props: MomentFieldProps) => <Field {...props} type="datetime-local" dense />;
