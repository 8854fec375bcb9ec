import { useEffect, useRef } from "react";

interface ErrorSummaryProps {
  title: string;
  /** Nothing is shown without errors, unless the title alone is the message. */
  problems: readonly { fieldId: string; message: string }[];
  /** Counts the attempts: the box takes focus again when the same problems come back. */
  attempt?: number;
  className?: string;
}

/** The errors, above the form: takes focus when it appears, and links to each field. */
export function ErrorSummary({ title, problems, attempt = 0, className = "" }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const said = JSON.stringify([title, problems, attempt]);
  const before = useRef<Pick<Required<ErrorSummaryProps>, "title" | "problems" | "attempt">>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when the message changes, and only then.
  useEffect(() => {
    const last = before.current;
    before.current = { title, problems, attempt };
    const isKnown = (problem: { message: string }) =>
      last?.problems.some(({ message }) => message === problem.message);
    // When some problems were corrected and none was added, the focus stays in the field.
    if (last?.title === title && last.attempt === attempt && problems.length > 0 && problems.every(isKnown))
      return;
    box.current?.focus();
  }, [said]);

  return (
    <div ref={box} role="alert" tabIndex={-1} className={`border-2 border-madder p-6 ${className}`}>
      <p className="font-semibold text-label text-madder">{title}</p>
      {problems.length > 0 && (
        <ul className="mt-2">
          {problems.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  const field = document.getElementById(fieldId);
                  if (!field) return;
                  event.preventDefault();
                  // A field in a closed fold takes no focus.
                  for (
                    let fold = field.closest("details");
                    fold;
                    fold = fold.parentElement?.closest("details") ?? null
                  )
                    fold.open = true;
                  field.focus();
                }}
                className="inline-block py-1 text-indigo text-label underline decoration-1 underline-offset-6 hover:decoration-2"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
