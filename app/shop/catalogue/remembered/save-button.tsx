import {
  type RememberedPiece,
  rememberedKey,
} from "#app/domain/catalogue/search/remembered/remembered-piece.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import { savedPieces } from "./remembered.ts";

/** Saves a piece in its colour and size for later on this device, and links to the saved pieces. */
export function SaveButton(piece: RememberedPiece) {
  // An older device saved the product alone: this is every piece of it.
  const keys = [rememberedKey(piece), piece.slug];
  const saved = useStoredValue(savedPieces);
  const isSaved = keys.some((key) => saved.includes(key));
  return (
    <p className="needs-script mt-2 flex flex-wrap items-center gap-x-6">
      <TextButton
        aria-pressed={isSaved}
        onClick={() =>
          isSaved ? keys.forEach(savedPieces.forget) : savedPieces.remember(rememberedKey(piece))
        }
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
