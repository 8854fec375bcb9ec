import { useCallback, useRef, useState } from "react";
import { ActionLink } from "#app/owner/kit/form-parts.tsx";
import { useHydrated, useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { TextButton } from "#app/ui/text-link.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { DRAFT_KINDS, type Draft, formatNaira } from "./draft.ts";
import { drafts, storedDrafts } from "./drafts-store.ts";
import { publishPath } from "./publish-draft.ts";

/** The id of the list, for links to it. */
export const DRAFTS_ID = "drafts";

/** The drafts on this device. A removed one can be restored for a few seconds. */
export function DraftList() {
  const list = useStoredValue(storedDrafts);
  const isReady = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<{ draft: Draft; place: number } | null>(null);
  const forget = useCallback(() => setRemoved(null), []);

  const remove = (draft: Draft, place: number) => {
    drafts.remove(draft.slug);
    setRemoved({ draft, place });
    // The button that had the focus is gone.
    heading.current?.focus();
  };
  const undo = () => {
    if (removed) drafts.restore(removed.draft, removed.place);
    setRemoved(null);
  };

  return (
    <section aria-labelledby={DRAFTS_ID} className="mt-14 border-sand border-t pt-8">
      <h2 ref={heading} id={DRAFTS_ID} tabIndex={-1} className="font-display text-m">
        Drafts on this device
      </h2>
      {isReady && list.length === 0 && (
        <p className="mt-2 text-bark">None yet. What you save above is kept here until you remove it.</p>
      )}
      {list.length > 0 && (
        <ul className="mt-5 border-ink border-t">
          {list.map((draft, place) => (
            <DraftRow key={draft.slug} draft={draft} onRemove={() => remove(draft, place)} />
          ))}
        </ul>
      )}
      <Toast
        message={removed && `Removed ${removed.draft.name}.`}
        onDismiss={forget}
        actions={
          <TextButton tone="shea" onClick={undo}>
            Undo
          </TextButton>
        }
      />
    </section>
  );
}

function DraftRow({ draft, onRemove }: { draft: Draft; onRemove: () => void }) {
  const facts = [formatNaira(draft.price), DRAFT_KINDS[draft.category], draft.sizes.join(", ")];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-4 border-sand border-b py-4">
      <img src={draft.image} alt="" className="aspect-4/5 w-14 bg-calico object-cover" />
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-[560] text-label">{draft.name}</h3>
        <p className="wrap-anywhere mt-0.5 text-bark text-small">{facts.filter(Boolean).join(" · ")}</p>
        {draft.description && <p className="mt-1 line-clamp-2 text-bark text-small">{draft.description}</p>}
      </div>
      <div className="flex flex-col items-end text-right text-small">
        <ActionLink
          to={publishPath(draft.slug)}
          label="Open in the main form"
          about={` ${draft.name}`}
          className="font-[560] md:min-h-8"
        />
        <TextButton onClick={onRemove}>
          Remove<span className="visually-hidden"> {draft.name}</span>
        </TextButton>
      </div>
    </li>
  );
}
