import { randomInt } from "node:crypto";

/** No 0, O, 1, l or i, because people read and type the printed text. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUP = 5;

/** A secret to print, in groups of five letters of 24.8 bits each: 4 for a password, 2 for a code that works once. */
export const printableWord = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  ).join("-");
