import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { isLines, labelOf, type TextName } from "#app/domain/catalogue/products/product-fields.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { editPath } from "#app/domain/catalogue/products/product-list.ts";
import { LEAVES_FORM } from "#app/owner/kit/unsent-form-saver.tsx";
import { toSlug } from "#app/shared/slug.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import type { PageProblems, ProductPageView } from "../product-page-view.ts";
import { OpenTaken } from "./confirm-step.tsx";

type FieldProps = ComponentProps<typeof Field>;

interface TextInputProps
  extends Pick<
    FieldProps,
    "className" | "hint" | "placeholder" | "optional" | "list" | "inputMode" | "onChange"
  > {
  name: TextName;
  input: ProductInput;
  problems: PageProblems;
}

/** The input for one of a product's texts, with one line or several. */
export function TextInput({ name, input, problems, list, inputMode, onChange, ...rest }: TextInputProps) {
  const shared = {
    ...rest,
    name,
    label: labelOf(name),
    defaultValue: input[name],
    error: problems[name],
  };
  return isLines(name) ? (
    <TextAreaField {...shared} rows={3} />
  ) : (
    <Field dense {...shared} list={list} inputMode={inputMode} onChange={onChange} />
  );
}

interface SlugFieldProps {
  slug: string;
  /** True for a stored product, which keeps its slug because of the links to it. */
  isFixed: boolean;
  error: string | undefined;
  onChange: (slug: string) => void;
  /** True when nothing else was typed into the form. */
  isUntouched: () => boolean;
}

/**
 * The product's address. After leaving the field with a taken slug, the page switches to updating that product
 * (specification, section 4): at once if nothing else was typed, otherwise after a question. Without scripts, saving
 * has the same effect.
 */
export function SlugField({ slug, isFixed, error, onChange, isUntouched }: SlugFieldProps) {
  const fetcher = useFetcher<ProductPageView>();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<ProductPageView["taken"]>(null);
  const answer = fetcher.data;
  const isAsking = !isFixed && asked !== null && asked.slug === toSlug(slug);
  const check = () => {
    const wanted = toSlug(slug);
    if (wanted !== "") void fetcher.load(`/admin?index&${new URLSearchParams({ check: wanted })}`);
  };
  const follow = useEffectEvent((taken: ProductPageView["taken"]) => {
    // Another slug may have been typed meanwhile.
    if (isFixed || taken?.slug !== toSlug(slug)) return;
    if (isUntouched()) void navigate(editPath(taken.slug), { state: LEAVES_FORM });
    else setAsked(taken);
  });
  useEffect(() => {
    if (answer) follow(answer.taken);
  }, [answer]);
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
          isFixed
            ? "Its web address. It stays, so that links to it live on."
            : "Its web address. Follows the title until you change it."
        }
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={isFixed ? undefined : check}
      />
      <div role="status">
        {isAsking && (
          <OpenTaken taken={asked}>
            <Button variant="secondary" size="small" onClick={() => setAsked(null)}>
              Stay here
            </Button>
          </OpenTaken>
        )}
      </div>
    </div>
  );
}
