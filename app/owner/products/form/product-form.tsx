import { startTransition, useCallback, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import {
  GENDERS,
  type Kind,
  type ProductSummary,
  type Swatch,
} from "#app/domain/catalogue/products/product.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { Options, StickyBar, Submit } from "#app/owner/kit/form-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { toSlug } from "#app/shared/slug.ts";
import { ProductCard } from "#app/shop/product-card/product-card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { FormPart } from "../form-part.tsx";
import { PictureFields } from "../pictures/picture-fields.tsx";
import type { OpenedProduct, PageProblems } from "../product-page-view.ts";
import { PaperFields } from "./paper-fields.tsx";
import { typedProduct } from "./preview-product.ts";
import { PriceFields, WhenPart } from "./price-fields.tsx";
import { FIRST_FIELD, PRODUCT_FORM, parseProductInput } from "./product-form-data.ts";
import { SlugField, TextInput } from "./text-input.tsx";
import { isUntouched } from "./untyped.ts";
import { useEarlySave } from "./use-early-save.ts";
import { VariantFields } from "./variant-fields.tsx";
import { SearchFields, WordFields } from "./word-fields.tsx";

interface ProductFormProps {
  input: ProductInput;
  problems: PageProblems;
  /** The initial input of the form; null for an existing product. */
  empty: ProductInput | null;
  opened: OpenedProduct | null;
  /** Null for words that are not stored. */
  words: OpenedProduct["words"] | null;
  kinds: readonly Kind[];
  /** Null for a new product. */
  updatedAt: string | null;
  /** A note that helps to find the price. */
  priceNote?: string | undefined;
  /** Pictures that are added when the form opens. */
  newPictures?: readonly File[] | undefined;
}

const GENDER_NAMES = { women: "Women", men: "Men", unisex: "Unisex" } as const;

/**
 * Every field of a product. The browser keeps the input, and the server checks it. A new product begins with the fields
 * that it needs; an existing one is mostly opened for its price or its pieces, so they come first. The specification's
 * fields are in view at once, and the rest is folded.
 */
export function ProductForm({
  input,
  problems,
  empty,
  opened,
  words,
  kinds,
  updatedAt,
  priceNote,
  newPictures,
}: ProductFormProps) {
  const [slug, setSlug] = useState(input.slug);
  // The slug follows the title until somebody edits it.
  const [follows, setFollows] = useState(input.slug === "" || input.slug === toSlug(input.title));
  const isUpdate = opened !== null && updatedAt !== null;
  const { formData } = useNavigation();
  const sent = SAVES.find((button) => button === formData?.get("do")) ?? null;
  const swatches = opened?.swatches ?? NO_SWATCHES;
  // The current input, for the parts that depend on it.
  const [typed, setTyped] = useState(() => typedProduct(input, swatches));
  const form = useRef<HTMLFormElement>(null);
  const read = useCallback(() => {
    if (!form.current) return;
    const now = typedProduct(parseProductInput(new FormData(form.current), null), swatches);
    startTransition(() =>
      setTyped((before) => {
        // The grid is rendered again only when something changed.
        const isSame = before.pictures.join() === now.pictures.join();
        return isSame ? { ...now, pictures: before.pictures } : now;
      }),
    );
  }, [swatches]);
  const shared = { input, problems };
  const { kept, early } = useEarlySave();
  const gender = (
    <SelectField
      name="gender"
      label="Gender"
      defaultValue={input.gender}
      error={problems.gender}
      inputClassName="h-11!"
    >
      <Options pairs={GENDERS.map((each) => [each, GENDER_NAMES[each]])} />
    </SelectField>
  );
  const title = (
    <TextInput
      {...shared}
      name="title"
      onChange={(event) => {
        if (follows && !isUpdate) setSlug(toSlug(event.target.value));
      }}
    />
  );
  const price = <PriceFields {...shared} note={priceNote} />;
  const basics = (
    <FormPart title="Basics" hint={isUpdate ? undefined : "Filled in for you. Change them when you like."}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-6 *:col-span-2 sm:*:col-span-1">
        {isUpdate && title}
        <SlugField
          slug={slug}
          isFixed={isUpdate || kept !== undefined}
          error={problems.slug}
          isUntouched={() =>
            form.current !== null &&
            empty !== null &&
            isUntouched(parseProductInput(new FormData(form.current), null), empty)
          }
          onChange={(typed) => {
            setFollows(typed === "");
            setSlug(typed);
          }}
        />
        <TextInput {...shared} name="brand" className="col-span-1!" />
        <TextInput {...shared} name="collection" className="col-span-1!" />
        {isUpdate && gender}
        <TextInput {...shared} name="ukUrl" optional inputMode="url" />
        <TextInput {...shared} name="description" optional className="sm:col-span-2!" />
      </div>
      <CheckboxField
        name="isActive"
        label="Active: shoppers see it"
        className="mt-4"
        defaultChecked={input.isActive}
      />
    </FormPart>
  );
  const variants = (
    <VariantFields
      input={input}
      problems={problems}
      swatches={swatches}
      price={typed.price}
      pictures={typed.pictures}
      isNew={!isUpdate}
      onGrid={read}
    />
  );
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_16rem] xl:gap-x-16">
      <Form
        ref={form}
        id={PRODUCT_FORM}
        name={PRODUCT_FORM}
        method="post"
        encType="multipart/form-data"
        noValidate
        onInput={read}
      >
        {/* The Enter key presses the first button, which must not be a quick fill. */}
        <button type="submit" name="do" value="save" hidden tabIndex={-1}>
          Save
        </button>
        {isUpdate && <input type="hidden" name="opened" value={opened.slug} />}
        {isUpdate && <input type="hidden" name="updatedAt" value={updatedAt} />}
        {!isUpdate && kept && (
          <>
            <input type="hidden" name={FIRST_FIELD} value="on" />
            <input type="hidden" name="opened" value={kept.slug} />
            <input type="hidden" name="updatedAt" value={[kept.updatedAt, updatedAt ?? ""].sort().at(-1)} />
          </>
        )}
        {isUpdate ? (
          <FormPart title="Price">{price}</FormPart>
        ) : (
          <FormPart title="The piece">
            <div className="grid gap-y-6">
              {title}
              {price}
              <div className="max-w-sm">{gender}</div>
            </div>
          </FormPart>
        )}
        {variants}
        {isUpdate && basics}
        <PictureFields
          pictures={input.pictures}
          alts={input.imageAlts}
          title={input.title}
          problems={problems}
          begin={newPictures}
          early={isUpdate ? null : early}
        />
        {!isUpdate && basics}
        <WhenPart {...shared} typed={typed.input} />
        <WordFields {...shared} typed={typed.input} kinds={kinds} />
        <PaperFields {...shared} typed={typed.input} words={words} />
        <SearchFields {...shared} typed={typed.input} />
        <StickyBar className="-mx-4 mb-10 flex items-center justify-between gap-6 px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-12 lg:px-12 xl:mx-0 xl:px-0">
          <p className="hidden min-w-0 text-bark text-small sm:block">
            {isUpdate ? `Updating ‘${opened.title}’` : "Shoppers see it once it is saved."}
          </p>
          <Submit
            name="do"
            value="draft"
            label="Save as draft"
            busy="Saving…"
            isBusy={sent === "draft"}
            secondary
            className="ml-auto shrink-0 px-4!"
            disabled={sent !== null}
          />
          <Submit
            name="do"
            value="save"
            label={isUpdate ? "Update product" : "Create product"}
            busy="Saving…"
            isBusy={sent === "save"}
            className="shrink-0"
            disabled={sent !== null}
          />
        </StickyBar>
      </Form>
      <CardPreview product={typed.summary} />
    </div>
  );
}

const SAVES = ["save", "draft"] as const;
const NO_SWATCHES: readonly Swatch[] = [];

function CardPreview({ product }: { product: ProductSummary }) {
  return (
    <Part
      id="card-preview"
      title="On the shop"
      className="pb-12 xl:stick xl:top-0 xl:mt-8 xl:self-start xl:pt-8"
    >
      <p className="mt-1 mb-5 text-bark text-small">The card in the catalogue. It follows what you type.</p>
      <div inert className="max-w-64 *:*:px-0! [&_a]:no-underline!">
        <ProductCard product={product} sizes="256px" isPreview />
      </div>
    </Part>
  );
}
