import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { ProductField } from "#app/domain/catalogue/products/product-fields.ts";
import { type GridField, idOf } from "#app/domain/catalogue/products/product-input-grid.ts";
import {
  editPath,
  PRICES_FIELD,
  sayUnusual,
  signatureOf,
  type UnusualPrice,
} from "#app/domain/catalogue/products/product-list.ts";
import { Action, Submit } from "#app/owner/kit/form-parts.tsx";
import { Notice } from "#app/owner/kit/owner-page.tsx";
import { LEAVES_FORM } from "#app/owner/kit/unsent-form-saver.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { OpenedProduct, ProductPageView } from "../product-page-view.ts";
import { PRODUCT_FORM } from "./product-form-data.ts";

interface ConfirmStepProps {
  product: Pick<OpenedProduct, "slug" | "title">;
  what: "hide" | "delete";
}

/** Names the product before it is hidden or deleted. It is a separate page, so that it asks without scripts too. */
export function ConfirmStep({ product: { slug, title }, what }: ConfirmStepProps) {
  const isBusy = useNavigation().state === "submitting";
  const isDelete = what === "delete";
  return (
    <section className="mx-auto w-full max-w-xl px-4 py-14 sm:px-6 lg:py-24">
      <div className={`border-t-2 pt-8 ${isDelete ? "border-madder" : "border-ink"}`}>
        <h1 className="text-balance font-display text-m">
          {isDelete ? `Delete ‘${title}’?` : `Hide ‘${title}’?`}
        </h1>
        <p className="mt-3 text-bark">
          {isDelete
            ? `‘${slug}’ goes, with its sizes, colours and pieces. Orders keep what was bought. You can restore it under Products, Deleted.`
            : "Shoppers no longer see it, and its address answers ‘Not found’. Everything is kept, and you can show it again."}
        </p>
        <Form method="post" action={`/admin?index&slug=${slug}`} className="mt-8 flex flex-wrap gap-4">
          <input type="hidden" name="opened" value={slug} />
          <Submit
            name="do"
            value={what}
            label={isDelete ? "Delete product" : "Hide product"}
            isBusy={isBusy}
          />
          <Action to={editPath(slug)} label="Keep it" secondary />
        </Form>
      </div>
    </section>
  );
}

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
        <Submit
          name={PRICES_FIELD}
          value={signatureOf(prices)}
          label={isOne ? "Yes, save this price" : "Yes, save these prices"}
          form={PRODUCT_FORM}
        />
        <span className="text-bark">Or change {isOne ? "it" : "them"} below, and save.</span>
      </p>
    </div>
  );
}

interface OpenTakenProps {
  taken: NonNullable<ProductPageView["taken"]>;
  /** The alternative. */
  children: ReactNode;
}

/** The question before the form is left for the product that already has its slug. */
export const OpenTaken = ({ taken: { slug, title }, children }: OpenTakenProps) => (
  <Notice tone="asks" className="mt-3">
    <p className="wrap-anywhere">This web address is taken. Open ‘{title}’ and leave what you typed?</p>
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Action to={editPath(slug)} label={`Open ‘${title}’`} state={LEAVES_FORM} />
      {children}
    </p>
  </Notice>
);
