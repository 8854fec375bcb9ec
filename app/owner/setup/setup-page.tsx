import { Form } from "react-router";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { formatDayAndTime } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
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

/** What a shop needs before it sells, each line as it is true now. */
export function SetupPage({ steps, undo, said }: SetupPageProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <SettingsNav />
      <h1 className="mt-4 font-display text-l">Set-up</h1>
      <p className="mt-2 text-bark">
        {done === steps.length
          ? "Everything is done."
          : `${done} of ${steps.length} are done. The shop looks for itself.`}
      </p>
      {/* Always in the page, so that new text in it is announced. */}
      <div role="status">
        {said && (
          <p
            className={`mt-6 wrap-anywhere border-l-4 bg-calico px-4 py-3 text-label ${said.isDone ? "border-leaf" : "border-madder"}`}
          >
            {said.words}
          </p>
        )}
      </div>
      {undo && (
        <Form method="post" className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-label">
            Sample goods were removed on{" "}
            <time dateTime={undo.at.toISOString()}>{formatDayAndTime(undo.at)}</time>.
          </p>
          <Button type="submit" name="change" value="undo" variant="secondary" size="small">
            Bring them back
          </Button>
        </Form>
      )}
      <ol className="mt-8 border-ink border-t">
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </div>
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
          {words} {doneAt && <time dateTime={doneAt.toISOString()}>{formatDayAndTime(doneAt)}</time>}
        </p>
        {missing.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-5 text-label">
            {missing.map(({ label, to }) => (
              <li key={to}>
                <TextLink to={to} className="inline-flex min-h-11 items-center">
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2 sm:justify-end">
        {offers && (
          <Form method="post">
            <Button type="submit" name="change" value={offers} variant="secondary" size="small">
              {OFFERS[offers]}
            </Button>
          </Form>
        )}
        {link && (
          <TextLink to={link.to} className="inline-flex min-h-11 items-center text-label">
            {link.label}
          </TextLink>
        )}
      </div>
    </li>
  );
}
