import { useState } from "react";
import { TextButton } from "#app/ui/text-link.tsx";
import { drafts } from "./drafts-store.ts";
import { useDraftInAddress } from "./use-draft-in-address.ts";

/** Shown after a draft was published. The draft is no longer needed, and can be removed from this device. */
export function PublishedDraft() {
  const { draft } = useDraftInAddress();
  const [removed, setRemoved] = useState<string | null>(null);
  if (!draft && removed === null) return null;
  const remove = () => {
    if (!draft) return;
    drafts.remove(draft.slug);
    setRemoved(draft.name);
  };
  return (
    <p role="status" className="mt-3 flex flex-wrap items-center gap-x-6 bg-calico px-4 py-2 text-label">
      {removed === null ? (
        <>
          Its draft is still on this device.
          <TextButton onClick={remove}>Remove the draft</TextButton>
        </>
      ) : (
        `The draft of ${removed} was removed from this device.`
      )}
    </p>
  );
}
