import { useId, useRef } from "react";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { controlClass, describe, Field, FieldFrame, TextAreaField } from "#app/ui/field.tsx";
import { type DocumentText, type FieldPath, fieldId, fieldName } from "../document-field.ts";
import { markUp, type ProseMark } from "../prose-marks.ts";
import { useDocumentForm, useProblem } from "./form-context.tsx";
import { PictureField } from "./picture-field.tsx";

interface TextInputProps {
  field: DocumentText;
  path: FieldPath;
  value: string;
  className?: string;
}

/** The lists of suggestions, which `Suggestions` puts into the page once. */
export const SUGGESTIONS = { page: "suggested-pages", place: "suggested-places" } as const;

const MAX_LINES = 90;
/** A higher limit, in characters, is told only to a person who reaches it. */
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
  if (format === "lines" || (format === "line" && value.length > MAX_LINES))
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

interface ProseFieldProps {
  id: string;
  name: string;
  label: string;
  defaultValue: string;
  error?: string | undefined;
}

const MARKS: readonly (readonly [ProseMark, string, string])[] = [
  ["heading", "Heading", "H"],
  ["bold", "Bold", "B"],
  ["italic", "Italic", "I"],
  ["link", "Link", "Link"],
  ["list", "List", "List"],
];

const LOOKS: Readonly<Partial<Record<ProseMark, string>>> = {
  bold: "font-bold",
  italic: "font-display italic",
};

const HINT =
  "An empty line begins a paragraph. ## begins a heading, - an item of a list, and [words](/about) is a link.";

/** A long text in Markdown. With scripts, a toolbar writes its signs around the selection. */
function ProseField({ id, name, label, defaultValue, error }: ProseFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isLive = useHydrated();
  const barId = useId();

  const mark = (kind: ProseMark) => {
    const field = area.current;
    if (!field) return;
    const { text, start, end } = markUp(
      { text: field.value, start: field.selectionStart, end: field.selectionEnd },
      kind,
    );
    field.value = text;
    field.focus();
    field.setSelectionRange(start, end);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  return (
    <FieldFrame id={id} label={label} error={error} hint={HINT}>
      <div
        role="toolbar"
        id={barId}
        aria-label={`${label}: marks`}
        aria-controls={id}
        className={`flex flex-wrap border border-bark border-b-0 ${isLive ? "" : "invisible noscript:hidden"}`}
      >
        {MARKS.map(([kind, said, sign]) => (
          <button
            key={kind}
            type="button"
            aria-label={said}
            title={said}
            onClick={() => mark(kind)}
            className={`min-h-11 min-w-11 px-3 text-label hover:bg-calico ${LOOKS[kind] ?? ""}`}
          >
            {sign}
          </button>
        ))}
      </div>
      <textarea
        {...describe(id, { error, hint: HINT })}
        ref={area}
        id={id}
        name={name}
        defaultValue={defaultValue}
        rows={12}
        className={controlClass(error, "field-sizing-content max-h-[70vh] min-h-64 py-3")}
      />
    </FieldFrame>
  );
}
