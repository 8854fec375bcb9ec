/** The place of the cloth beside the pictures in the wide grid; null when they leave no place. */
export type ClothTile = "tall" | "wide" | "single" | null;

/**
 * The wide gallery has three columns: the first picture takes two of them and two rows, the others one cell each. The
 * cloth fills the rest, so that the grid always ends in a straight line.
 */
export function clothTileFor(pictures: number): ClothTile {
  if (pictures <= 1) return "tall";
  if (pictures === 2) return "single";
  const inLastRow = (pictures - 3) % 3;
  return inLastRow === 0 ? null : inLastRow === 1 ? "wide" : "single";
}
