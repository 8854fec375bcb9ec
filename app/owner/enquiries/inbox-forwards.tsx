import { Form, useNavigation } from "react-router";
import type { Channel } from "#app/domain/people/enquiries/enquiry.ts";
import { type Forward, hasFailed, type InboxEntry } from "#app/domain/people/enquiries/inbox-view.ts";
import { TextButton } from "#app/ui/text-link.tsx";
import { formatForwardFailure, forwardSentence, keptHere } from "./forward-words.ts";

interface InboxForwardsProps {
  entry: InboxEntry;
  /** The channels in the settings. A channel that is no longer there cannot be used again. */
  channels: readonly Channel[];
}

/** The forwards of an enquiry: their state, the reason for a failure, and a button for another attempt. */
export function InboxForwards({ entry, channels }: InboxForwardsProps) {
  const kept = keptHere(entry);
  return (
    <div className="grid gap-4 border-sand border-t pt-4 text-bark text-small">
      {kept && <p>{kept}</p>}
      {entry.forwards.map((forward) => (
        <div key={forward.channel}>
          <p className={hasFailed(forward) ? "font-[560] text-madder" : ""}>{forwardSentence(forward)}</p>
          {hasFailed(forward) && (
            <Failure entry={entry} forward={forward} isInUse={channels.includes(forward.channel)} />
          )}
        </div>
      ))}
    </div>
  );
}

function Failure({ entry, forward, isInUse }: { entry: InboxEntry; forward: Forward; isInUse: boolean }) {
  const sent = useNavigation().formData;
  const isBusy = sent?.get("id") === entry.id && sent.get("again") === forward.channel;
  const { lastError } = forward;
  return (
    <>
      {lastError && <p className="max-w-prose">{formatForwardFailure(lastError)}</p>}
      {lastError && <p className="wrap-anywhere mt-1">What it said: {lastError}</p>}
      {isInUse ? (
        <Form method="post" className="mt-1">
          <input type="hidden" name="id" value={entry.id} />
          <TextButton type="submit" name="again" value={forward.channel} disabled={isBusy}>
            {isBusy ? "Forwarding…" : "Forward again"}
          </TextButton>
        </Form>
      ) : (
        <p className="mt-1">This way is not in the settings any more, so nothing more is tried.</p>
      )}
    </>
  );
}
