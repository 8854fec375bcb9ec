import { useId, useRef } from "react";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { controlClass, describe, FieldFrame } from "#app/ui/field-frame.tsx";
import { markUp, type ProseMark } from "../prose-marks.ts";

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
export function ProseField({ id, name, label, defaultValue, error }: ProseFieldProps) {
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
