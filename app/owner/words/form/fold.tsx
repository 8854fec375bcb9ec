import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { FieldNotes } from "#app/ui/field.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { useDocumentForm } from "./form-context.tsx";

interface FoldProps {
  /** The id of its fieldset: a problem of the whole part leads there. */
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
 * A part of the form that folds. On a wide screen it begins open, on a phone folded, unless something in it needs
 * attention or it was opened before the scripts came. So it looks from its first line on (`.fold-early` in admin.css):
 * nothing moves when they come. A form that was saved comes back folded as it was.
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
  const [isOpen, setOpen] = useState(isNew || hasProblem);
  const isLive = useHydrated();
  const { folds } = useDocumentForm();
  const details = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they count when the form appears, and only then.
  useLayoutEffect(() => {
    // A part that somebody opened before the scripts came stays open.
    const wasOpened = details.current?.open;
    if (!isNew && !hasProblem) setOpen(wasOpened || (folds.get(id) ?? !matchMedia(NARROW).matches));
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
      className={`group/fold ${isLive ? "" : "fold-early"}`}
    >
      <summary
        className={`flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden ${className}`}
      >
        <ChevronDownIcon
          className={`size-4 shrink-0 transition-transform duration-150 ${isOpen ? "" : isLive ? "-rotate-90" : "max-md:-rotate-90"}`}
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
