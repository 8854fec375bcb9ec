import { Form, useNavigation } from "react-router";
import { editPath } from "#app/domain/catalogue/products/product-list.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { OpenedProduct } from "../product-page-view.ts";

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
          <Button type="submit" name="do" value={what} size="small" busy={isBusy}>
            {isDelete ? "Delete product" : "Hide product"}
          </Button>
          <ButtonLink to={editPath(slug)} variant="secondary" size="small">
            Keep it
          </ButtonLink>
        </Form>
      </div>
    </section>
  );
}
