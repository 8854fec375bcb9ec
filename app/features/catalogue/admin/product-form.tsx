import { startTransition, useCallback, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { toSlug } from "#app/shared/slug.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { GENDERS, type Swatch } from "../product.ts";
import type { ProductFields } from "../product-input.ts";
import { CardPreview } from "./card-preview.tsx";
import { FormPart } from "./form-part.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { typedProduct } from "./preview-product.ts";
import { PRODUCT_FORM, readFields } from "./product-form-data.ts";
import type { OpenedProduct, PageProblems } from "./product-page-view.ts";
import { SlugField } from "./slug-field.tsx";
import { VariantFields } from "./variant-fields.tsx";
import { WordFields } from "./word-fields.tsx";

interface ProductFormProps {
  fields: ProductFields;
  problems: PageProblems;
  opened: OpenedProduct | null;
  /** Null for a product that the save makes. */
  updatedAt: string | null;
  /** What helps to find the price. */
  priceNote?: string | undefined;
  /** Pictures that are added as soon as the form is open. */
  newPictures?: readonly File[] | undefined;
}

const GENDER_NAMES = { women: "Women", men: "Men", unisex: "Unisex" } as const;

/** Every field of a product. The browser keeps what is typed; the server judges it. */
export function ProductForm({
  fields,
  problems,
  opened,
  updatedAt,
  priceNote,
  newPictures,
}: ProductFormProps) {
  const [slug, setSlug] = useState(fields.slug);
  // The slug follows the title until somebody writes one.
  const [follows, setFollows] = useState(fields.slug === "" || fields.slug === toSlug(fields.title));
  const isUpdate = opened !== null && updatedAt !== null;
  const isSaving = useNavigation().formData?.get("do") === "save";
  const swatches = opened?.swatches ?? NO_SWATCHES;
  // What stands in the form now, for what follows it.
  const [typed, setTyped] = useState(() => typedProduct(fields, swatches));
  const form = useRef<HTMLFormElement>(null);
  const read = useCallback(() => {
    if (!form.current) return;
    const now = typedProduct(readFields(new FormData(form.current), null), swatches);
    startTransition(() =>
      setTyped((before) => {
        // The grid is drawn anew only where something changed.
        const isSame = before.pictures.join() === now.pictures.join();
        return isSame ? { ...now, pictures: before.pictures } : now;
      }),
    );
  }, [swatches]);
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_16rem] xl:gap-x-16">
      <Form
        ref={form}
        name={PRODUCT_FORM}
        method="post"
        encType="multipart/form-data"
        noValidate
        // What has the focus is never under the bar with the button.
        className="**:scroll-mb-24"
        onInput={read}
      >
        {/* The first button is what the Enter key presses: not one of the quick fills. */}
        <button type="submit" name="do" value="save" hidden tabIndex={-1}>
          Save
        </button>
        {isUpdate && <input type="hidden" name="opened" value={opened.slug} />}
        {isUpdate && <input type="hidden" name="updatedAt" value={updatedAt} />}
        <FormPart title="Basics">
          <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
            <Field
              dense
              name="title"
              label="Title"
              defaultValue={fields.title}
              error={problems.title}
              onChange={(event) => {
                if (follows && !isUpdate) setSlug(toSlug(event.target.value));
              }}
            />
            <SlugField
              slug={slug}
              isFixed={isUpdate}
              error={problems.slug}
              onChange={(typed) => {
                setFollows(typed === "");
                setSlug(typed);
              }}
            />
            <Field dense name="brand" label="Brand" defaultValue={fields.brand} error={problems.brand} />
            <Field
              dense
              name="collection"
              label="Collection"
              defaultValue={fields.collection}
              error={problems.collection}
            />
            <SelectField
              name="gender"
              label="Gender"
              defaultValue={fields.gender}
              error={problems.gender}
              inputClassName="h-11!"
            >
              {GENDERS.map((gender) => (
                <option key={gender} value={gender}>
                  {GENDER_NAMES[gender]}
                </option>
              ))}
            </SelectField>
            <Field
              dense
              name="ukUrl"
              label="External link (uk_url)"
              optional
              inputMode="url"
              defaultValue={fields.ukUrl}
              error={problems.ukUrl}
            />
            <TextAreaField
              name="description"
              label="Description"
              optional
              rows={3}
              className="sm:col-span-2"
              defaultValue={fields.description}
              error={problems.description}
            />
          </div>
          <CheckboxField
            name="isActive"
            label="Active: shoppers see it"
            className="mt-4"
            defaultChecked={fields.isActive}
          />
        </FormPart>
        <FormPart title="Price">
          <div className="grid gap-x-4 gap-y-6 sm:grid-cols-3">
            <Field
              dense
              name="price"
              label="Price, £"
              inputMode="decimal"
              defaultValue={fields.price}
              hint={priceNote}
              error={problems.price}
            />
            <CheckboxField name="onSale" label="On sale" className="sm:pt-7" defaultChecked={fields.onSale} />
            <Field
              dense
              name="compareAt"
              label="Compare-at, £"
              hint="The price before. Counts while it is on sale."
              inputMode="decimal"
              defaultValue={fields.compareAt}
              error={problems.compareAt}
            />
          </div>
        </FormPart>
        <VariantFields
          fields={fields}
          problems={problems}
          swatches={swatches}
          price={typed.price}
          pictures={typed.pictures}
          onGrid={read}
        />
        <PictureFields
          pictures={fields.pictures}
          alts={fields.imageAlts}
          title={fields.title}
          problems={problems}
          begin={newPictures}
        />
        <WordFields fields={fields} problems={problems} />
        <div className="sticky bottom-0 z-10 -mx-4 mb-10 flex items-center justify-between gap-6 border-ink border-t bg-shea px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-12 lg:px-12 xl:mx-0 xl:px-0">
          <p className="min-w-0 text-bark text-small">
            {isUpdate ? `Updating ‘${opened.title}’` : "Shoppers see it as soon as it is saved."}
          </p>
          <Button
            type="submit"
            name="do"
            value="save"
            size="small"
            className="shrink-0"
            busy={isSaving}
            disabled={isSaving}
          >
            {isSaving ? "Saving…" : isUpdate ? "Update product" : "Create product"}
          </Button>
        </div>
      </Form>
      <CardPreview product={typed.summary} />
    </div>
  );
}

const NO_SWATCHES: readonly Swatch[] = [];
