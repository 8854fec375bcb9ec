import * as z from "zod";
import { err, ok, type Result } from "#app/shared/result.ts";

/** A text that the database takes as a value to compare with. */
export const placeText = z
  .string()
  .max(200)
  .refine((text) => !text.includes("\0"));

/** Where a list goes on, opaque to the program that sends it back: the list with its filters, and its last entry's place. */
export const writeCursor = (list: string, place: readonly string[]): string =>
  Buffer.from(JSON.stringify([list, ...place])).toString("base64url");

/** The place in a cursor, as `shape` has it; the error is a sentence. */
export function parseCursor<Place>(
  list: string,
  cursor: string,
  shape: z.ZodType<Place>,
): Result<Place, string> {
  const [of, ...rest] = entriesOf(cursor);
  if (typeof of !== "string") return err("This is no cursor. Send the ‘next’ of the page before.");
  if (of !== list)
    return err("This cursor is of another list, or of other filters. Begin again without a cursor.");
  const place = shape.safeParse(rest);
  return place.success ? ok(place.data) : err("This is no cursor. Send the ‘next’ of the page before.");
}

function entriesOf(cursor: string): unknown[] {
  try {
    const entries: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
