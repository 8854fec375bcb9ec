import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useHydrated, useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import type { Draft } from "./draft.ts";
import { storedDrafts } from "./drafts-store.ts";
import { pictureOf } from "./publish-draft.ts";

export interface DraftInAddress {
  draft: Draft | null;
  /** Its picture, for uploading. */
  files: readonly File[];
  /** True when the address names a draft that is not on this device. */
  isMissing: boolean;
}

/** The draft of this device that the page's address names (`?draft=`). The server has no drafts. */
export function useDraftInAddress(): DraftInAddress {
  const [params] = useSearchParams();
  const isReady = useHydrated();
  const list = useStoredValue(storedDrafts);
  const slug = params.get("draft");
  const draft = list.find((candidate) => candidate.slug === slug) ?? null;
  const files = useMemo(() => {
    const picture = draft && pictureOf(draft);
    return picture ? [picture] : [];
  }, [draft]);
  return { draft, files, isMissing: isReady && slug !== null && draft === null };
}
