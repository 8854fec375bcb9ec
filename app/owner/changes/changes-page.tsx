import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type ChangeLog, LOG_PATH, logPath, type SubjectKind } from "./change.ts";
import { ChangeEntry } from "./change-entry.tsx";
import { KIND_NAMES } from "./change-words.ts";

/** The audit log: who changed what and when, with the old and new values. */
export function ChangesPage({ log }: { log: ChangeLog }) {
  const { place, changes } = log;
  const here = logPath({ kind: place.kind, query: place.query });
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <h1 className="font-display text-l">Changes</h1>
      <p className="mt-2 text-bark">
        Who changed what, and when. Nobody can alter or delete what stands here.
      </p>
      {/* Because of the key, the field shows the search text even after the browser's Back button. */}
      <Form key={here} method="get" action={LOG_PATH} className="mt-8 flex items-end gap-3">
        {place.kind && <input type="hidden" name="kind" value={place.kind} />}
        <Field
          dense
          name="q"
          type="search"
          label="Find by product, order, person or file"
          defaultValue={place.query}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" size="small" className="h-11">
          Find
        </Button>
      </Form>
      <KindFilter current={place.kind} query={place.query} />
      {changes.length === 0 ? (
        <NoChanges log={log} />
      ) : (
        <ol className="mt-4 divide-y divide-sand border-sand border-y">
          {changes.map((change) => (
            <li key={change.id} className="py-4">
              <ChangeEntry change={change} />
            </li>
          ))}
        </ol>
      )}
      <Pages log={log} />
    </div>
  );
}

const KINDS = [null, ...(Object.keys(KIND_NAMES) as SubjectKind[])];

function KindFilter({ current, query }: { current: SubjectKind | null; query: string }) {
  return (
    <nav aria-label="Kinds of changes" className="mt-4">
      <ul className="flex flex-wrap gap-x-6">
        {KINDS.map((kind) => (
          <li key={kind}>
            <Link
              to={logPath({ kind, query })}
              aria-current={kind === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center border-transparent border-b-2 text-label hover:border-sand aria-[current]:border-ink aria-[current]:font-[560]"
            >
              {kind === null ? "All" : KIND_NAMES[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoChanges({ log: { place } }: { log: ChangeLog }) {
  const isNarrowed =
    place.kind !== null || place.query !== "" || place.before !== null || place.after !== null;
  return (
    <div className="mt-4 border-sand border-t py-12">
      <h2 className="font-display text-m">{isNarrowed ? "Nothing fits" : "Nothing changed yet"}</h2>
      <p className="mt-2 text-bark">
        {isNarrowed ? (
          <TextLink to={LOG_PATH}>Show all changes</TextLink>
        ) : (
          "Whatever an administrator changes from now on is kept here."
        )}
      </p>
    </div>
  );
}

function Pages({ log: { place, older, newer } }: { log: ChangeLog }) {
  if (older === null && newer === null) return null;
  const { kind, query } = place;
  const link = "inline-block py-3 font-[560]";
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-8 text-label">
      <span>
        {newer !== null && (
          <TextLink to={logPath({ kind, query, after: newer })} rel="prev" className={link}>
            Newer changes
          </TextLink>
        )}
      </span>
      {older !== null && (
        <TextLink to={logPath({ kind, query, before: older })} rel="next" className={link}>
          Older changes
        </TextLink>
      )}
    </nav>
  );
}
