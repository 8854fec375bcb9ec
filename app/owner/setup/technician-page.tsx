import { mailLink } from "#app/domain/content/contact-links.ts";
import { Action, CopyButton } from "#app/owner/kit/form-parts.tsx";
import { OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { COMMANDS, settingsPlace, type TechnicianNote } from "./technician-notes.ts";

export interface TechnicianView {
  notes: TechnicianNote[];
  /** All of it, to copy or to send. */
  text: string;
  subject: string;
  settingsFile: string | null;
}

/** The shop's needs from its server, to be passed on to the person who looks after it. It shows no secret. */
export function TechnicianPage({ notes, text, subject, settingsFile }: TechnicianView) {
  return (
    <OwnerPage
      title="For your technician"
      nav={<SettingsNav />}
      lead="Whoever looks after the server sets these. Pass them on: no password is among them. When one is set and the shop has restarted, its step under Set-up turns green by itself."
    >
      <div className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
        <CopyButton text={text} label="Copy all of it">
          <Action
            to={`${mailLink("", subject)}&body=${encodeURIComponent(text)}`}
            label="Send by email"
            secondary
          />
        </CopyButton>
      </div>
      <p className="wrap-anywhere mt-8 text-label">
        The lines go {settingsPlace(settingsFile)}. They count after a restart of the shop.
      </p>
      <ul className="mt-4 border-ink border-t">
        {notes.map((note) => (
          <Note key={note.title} {...note} />
        ))}
      </ul>
      <h2 className="mt-8 font-[560]">Commands</h2>
      <p className="mt-1 text-bark text-label">
        In the shop’s folder: a backup, its restore into an empty folder, and a new password for somebody who
        has lost theirs.
      </p>
      <Lines lines={COMMANDS} />
    </OwnerPage>
  );
}

const Note = ({ title, isSet, words, lines }: TechnicianNote) => (
  <li className="border-sand border-b py-5">
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h2 className="font-[560]">{title}</h2>
      <p className={`font-[560] text-small ${isSet ? "text-leaf" : "text-laterite"}`}>
        {isSet ? "Set" : "Not set yet"}
      </p>
    </div>
    <p className="wrap-anywhere mt-1 text-bark text-label">{words}</p>
    <Lines lines={lines} />
  </li>
);

const Lines = ({ lines }: Pick<TechnicianNote, "lines">) => (
  <pre className="wrap-anywhere mt-2 whitespace-pre-wrap bg-calico px-3 py-2 text-small">
    {lines.join("\n")}
  </pre>
);
