import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import {
  type Channel,
  type EnquiryField,
  FIELD_LABELS,
  FIELDS_OF,
} from "#app/domain/people/enquiries/enquiry.ts";
import {
  type EnquiryState,
  type Forward,
  hasFailed,
  type InboxEntry,
  writerOf,
} from "#app/domain/people/enquiries/inbox-view.ts";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice } from "#app/owner/kit/owner-page.tsx";
import { formatDayAndTime } from "#app/shared/shop-time.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { formatForwardFailure, forwardSentence, keptHere } from "./forward-words.ts";
import { PersonalData } from "./personal-data.tsx";
import { replyByMail, replyByWhatsapp } from "./reply-links.ts";

interface InboxCardProps {
  entry: InboxEntry;
  shopName: string;
  /** The channels in the settings. */
  channels: readonly Channel[];
  /** Its earlier changes. */
  history: ReactNode;
  isOpen: boolean;
}

const FORMS = { contact: "Contact form", consultation: "Consultation form" } as const;

/** An enquiry: its writer and subject in a line, and the rest after opening it, which works without JavaScript. */
export function InboxCard({ entry, shopName, channels, history, isOpen }: InboxCardProps) {
  const isHeldUp = entry.erasedAt === null && entry.state !== "spam" && entry.forwards.some(hasFailed);
  return (
    <details id={`enquiry-${entry.id}`} open={isOpen} className="group">
      <summary className="-mx-4 grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-4 py-4 transition-colors duration-150 hover:bg-calico/60 group-open:bg-calico/60 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-[560] text-label">{writerOf(entry)}</h2>
          <p className="mt-0.5 text-bark text-small">
            {FORMS[entry.kind]}, <Time at={entry.createdAt} format={formatDayAndTime} />
            {isHeldUp && <span className="font-[560] text-madder"> · Not forwarded</span>}
          </p>
          <p className="mt-1 truncate text-bark group-open:hidden">
            {entry.erasedAt
              ? "What was written was erased."
              : (entry.fields.message ?? "Asks for a consultation.")}
          </p>
        </div>
        <ChevronDownIcon className="mt-1 size-4 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 pt-5 pb-8">
        {entry.erasedAt ? (
          <p>
            What was written was erased on <Time at={entry.erasedAt} format={formatDayAndTime} />.
          </p>
        ) : (
          <>
            <Fields entry={entry} />
            <Replies entry={entry} shopName={shopName} />
            <InboxForwards entry={entry} channels={channels} />
          </>
        )}
        <PersonalData entry={entry} />
        {history}
      </div>
    </details>
  );
}

function Fields({ entry }: { entry: InboxEntry }) {
  const texts: Partial<Record<EnquiryField, string>> = entry.fields;
  const named = FIELDS_OF[entry.kind].filter((field) => field !== "message" && texts[field]);
  return (
    <>
      <p className="wrap-anywhere max-w-prose whitespace-pre-wrap">
        {texts.message ?? <span className="text-bark">No message was written.</span>}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-small">
        {named.map((field) => (
          <div key={field} className="contents">
            <dt className="text-bark">{FIELD_LABELS[field]}</dt>
            <dd className="wrap-anywhere">{texts[field]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/**
 * The links for answering. The answer is written elsewhere, in the mail program or the chat, so the card then asks
 * whether it was sent.
 */
function Replies({ entry, shopName }: Pick<InboxCardProps, "entry" | "shopName">) {
  const [isReplying, setReplying] = useState(false);
  const whatsapp = replyByWhatsapp(entry, shopName);
  const writer = writerOf(entry);
  const isNew = entry.state === "new";
  const asks = isNew && isReplying;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <a
          href={replyByMail(entry, shopName)}
          onClick={() => setReplying(true)}
          className={buttonClass({ size: "small", variant: isNew && !asks ? "primary" : "secondary" })}
        >
          Reply by email<span className="visually-hidden"> to {writer}</span>
        </a>
        {whatsapp && (
          <a
            href={whatsapp}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => setReplying(true)}
            className={buttonClass({ size: "small", variant: "secondary" })}
          >
            Reply on WhatsApp<span className="visually-hidden"> to {writer}</span>
          </a>
        )}
        <Moves entry={entry} writer={writer} asks={asks} />
      </div>
      <DoneNotice tone="asks" className="mt-4">
        {asks && "Once your reply is sent: mark this as answered. You can undo it."}
      </DoneNotice>
    </div>
  );
}

/** The states that an enquiry can move to from each state. */
const MOVES: Record<EnquiryState, readonly { to: EnquiryState; label: string }[]> = {
  new: [
    { to: "answered", label: "Mark as answered" },
    { to: "spam", label: "Spam" },
  ],
  answered: [{ to: "new", label: "Back to new" }],
  spam: [{ to: "new", label: "Back to new" }],
};

function Moves({ entry, writer, asks }: { entry: InboxEntry; writer: string; asks: boolean }) {
  return (
    <Form method="post" className="flex flex-wrap gap-3 sm:ml-auto">
      <input type="hidden" name="id" value={entry.id} />
      {MOVES[entry.state].map(({ to, label }) => (
        <Submit
          name="to"
          value={to}
          key={to}
          label={label}
          about={`: ${writer}`}
          secondary={!(asks && to === "answered")}
        />
      ))}
    </Form>
  );
}

interface InboxForwardsProps {
  entry: InboxEntry;
  /** The channels in the settings. A channel that is no longer there cannot be used again. */
  channels: readonly Channel[];
}

/** The forwards of an enquiry: their state, the reason for a failure, and a button for another attempt. */
function InboxForwards({ entry, channels }: InboxForwardsProps) {
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
