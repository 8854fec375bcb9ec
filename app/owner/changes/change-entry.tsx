import type { ReactNode } from "react";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { formatLongMoment } from "#app/shared/shop-time.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { type LoggedChange, subjectPath } from "./change.ts";
import { formatChangedField, formatChangedValue, isShort, summarizeChange } from "./change-words.ts";

/** A line with more values than this is hard to read. */
const MAX_IN_LINE = 4;

interface ChangeEntryProps {
  change: LoggedChange;
  /** True beside the subject itself, where no link to it is needed. */
  isAtSubject?: boolean;
}

/** An entry of the log: a sentence with its values, the long ones folded away, and the time. */
export function ChangeEntry({ change, isAtSubject = false }: ChangeEntryProps) {
  const short = change.values.filter(isShort);
  // All values of a new subject are new. Its name is enough; the values are folded away.
  const isAllNew = change.values.length > MAX_IN_LINE && change.values.every(({ from }) => from === null);
  const inLine = isAllNew ? [] : short.slice(0, MAX_IN_LINE);
  const folded = change.values.filter((value) => !inLine.includes(value));
  // A single new value needs no name: 'signed in: Safari on iPhone'.
  const isPlain = change.values.length === 1 && change.values[0]?.from === null;
  return (
    <>
      <p className="wrap-anywhere text-label">
        <span className="font-[560]">{change.by}</span>{" "}
        <Sentence change={change} path={isAtSubject ? null : subjectPath(change)} />
        {inLine.map(({ field, from, to }, index) => (
          <span key={field}>
            {index === 0 ? ": " : "; "}
            {isPlain ? "" : `${formatChangedField(field)} `}
            <Values from={formatChangedValue(from)} to={formatChangedValue(to)} isNew={from === null} />
          </span>
        ))}
      </p>
      <p className="mt-0.5 text-bark text-small">
        <Time at={change.at} format={formatLongMoment} />
      </p>
      {folded.length > 0 && <Folded values={folded} isAll={inLine.length === 0} />}
    </>
  );
}

function Sentence({ change, path }: { change: LoggedChange; path: string | null }): ReactNode {
  const { verb, subject, rest } = summarizeChange(change);
  return (
    <>
      {verb}
      {subject !== null && " "}
      {subject !== null && (path ? <TextLink to={path}>{subject}</TextLink> : subject)}
      {rest && ` ${rest}`}
    </>
  );
}

/** The old and the new value. Screen readers hear 'to' in place of the arrow. A new value has no old one. */
function Values({ from, to, isNew }: { from: string; to: string; isNew: boolean }) {
  if (isNew) return <span>{to}</span>;
  return (
    <>
      <span className="text-bark">{from}</span> <span aria-hidden="true">→</span>
      <span className="visually-hidden"> to </span> {to}
    </>
  );
}

function Folded({ values, isAll }: Pick<LoggedChange, "values"> & { isAll: boolean }) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-label underline decoration-1 underline-offset-6 md:min-h-8">
        {isAll ? "Show the values" : values.length === 1 ? "One more value" : `${values.length} more values`}
      </summary>
      <dl className="mt-2 divide-y divide-sand border-sand border-y text-small">
        {values.map(({ field, from, to }) => (
          <div key={field} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[9rem_1fr_1fr]">
            <dt className="font-[560]">{formatChangedField(field)}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-line text-bark">
              Before: {formatChangedValue(from)}
            </dd>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-line">Now: {formatChangedValue(to)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

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
