import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import type { WordsDifference } from "../document-differences.ts";
import type { ShownVersion } from "../document-view.ts";

/**
 * The button 'Versions' and what it opens: every published state, compared with the one before and with now. The
 * browser itself opens and closes it, so that it works without scripts.
 */
export function Versions({ title, versions }: { title: string; versions: readonly ShownVersion[] }) {
  const id = useId();
  return (
    <>
      <Button variant="secondary" size="small" popoverTarget={id}>
        Versions
      </Button>
      <dialog
        id={id}
        popover="auto"
        aria-labelledby={`${id}-title`}
        className="wrap-anywhere fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-xl scroll-pt-20 overflow-y-auto overscroll-contain border-ink border-l bg-shea px-4 pb-10 text-ink sm:px-8"
      >
        <div className="sticky-bar top-0 flex min-h-16 items-center justify-between gap-4 border-sand border-b bg-shea">
          <h2 id={`${id}-title`} className="font-display text-card">
            {title}, as it was published
          </h2>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="-mr-3 grid size-11 shrink-0 place-items-center"
          >
            <CloseIcon className="size-5" />
            <span className="visually-hidden">Close</span>
          </button>
        </div>
        <ol>
          {versions.map((version) => (
            <Version key={version.id} version={version} />
          ))}
        </ol>
      </dialog>
    </>
  );
}

function Version({ version: { id, published, isNow, sinceBefore, untilNow } }: { version: ShownVersion }) {
  const { formData } = useNavigation();
  const isBusy = formData?.get("do") === "bring-back" && formData.get("version") === String(id);
  const said = published ? formatMoment(published.at) : "as delivered";
  return (
    <li className="border-sand border-b py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="block font-[560] text-label">
            {published ? <time dateTime={published.at.toISOString()}>{said}</time> : "As delivered"}
          </span>
          {published && <span className="block text-bark text-small">{published.by}</span>}
        </p>
        {isNow ? (
          <p className="font-[560] text-label text-leaf">On the shop now</p>
        ) : (
          <Form method="post">
            <input type="hidden" name="version" value={id} />
            <Submit
              name="do"
              value="bring-back"
              label="Bring back"
              isBusy={isBusy}
              about={` ${said}`}
              secondary
            />
          </Form>
        )}
      </div>
      {sinceBefore && (
        <Comparison title="What it changed">
          <DifferenceList differences={sinceBefore} none="Nothing: it is the same as the version before." />
        </Comparison>
      )}
      {!isNow && (
        <Comparison title="What bringing it back changes">
          <DifferenceList differences={untilNow} none="Nothing: it is the same as what the shop shows now." />
        </Comparison>
      )}
    </li>
  );
}

function Comparison({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-label underline decoration-1 underline-offset-6">
        {title}
      </summary>
      {children}
    </details>
  );
}

/** The changed fields of a document: removed text is struck out, new text is underlined. */
export function DifferenceList({
  differences,
  none,
}: {
  differences: readonly WordsDifference[];
  none: string;
}) {
  if (differences.length === 0) return <p className="py-2 text-bark text-small">{none}</p>;
  return (
    <dl className="divide-y divide-sand border-sand border-y text-label">
      {differences.map(({ label, words }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items of a list can have the same label.
        <div key={`${label} ${nth}`} className="py-2">
          <dt className="font-[560] text-small">{label}</dt>
          <dd className="wrap-anywhere mt-0.5 whitespace-pre-line">
            {words.map(({ is, text }, at) => {
              const key = `${is} ${at}`;
              if (is === "same") return <span key={key}>{text}</span>;
              return is === "gone" ? (
                <del key={key} className="bg-madder/10 text-madder decoration-1">
                  {text}
                </del>
              ) : (
                <ins key={key} className="bg-leaf/10 font-[560] text-leaf decoration-1 underline-offset-4">
                  {text}
                </ins>
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
