import type { Admin } from "#app/domain/identity/admin.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { bookCount } from "./book-count.server.ts";
import { parseCount } from "./count-form.ts";
import type { PieceProblem } from "./stock-form.ts";

/** A stock-take that came back: nothing of it was booked. */
export interface CountAnswer {
  problems: PieceProblem[];
  /** What was typed, by the names of the fields. */
  typed: Record<string, string>;
}

/** What became of a stock-take: the numbers of the pieces counted and booked, or the form with its problems. */
export async function answerCount(
  db: Database,
  admin: Admin,
  form: FormData,
): Promise<{ key: string; counted: number } | { answer: CountAnswer } | null> {
  const parsed = parseCount(form);
  if (!parsed) return null;
  const booked = parsed.ok ? await bookCount(db, admin, parsed.value) : parsed;
  if (booked.ok && parsed.ok) return { key: parsed.value.key, counted: parsed.value.counted.length };
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { answer: { problems: booked.ok ? [] : booked.error, typed: Object.fromEntries(typed) } };
}

/** The words about a stock-take that was booked, from its number of counted sizes in the address. */
export function formatCounted(counted: string | null, booked: string | null): string | null {
  if (counted === null || !/^\d{1,5}$/.test(counted)) return null;
  if (counted === "0") return "Nothing was counted: every field was empty.";
  const sizes = counted === "1" ? "1 size" : `${counted} sizes`;
  return `${sizes} counted. ${booked ?? "Nothing differs, so nothing was booked."}`;
}
