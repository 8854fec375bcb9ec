import type { LoggedChange } from "./change.ts";
import { ChangeEntry } from "./change-entry.tsx";

/** What administrators did with this one thing of late, where it stands; nothing while nobody did. */
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
