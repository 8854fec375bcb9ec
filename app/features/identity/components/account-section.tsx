import { type ReactNode, useId } from "react";

interface AccountSectionProps {
  title: string;
  lines: readonly string[];
  /** What wants to be done here. */
  notice?: string | null;
  children: ReactNode;
}

/** A part of the account page: what it is about on one side, what to do about it on the other. */
export function AccountSection({ title, lines, notice, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 border-sand border-t pt-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div>
        <h2 id={id} className="font-display text-card">
          {title}
        </h2>
        {lines.map((line) => (
          <p key={line} className="mt-2 max-w-sm text-bark text-small">
            {line}
          </p>
        ))}
      </div>
      <div>
        {notice && <p className="mb-6 border-turmeric border-l-4 bg-calico px-4 py-3 text-label">{notice}</p>}
        {children}
      </div>
    </section>
  );
}
