import { Form, useNavigation } from "react-router";
import { formatLongMoment } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import type { DocumentPageView } from "../document-view.ts";
import { DifferenceList } from "./versions.tsx";

/** What shoppers see now, and the draft that waits, if there is one. */
export function DraftState({
  page: { draft, draftChanges, versions, revision },
}: {
  page: DocumentPageView;
}) {
  const isBusy = useNavigation().formData?.get("do") === "discard";
  const [newest] = versions;
  const published = newest?.published;
  return (
    <div className="mt-2 text-label">
      <p className="text-bark">
        {published
          ? `Published on ${formatLongMoment(published.at)} by ${published.by}.`
          : "As delivered: nobody has changed it yet."}
      </p>
      {draft && (
        <div
          className={`mt-4 border-l-4 bg-calico px-4 py-3 ${draft.heldBack ? "border-madder" : "border-turmeric"}`}
        >
          <p>
            <strong className="font-[560]">
              {draft.heldBack
                ? "Held back: it could not be published at its time."
                : draft.publishAt
                  ? `Publishes itself on ${formatLongMoment(draft.publishAt)}.`
                  : "This is a draft. Shoppers do not see it."}
            </strong>{" "}
            {draft.heldBack && `${draft.heldBack} `}
            Saved on {formatLongMoment(draft.savedAt)} by {draft.by}.
          </p>
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center underline decoration-1 underline-offset-6">
              What it changes
            </summary>
            <DifferenceList
              differences={draftChanges}
              none="Nothing: it is the same as what the shop shows now."
            />
          </details>
          <Form method="post" className="mt-2">
            <input type="hidden" name="revision" value={revision} />
            <Button type="submit" name="do" value="discard" size="small" variant="secondary" busy={isBusy}>
              Discard draft
            </Button>
          </Form>
        </div>
      )}
    </div>
  );
}
