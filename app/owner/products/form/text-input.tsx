import type { ComponentProps } from "react";
import { isLines, labelOf, type TextName } from "#app/domain/catalogue/products/product-fields.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { Field } from "#app/ui/field.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import type { PageProblems } from "../product-page-view.ts";

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
