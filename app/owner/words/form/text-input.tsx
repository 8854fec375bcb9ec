import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { type DocumentText, type FieldPath, fieldId, fieldName } from "../document-field.ts";
import { useDocumentForm, useProblem } from "./form-context.tsx";
import { PictureField } from "./picture-field.tsx";
import { ProseField } from "./prose-field.tsx";

interface TextInputProps {
  field: DocumentText;
  path: FieldPath;
  value: string;
  className?: string;
}

/** The lists of suggestions, which `Suggestions` puts into the page once. */
export const SUGGESTIONS = { page: "suggested-pages", place: "suggested-places" } as const;

const MOST_LINES = 90;
/** A higher limit, in characters, is told only to who reaches it. */
const MAX_TOLD = 500;

const DAY_LOOK = "max-w-52";

/** The input for one text of a document, in the way that suits it. */
export function WordsInput({ field, path, value, className = "" }: TextInputProps) {
  const error = useProblem(path);
  const { name: document } = useDocumentForm();
  const { label, format, max } = field;
  const shared = { id: fieldId(path), name: fieldName(path), label, defaultValue: value, error };
  const isOptional = field.whenEmpty !== "text";
  if (format === "picture")
    return <PictureField {...shared} isOptional={isOptional} pictureName={`${document} ${path[0] ?? ""}`} />;
  if (format === "prose") return <ProseField {...shared} />;
  if (format === "flag") {
    const { defaultValue, ...named } = shared;
    return (
      <CheckboxField {...named} value="yes" defaultChecked={defaultValue !== ""} className={className} />
    );
  }
  const hint = field.hint ?? (max === null || max > MAX_TOLD ? undefined : `${max} characters at most.`);
  // A text that once needed more than a line may need it again.
  if (format === "lines" || (format === "line" && value.length > MOST_LINES))
    return (
      <TextAreaField
        {...shared}
        className={className}
        optional={isOptional}
        hint={hint}
        rows={2}
        inputClassName="min-h-20! py-2.5!"
      />
    );
  return (
    <Field
      {...shared}
      {...KINDS[format]}
      dense
      className={className}
      optional={isOptional}
      hint={hint}
      autoComplete="off"
      inputClassName={format === "number" ? "max-w-36 tabular-nums" : format === "day" ? DAY_LOOK : ""}
    />
  );
}

const KINDS = {
  line: {},
  number: { inputMode: "numeric" },
  day: { type: "date" },
  email: { type: "email" },
  address: { inputMode: "url", spellCheck: false },
  page: { list: SUGGESTIONS.page, inputMode: "url", spellCheck: false },
  place: { list: SUGGESTIONS.place, inputMode: "url", spellCheck: false },
} as const;
