import { stepName, stepsOf } from "#app/domain/making/made.ts";
import { type MadeView, paidPart, progressOfStep } from "#app/domain/making/made-view.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** How the piece of an alteration comes to us. */
export function WayHere({ view, address }: { view: MadeView; address: readonly string[] }) {
  if (view.step !== null) return null;
  const reference = paidPart(view, "balance")?.reference;
  return (
    <section aria-labelledby="arrival">
      <h2 id="arrival" className="font-display text-card">
        {view.arrival === "visit" ? "Bring us your piece" : "Post us your piece"}
      </h2>
      <p className="mt-3 max-w-prose">
        {view.arrival === "visit" ? "Bring it to" : "Post it, washed and dry, to"} {address.join(", ")}.{" "}
        {reference
          ? `Put a note with ${reference} in with it.`
          : "Please pay first: its order number goes in with it."}
      </p>
    </section>
  );
}

const MARKS = {
  done: "border-leaf bg-leaf",
  now: "border-ink bg-laterite",
  "to come": "border-bark bg-shea",
};

/** How far the piece is. */
export const Steps = ({ view }: { view: MadeView }) => (
  <section aria-labelledby="steps">
    <h2 id="steps" className="font-display text-card">
      Step by step
    </h2>
    <ol className="mt-4">
      {stepsOf(view.kind).map((step) => {
        const progress = progressOfStep(view, step);
        const day = view.days[step];
        return (
          <li
            key={step}
            aria-current={progress === "now" ? "step" : undefined}
            className="flex gap-4 border-sand border-t py-3"
          >
            <span aria-hidden="true" className={`mt-1 size-4 shrink-0 border-2 ${MARKS[progress]}`} />
            <div>
              <p className={progress === "to come" ? "text-bark" : "font-[560]"}>
                {stepName(view.kind, step)}
                <span className="font-normal text-bark text-small">
                  {progress === "done" ? " done" : progress === "now" ? " now" : ""}
                </span>
              </p>
              {day && <p className="text-bark text-small">{formatCalendarDay(day)}</p>}
              {step === "fitting" && view.fittingUrl && progress !== "done" && (
                <TextLink href={view.fittingUrl} rel="noreferrer" className="inline-block py-2 text-label">
                  Choose a time for your fitting
                </TextLink>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  </section>
);
