import { TextLink } from "#app/ui/text-link.tsx";
import type { SetupSummary } from "./load-overview.server.ts";

/** The next step of a shop that is being set up, and how far it is. */
export function SetupSection({ setup }: { setup: SetupSummary }) {
  const { done, all, next, notes } = setup;
  return (
    <section aria-labelledby="setting-up" className="mt-6 border-turmeric border-l-4 bg-calico px-4 py-4">
      <h2 id="setting-up" className="font-display text-card">
        Next: {next.title}
      </h2>
      <p className="mt-1 text-label">{next.words}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 text-label">
        {next.link && (
          <TextLink to={next.link.to} className="inline-block py-2.5 font-[560]">
            {next.link.label}
          </TextLink>
        )}
        <TextLink to="/admin/setup" className="inline-block py-2.5">
          All steps
        </TextLink>
      </p>
      <div className="mt-2 flex items-center gap-4 text-small">
        <progress
          max={all}
          value={done}
          aria-label="Set-up"
          className="h-2 min-w-0 max-w-80 flex-1 appearance-none bg-sand [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-indigo"
        />
        <span className="shrink-0 tabular-nums">
          {done} of {all}
        </span>
      </div>
      {notes.length > 0 && (
        <ul className="mt-3 text-label">
          {notes.map((note) => (
            <li key={note} className="py-0.5">
              {note}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
