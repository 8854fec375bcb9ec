import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";

interface FormPartProps {
  title: string;
  /** One line of help for the whole part. */
  hint?: string;
  children: ReactNode;
}

/** The titles of the parts that somebody folded in this browser. */
const foldedParts = storedValue<readonly string[]>({
  key: storageKey("folded-parts"),
  parse: (text) => (text ?? "").split("\n").filter(Boolean),
  serialize: (titles) => titles.join("\n"),
});

/**
 * A part of a long form under its own heading, which folds. It is open at first, and always without scripts; the browser
 * remembers what was folded. An answer with a problem in it opens it. It is no landmark, because a landmark with the name
 * of its field would hide the field.
 */
export function FormPart({ title, hint, children }: FormPartProps) {
  const part = useRef<HTMLDetailsElement>(null);
  const isFolded = useStoredValue(foldedParts).includes(title);
  const answer = useActionData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, so that it can be folded again.
  useEffect(() => {
    if (part.current?.querySelector("[aria-invalid=true]")) part.current.open = true;
  }, [answer]);
  // Only what a person pressed is remembered, not what a problem or a search in the page has opened.
  const fold = (event: MouseEvent) => {
    if (!part.current) return;
    event.preventDefault();
    const willFold = part.current.open;
    part.current.open = !willFold;
    foldedParts.update((titles) => [
      ...titles.filter((each) => each !== title),
      ...(willFold ? [title] : []),
    ]);
  };
  return (
    <details
      ref={part}
      open={!isFolded}
      className="group/part mt-8 border-sand border-t pt-4 last-of-type:mb-10"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button to people and to browsers. */}
      <summary
        onClick={fold}
        className="flex min-h-11 cursor-pointer list-none flex-wrap items-baseline gap-x-4 gap-y-1 py-2 [&::-webkit-details-marker]:hidden"
      >
        <h2 className="font-display text-card">{title}</h2>
        {hint && <p className="text-bark text-small">{hint}</p>}
        <span aria-hidden="true" className="ml-auto text-bark text-small underline underline-offset-6">
          <span className="group-open/part:hidden">Open</span>
          <span className="hidden group-open/part:inline">Fold</span>
        </span>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
