import { err, ok, type Result } from "#app/shared/result.ts";
import { LONGEST_PARCEL_WORD, type OrderProblem } from "./order-problem.ts";

/** Who carries a parcel, and its number there; empty where nothing was said. */
export interface Parcel {
  carrier: string;
  tracking: string;
}

/** The parcel that a form names, or what is wrong at which field. */
export function readParcel(form: FormData): Result<Parcel, OrderProblem> {
  const field = (name: string): string => String(form.get(name) ?? "").trim();
  const parcel = { carrier: field("carrier"), tracking: field("tracking") };
  for (const name of ["carrier", "tracking"] as const) {
    const message = problemOf(parcel[name]);
    if (message) return err({ ...parcel, message, field: name });
  }
  return ok(parcel);
}

function problemOf(word: string): string | null {
  if (word.length > LONGEST_PARCEL_WORD) return `Please keep it to ${LONGEST_PARCEL_WORD} characters.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what the database and a label cannot hold.
  return /[\u0000-\u001f\u007f]/.test(word) ? "Please use letters, digits and signs only." : null;
}

/** How the history tells it: `sent with Royal Mail, tracking AB 123 GB`. */
export function sentWith({ carrier, tracking }: Parcel): string {
  const number = tracking && `tracking ${tracking}`;
  return [carrier ? `sent with ${carrier}` : "sent", number].filter(Boolean).join(", ");
}
