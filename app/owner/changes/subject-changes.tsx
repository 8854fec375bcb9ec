import type { LoggedChange } from "./change.ts";
import { ChangeEntry } from "./change-entry.tsx";

/** The administrators' last changes of one subject, for its own page; empty when there were none. */
export function SubjectChanges({ changes }: { changes: readonly LoggedChange[] | undefined }) {
  if (!changes || changes.length === 0) return null;
  return (
    <section className="border-sand border-t pt-4">
      <h3 className="font-[560] text-label">Last changes</h3>
      <ul>
        {changes.map((change) => (
          <li key={change.id} className="mt-2">
            <ChangeEntry change={change} isAtSubject />
          </li>
        ))}
      </ul>
    </section>
  );
}
