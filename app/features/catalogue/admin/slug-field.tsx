import { useFetcher } from "react-router";
import { toSlug } from "#app/shared/slug.ts";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ProductPageView } from "./product-page-view.ts";
import { editPath } from "./stored-product.ts";

interface SlugFieldProps {
  slug: string;
  /** A stored product keeps its slug: links to it live on. */
  isFixed: boolean;
  error: string | undefined;
  onChange: (slug: string) => void;
}

/** The product's address. Leaving the field asks whether it is taken, so that nobody fills a form for nothing. */
export function SlugField({ slug, isFixed, error, onChange }: SlugFieldProps) {
  const fetcher = useFetcher<ProductPageView>();
  const taken = fetcher.data?.taken ?? null;
  const isTaken = !isFixed && taken !== null && taken.slug === toSlug(slug);
  const check = () => {
    const asked = toSlug(slug);
    if (asked !== "") void fetcher.load(`/admin?index&${new URLSearchParams({ check: asked })}`);
  };
  return (
    <div>
      <Field
        dense
        name="slug"
        label="Slug"
        value={slug}
        readOnly={isFixed}
        inputClassName={isFixed ? "bg-calico!" : ""}
        autoCapitalize="none"
        spellCheck={false}
        hint={
          isFixed ? "A slug stays, so that links to it live on." : "Follows the title until you change it."
        }
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={isFixed ? undefined : check}
      />
      <p role="status" className="text-label">
        {isTaken && (
          <TextLink to={editPath(taken.slug)} className="mt-1 inline-block py-2 font-[560]">
            This slug exists: open it
          </TextLink>
        )}
      </p>
    </div>
  );
}
