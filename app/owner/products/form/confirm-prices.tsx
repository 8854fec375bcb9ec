import type { ProductField } from "#app/domain/catalogue/products/product-fields.ts";
import type { GridField } from "#app/domain/catalogue/products/product-input-grid.ts";
import { idOf } from "#app/domain/catalogue/products/product-input-grid.ts";
import {
  PRICES_FIELD,
  sayUnusual,
  signatureOf,
  type UnusualPrice,
} from "#app/domain/catalogue/products/unusual-prices.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PRODUCT_FORM } from "./product-form-data.ts";

/** Names unusual prices before they are saved. Its button sends the form below it, and works without scripts. */
export function ConfirmPrices({ prices }: { prices: readonly UnusualPrice<ProductField | GridField>[] }) {
  const said = sayUnusual(prices);
  const isOne = prices.length === 1;
  return (
    <div className="mt-6">
      <ErrorSummary
        title={`Not saved yet. ${isOne ? "Is this price" : "Are these prices"} right?`}
        problems={said.map(({ field, words }) => ({ fieldId: idOf(field), message: words }))}
      />
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 text-label">
        <Button
          type="submit"
          form={PRODUCT_FORM}
          name={PRICES_FIELD}
          value={signatureOf(prices)}
          size="small"
        >
          {isOne ? "Yes, save this price" : "Yes, save these prices"}
        </Button>
        <span className="text-bark">Or change {isOne ? "it" : "them"} below, and save.</span>
      </p>
    </div>
  );
}
