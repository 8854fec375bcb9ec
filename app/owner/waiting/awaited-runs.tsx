import { Form, useNavigation } from "react-router";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { Field } from "#app/ui/field.tsx";
import { type AwaitedRun, type RunRefusal, readyOnFieldId } from "./waiting-view.ts";

/** The runs with pre-orders, and the owner's actions on each. */
export const AwaitedRuns = ({ runs, refused }: { runs: readonly AwaitedRun[]; refused: RunRefusal | null }) =>
  runs.length > 0 && (
    <Part id="runs" title="Still to be cut" size="m" className="mt-8">
      <ul className="mt-4 border-ink border-t">
        {runs.map((run) => (
          <RunItem
            key={run.id}
            run={run}
            problem={refused?.fieldId === readyOnFieldId(run.id) ? refused.message : undefined}
          />
        ))}
      </ul>
    </Part>
  );

function RunItem({ run, problem }: { run: AwaitedRun; problem: string | undefined }) {
  const { id, title, readyOn, isLate, pieces } = run;
  const mayChange = useRight("words", "write");
  const sent = useNavigation().formData;
  const sending = sent?.get("run") === id ? sent.get("do") : null;
  return (
    <li className="border-sand border-b py-6">
      <h3 className="wrap-anywhere font-[560] text-label">
        {title}, by {formatCalendarDay(readyOn)}
      </h3>
      {isLate && (
        <p className="mt-1 text-laterite text-small">
          That day is over. Have it cut, or tell those who wait another day.
        </p>
      )}
      <ul className="mt-2 text-small">
        {pieces.map(({ name, pieces: made, preordered }) => (
          <li key={name} className="flex justify-between gap-4 border-sand border-t py-2">
            <span className="wrap-anywhere min-w-0">{name}</span>
            <span className="shrink-0 tabular-nums">
              {preordered} of {made} pre-ordered
            </span>
          </li>
        ))}
      </ul>
      {mayChange && (
        <Form method="post" aria-label={`The run of ${title}`} className="mt-4 grid gap-4" noValidate>
          <input type="hidden" name="run" value={id} />
          <div className="flex flex-wrap gap-3">
            <Submit name="do" value="cut" label="They are cut" isBusy={sending === "cut"} />
            <Submit name="do" value="off" label="Call off" isBusy={sending === "off"} secondary />
          </div>
          <p className="max-w-xl text-bark text-small">
            Once they are cut they are in stock, and those who pre-ordered get a link that keeps one for three
            days. Called off or moved, each of them gets an email.
          </p>
        </Form>
      )}
      {/* A form of its own: Enter in the field moves the day, and cuts nothing. */}
      {mayChange && (
        <Form method="post" aria-label={`The day of ${title}`} className="mt-4" noValidate>
          <input type="hidden" name="run" value={id} />
          <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
            <Field
              dense
              id={readyOnFieldId(id)}
              name="readyOn"
              type="date"
              label="Another day"
              error={problem}
              className="max-w-52"
            />
            <Submit
              name="do"
              value="move"
              label="Move the day"
              isBusy={sending === "move"}
              secondary
              className="mt-8"
            />
          </div>
        </Form>
      )}
    </li>
  );
}
