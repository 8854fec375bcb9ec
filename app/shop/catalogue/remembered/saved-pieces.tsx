import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { savedPieces } from "./remembered.ts";
import { RememberedRow } from "./remembered-row.tsx";

/** The pieces saved for later on this device. */
export function SavedPieces() {
  return (
    <RememberedRow
      id="saved"
      title="Saved for later"
      pieces={useStoredValue(savedPieces)}
      onForget={() => savedPieces.set([])}
      forgotten="Forgotten. You have no saved pieces on this device now."
    />
  );
}
