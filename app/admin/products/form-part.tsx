import type { ReactNode } from "react";

interface FormPartProps {
  title: string;
  /** One line of help for the whole part. */
  hint?: string;
  children: ReactNode;
}

/**
 * A part of a long form under its own heading. It is no landmark, because a landmark with the name of its field would
 * hide the field.
 */
export function FormPart({ title, hint, children }: FormPartProps) {
  return (
    <section className="mt-8 border-sand border-t pt-8 last-of-type:mb-10">
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="font-display text-card">{title}</h2>
        {hint && <p className="text-bark text-small">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
