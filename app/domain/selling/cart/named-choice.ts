/** What a card names of a piece: its query on the product's page (`?color=navy&size=14`), and the same in words. */
export interface ChoiceLabels {
  search: string;
  words: string;
}

/** How much of the choice is left on a card, as far as the card itself knows. */
export type Left = "none" | "one" | "both";

/**
 * The choice that is left on a card. A product in several colours may come in several sizes too, which a card does not
 * know: as long as neither is named, both count as open.
 */
export function leftToChoose(colors: number, named: ChoiceLabels | null | undefined): Left {
  const query = new URLSearchParams(named?.search);
  const isColorOpen = colors > 1 && !query.has("color");
  const isSizeOpen = !query.has("size");
  if (isColorOpen && isSizeOpen) return "both";
  return isColorOpen || isSizeOpen ? "one" : "none";
}
