import type { ReactNode } from "react";
import { editPath } from "#app/domain/catalogue/products/product-list.ts";
import { LEAVES_FORM } from "#app/owner/kit/unsent-form-saver.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ProductPageView } from "../product-page-view.ts";

interface OpenTakenProps {
  taken: NonNullable<ProductPageView["taken"]>;
  /** The alternative. */
  children: ReactNode;
}

/** The question before the form is left for the product that already has its slug. */
export const OpenTaken = ({ taken: { slug, title }, children }: OpenTakenProps) => (
  <div className="mt-3 border-turmeric border-l-4 bg-calico px-4 py-3 text-label">
    <p className="wrap-anywhere">This web address is taken. Open ‘{title}’ and leave what you typed?</p>
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
      <ButtonLink to={editPath(slug)} state={LEAVES_FORM} size="small">
        Open ‘{title}’
      </ButtonLink>
      {children}
    </p>
  </div>
);
