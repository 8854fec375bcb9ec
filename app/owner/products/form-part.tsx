import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";

interface FormPartProps {
  title: string;
  /** One line of help for the whole part. */
  hint?: string;
  /** The number of its fields with input. A part with a count is closed at first, and its heading says the count. */
  filled?: number;
  hasProblem?: boolean;
  children: ReactNode;
}

/** The titles of the parts that somebody opened or folded in this browser, against their first state. */
const turnedParts = storedValue<readonly string[]>({
  key: storageKey("turned-parts"),
  parse: (text) => (text ?? "").split("\n").filter(Boolean),
  serialize: (titles) => titles.join("\n"),
});

/**
 * A part of a long form under its own heading, which folds; the browser remembers it. An answer with a problem in the
 * part opens it. A folded part is sent all the same. It is no landmark, because a landmark with the name of its field
 * would hide the field.
 */
export function FormPart({ title, hint, filled, hasProblem = false, children }: FormPartProps) {
  const part = useRef<HTMLDetailsElement>(null);
  const startsOpen = filled === undefined;
  const isOpen = startsOpen !== useStoredValue(turnedParts).includes(title);
  const answer = useActionData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, so that it can be folded again.
  useEffect(() => {
    if (part.current?.querySelector("[aria-invalid=true]")) part.current.open = true;
  }, [answer]);
  // Only a person's press is remembered, not an opening by a problem or by a search in the page.
  const fold = (event: MouseEvent) => {
    if (!part.current) return;
    event.preventDefault();
    const willFold = part.current.open;
    part.current.open = !willFold;
    turnedParts.update((titles) => [
      ...titles.filter((each) => each !== title),
      ...(willFold === startsOpen ? [title] : []),
    ]);
  };
  return (
    <details
      ref={part}
      open={isOpen || hasProblem}
      className="group/part mt-8 border-sand border-t pt-4 last-of-type:mb-10"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button to people and to browsers. */}
      <summary
        onClick={fold}
        className="flex min-h-11 cursor-pointer list-none flex-wrap items-baseline gap-x-4 gap-y-1 py-2 [&::-webkit-details-marker]:hidden"
      >
        <h2 className="font-display text-card">{title}</h2>
        {filled ? <p className="text-small tabular-nums">· {filled} filled</p> : null}
        {hint && <p className="text-bark text-small max-sm:order-last max-sm:basis-full">{hint}</p>}
        <span aria-hidden="true" className="ml-auto text-bark text-small underline underline-offset-6">
          <span className="group-open/part:hidden">Open</span>
          <span className="hidden group-open/part:inline">Fold</span>
        </span>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
