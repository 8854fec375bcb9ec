/** Where the cloth itself stands beside the first picture of the wide grid; null where pictures fill the place. */
export type ClothTile = "tall" | "single" | null;

/**
 * The wide gallery is three columns: the first picture takes two of them and two rows, the others one cell each.
 * The cloth fills what one or two pictures leave open of those two rows.
 */
export function clothTileFor(pictures: number): ClothTile {
  if (pictures <= 1) return "tall";
  return pictures === 2 ? "single" : null;
}

/** How many cells of the last row stay open, for the note on the pictures to stand in: 0, 1 or 2. */
export const openCells = (pictures: number): number => (pictures <= 3 ? 0 : (3 - (pictures % 3)) % 3);
