import { plainTextProblem } from "#app/shared/plain-text.ts";

const MAX_LENGTH = 100;

/** Why a text cannot be the SKU or the barcode of a size, in a sentence; null when it can. */
export const codeProblem = (name: "SKU" | "barcode", text: string): string | null =>
  text.length > MAX_LENGTH
    ? `The ${name} is too long: ${MAX_LENGTH} characters at most.`
    : plainTextProblem(name, text);
