import { Form } from "react-router";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { formatDayAndTime } from "#app/shared/shop-time.ts";
import type { SetupView } from "./load-setup.server.ts";
import type { SetupOffer, SetupStep } from "./setup-steps.ts";

const OFFERS: Record<SetupOffer, string> = {
  "remove-sample": "Remove sample goods",
  "tried-restore": "I have tried it",
};

interface SetupPageProps extends SetupView {
  /** The result of the last press, if there was one. */
  said: { words: string; isDone: boolean } | null;
}

/** A new shop's checklist, each line as it is true now. */
export function SetupPage({ steps, undo, said }: SetupPageProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <OwnerPage
      title="Set-up"
      nav={<SettingsNav />}
      lead={
        done === steps.length
          ? "Everything is done."
          : `${done} of ${steps.length} are done. The shop looks for itself.`
      }
    >
      <DoneNotice tone={said?.isDone ? "done" : "alarms"}>{said?.words}</DoneNotice>
      {undo && (
        <Form method="post" className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-label">
            Sample goods were removed on <Time at={undo.at} format={formatDayAndTime} />.
          </p>
          <Submit name="change" value="undo" label="Bring them back" secondary />
        </Form>
      )}
      <ol className="mt-8 border-ink border-t">
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </OwnerPage>
  );
}

function Step({ step: { title, isDone, words, link, missing = [], offers, doneAt } }: { step: SetupStep }) {
  return (
    <li className="grid gap-x-8 gap-y-2 border-sand border-b py-5 sm:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <p className={`font-[560] text-small ${isDone ? "text-leaf" : "text-laterite"}`}>
        {isDone ? "Done" : "To do"}
      </p>
      <div className="min-w-0">
        <h2 className="font-[560]">{title}</h2>
        <p className="mt-1 text-bark text-label">
          {words} {doneAt && <Time at={doneAt} format={formatDayAndTime} />}
        </p>
        {missing.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-5 text-label">
            {missing.map(({ label, to }) => (
              <li key={to}>
                <ActionLink to={to} label={label} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2 sm:justify-end">
        {offers && (
          <Form method="post">
            <Submit name="change" value={offers} label={OFFERS[offers]} secondary />
          </Form>
        )}
        {link && <ActionLink to={link.to} label={link.label} className="text-label" />}
      </div>
    </li>
  );
}
