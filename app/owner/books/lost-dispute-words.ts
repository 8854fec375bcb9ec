import type { LostDispute } from "#app/domain/money/books/list-lost-disputes.server.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import { joinTexts } from "#app/shared/words.ts";

/** How the sale ends, in words for the owner and for the person who does her VAT return. */
export function explainLostDispute({
  notes,
  leftCents,
  vatCents,
  claimFrom,
}: Omit<LostDispute, "reference" | "at">): string {
  const undone =
    notes.length > 0
      ? `${joinTexts(notes)} ${notes.length > 1 ? "take" : "takes"} back what never left or came back, with its VAT.`
      : "";
  if (leftCents === 0) return undone || "Nothing of it counts as a sale, so there is no VAT to take back.";
  const amount = formatMoney(leftCents);
  if (claimFrom === null)
    return `The pieces for ${amount} are still here. Close the order, and a credit note takes the sale${vatCents > 0 ? " and its VAT" : ""} back.`;
  const vat =
    vatCents === 0
      ? "There is no VAT in it."
      : `Its ${formatMoney(vatCents)} of VAT stays due. You can claim it back from ${formatLongDay(new Date(`${claimFrom}T12:00:00Z`))}, once you have written the debt off.`;
  return `${undone} The pieces are gone, so ${amount} is a bad debt. ${vat}`.trim();
}
