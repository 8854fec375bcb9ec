import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import { savedPieces } from "./remembered.ts";

/** Saves a piece for later on this device, and leads to those that are saved. */
export function SaveButton({ slug }: { slug: string }) {
  const isSaved = useStoredValue(savedPieces).includes(slug);
  return (
    <p className="needs-script mt-2 flex flex-wrap items-center gap-x-6">
      <TextButton
        aria-pressed={isSaved}
        onClick={() => (isSaved ? savedPieces.forget(slug) : savedPieces.remember(slug))}
        className="font-[560] text-label"
      >
        {isSaved ? "Saved" : "Save for later"}
      </TextButton>
      {isSaved && (
        <TextLink to="/cart#saved" className="text-label">
          See saved pieces
        </TextLink>
      )}
    </p>
  );
}
