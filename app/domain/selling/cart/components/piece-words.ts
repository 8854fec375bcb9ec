import { describePiece } from "#app/shared/piece-label.ts";
import type { CartLine } from "../cart.ts";

/** The line's full name, for labels that must distinguish it from its neighbours: `Fan Print Tote, Clay`. */
export const nameOfPiece = ({ title, color, size }: CartLine): string => describePiece(title, color, size);
