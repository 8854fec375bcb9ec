import { Form } from "react-router";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, PagerLinks, Tabs } from "#app/owner/kit/list-parts.tsx";
import { OwnerPage } from "#app/owner/kit/owner-page.tsx";
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
    <OwnerPage
      title="Changes"
      lead="Who changed what, and when. Nobody can alter or delete what stands here."
    >
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
        <Submit label="Find" secondary className="h-11" />
      </Form>
      <Tabs
        label="Kinds of changes"
        tabs={KINDS}
        current={place.kind}
        to={(kind) => logPath({ kind, query: place.query })}
        name={(kind) => (kind === null ? "All" : KIND_NAMES[kind])}
        className="mt-4"
      />
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
      <PagerLinks
        before={
          log.newer !== null && [logPath({ ...place, before: null, after: log.newer }), "Newer changes"]
        }
        next={log.older !== null && [logPath({ ...place, after: null, before: log.older }), "Older changes"]}
      />
    </OwnerPage>
  );
}

const KINDS = [null, ...(Object.keys(KIND_NAMES) as SubjectKind[])];

function NoChanges({ log: { place } }: { log: ChangeLog }) {
  const isNarrowed =
    place.kind !== null || place.query !== "" || place.before !== null || place.after !== null;
  return isNarrowed ? (
    <EmptyState title="Nothing fits">
      <TextLink to={LOG_PATH}>Show all changes</TextLink>
    </EmptyState>
  ) : (
    <EmptyState title="Nothing changed yet">
      Whatever an administrator changes from now on is kept here.
    </EmptyState>
  );
}
