import { Form, useNavigation } from "react-router";
import { useRight } from "#app/owner/kit/use-right.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { type AwaitedRun, type RunRefusal, readyOnFieldId } from "./waiting-view.ts";

interface AwaitedRunsProps {
  runs: readonly AwaitedRun[];
  refused: RunRefusal | null;
}

/** The runs of which pre-orders are taken, and what comes of each. */
export const AwaitedRuns = ({ runs, refused }: AwaitedRunsProps) =>
  runs.length > 0 && (
    <section aria-labelledby="runs" className="mt-8">
      <h2 id="runs" className="font-display text-m">
        Still to be cut
      </h2>
      <ul className="mt-4 border-ink border-t">
        {runs.map((run) => (
          <RunItem
            key={run.id}
            run={run}
            problem={refused?.fieldId === readyOnFieldId(run.id) ? refused.message : undefined}
          />
        ))}
      </ul>
    </section>
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
            <Button type="submit" name="do" value="cut" size="small" busy={sending === "cut"}>
              They are cut
            </Button>
            <Button
              type="submit"
              name="do"
              value="off"
              size="small"
              variant="secondary"
              busy={sending === "off"}
            >
              Call off
            </Button>
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
            <Button
              type="submit"
              name="do"
              value="move"
              size="small"
              variant="secondary"
              className="mt-8"
              busy={sending === "move"}
            >
              Move the day
            </Button>
          </div>
        </Form>
      )}
    </li>
  );
}
