import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { productDescription } from "#app/domain/catalogue/products/product-meta.ts";
import { fullTitle } from "#app/platform/seo/page-meta.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { FormPart } from "../form-part.tsx";
import type { PageProblems } from "../product-page-view.ts";
import { countFilled, hasProblemIn } from "./fold.ts";
import { TextInput } from "./text-input.tsx";

interface SearchFieldsProps {
  input: ProductInput;
  /** The input now. */
  typed: ProductInput;
  problems: PageProblems;
}

const NAMES = ["searchTitle", "searchDescription"] as const;

/** The title and the description that a search engine shows, with the usual ones where nothing was typed. */
export function SearchFields({ typed, ...shared }: SearchFieldsProps) {
  const { site } = useFrame();
  const title = typed.searchTitle.trim() || fullTitle(typed.title.trim() || "Title", site.name);
  const description = productDescription({
    title: typed.title.trim(),
    cloth: typed.cloth.trim() || null,
    description: typed.description,
    searchDescription: typed.searchDescription.trim() || null,
  });
  return (
    <FormPart
      title="How it looks in a search"
      hint="For Google and others. It has good words already."
      filled={countFilled(typed, NAMES)}
      hasProblem={hasProblemIn(shared.problems, NAMES)}
    >
      <div className="grid gap-y-6">
        <div className="max-w-xl border-sand border-l pl-4">
          <p className="text-bark text-small">Now</p>
          <p className="wrap-anywhere line-clamp-2 text-indigo text-label">{title}</p>
          <p className="wrap-anywhere line-clamp-3 text-small">{description}</p>
        </div>
        <TextInput
          {...shared}
          name="searchTitle"
          optional
          hint="About 60 characters are shown. Empty: its title and the shop’s name."
        />
        <TextInput
          {...shared}
          name="searchDescription"
          optional
          hint="About 155 characters are shown. Empty: the beginning of its description."
        />
      </div>
    </FormPart>
  );
}
