import { useState } from "react";
import { mailLink } from "#app/domain/content/contact-links.ts";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { COMMANDS, settingsPlace, type TechnicianNote } from "./technician-notes.ts";

export interface TechnicianView {
  notes: TechnicianNote[];
  /** All of it, to copy or to send. */
  text: string;
  subject: string;
  settingsFile: string | null;
}

/** What the shop needs from its server, to be passed on to whoever looks after it. It shows no secret. */
export function TechnicianPage({ notes, text, subject, settingsFile }: TechnicianView) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <SettingsNav />
      <h1 className="mt-4 font-display text-l">For your technician</h1>
      <p className="mt-2 max-w-2xl text-bark">
        Whoever looks after the server sets these. Pass them on: no password is among them. When one is set
        and the shop has restarted, its step under Set-up turns green by itself.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
        <Button
          size="small"
          className="needs-script"
          onClick={async () => {
            await navigator.clipboard.writeText(text);
            setIsCopied(true);
          }}
        >
          Copy all of it
        </Button>
        <ButtonLink
          to={`${mailLink("", subject)}&body=${encodeURIComponent(text)}`}
          variant="secondary"
          size="small"
        >
          Send by email
        </ButtonLink>
        <p role="status" className="text-bark text-small">
          {isCopied && "Copied."}
        </p>
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
    </div>
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
