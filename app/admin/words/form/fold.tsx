import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { FieldNotes } from "#app/ui/field-frame.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { useDocumentForm } from "./form-context.tsx";

interface FoldProps {
  /** Of its fieldset: a problem of the whole part leads there. */
  id: string;
  legend: string;
  /** Its first words, which tell it from the parts beside it. */
  detail?: string;
  /** A part of the document itself, with a heading. */
  isSection?: boolean;
  /** It was just added, so a person wants to fill it in. */
  isNew?: boolean;
  hasProblem: boolean;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Below this width the form begins as an overview of its parts. */
const NARROW = "(width < 48rem)";

/**
 * A part of the form that folds. It is open without scripts, and on a wide screen; on a phone it begins folded, unless
 * something in it needs attention or has the focus. A form that was saved comes back folded as it was.
 */
export function Fold({
  id,
  legend,
  detail = "",
  isSection = false,
  isNew = false,
  hasProblem,
  error,
  className = "",
  children,
}: FoldProps) {
  const [isOpen, setOpen] = useState(true);
  const { folds } = useDocumentForm();
  const details = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they count when the form appears, and only then.
  useLayoutEffect(() => {
    // Who has begun to type before the scripts came keeps her field.
    const isInUse = details.current?.contains(document.activeElement);
    if (!isNew && !hasProblem && !isInUse) setOpen(folds.get(id) ?? !matchMedia(NARROW).matches);
  }, []);
  useEffect(() => {
    if (hasProblem) setOpen(true);
  }, [hasProblem]);
  const Name = isSection ? "h2" : "span";
  return (
    <details
      ref={details}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        folds.set(id, currentTarget.open);
        setOpen(currentTarget.open);
      }}
      className="group/fold"
    >
      <summary
        className={`flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden ${className}`}
      >
        <ChevronDownIcon
          className={`size-4 shrink-0 transition-transform duration-150 ${isOpen ? "" : "-rotate-90"}`}
        />
        <span className="min-w-0">
          <Name id={`${id}-name`} className={isSection ? "font-display text-card" : "font-[560] text-label"}>
            {legend}
          </Name>
          {detail !== "" && <span className="line-clamp-1 text-bark text-small">{detail}</span>}
        </span>
        {hasProblem && <span className="ml-auto font-[560] text-madder text-small">To correct</span>}
      </summary>
      <fieldset id={id} tabIndex={-1} aria-labelledby={`${id}-name`} className="min-w-0 pb-6">
        <FieldNotes id={id} error={error} />
        {children}
      </fieldset>
    </details>
  );
}
