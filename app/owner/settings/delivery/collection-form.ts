import type { Collection } from "#app/domain/delivery/zone.ts";
import { fieldsOf } from "#app/shared/form-fields.ts";
import { trimmed } from "#app/shared/form-texts.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

/** The schema of delivery has the same number. */
const MAX_COLLECTION_TEXT = 120;

const ofCollection = fieldsOf<Collection | null | undefined>(trimmed);

/** Collection in person in the form. */
export const COLLECTION_FORM = ofCollection.form({
  isOffered: ofCollection.tick(Boolean),
  place: ofCollection.text((collection) => collection?.place ?? ""),
  hours: ofCollection.text((collection) => collection?.hours ?? ""),
  days: ofCollection.text((collection) =>
    collection ? [...new Set(collection.businessDays)].join(" to ") : "",
  ),
});
export type TypedCollection = typeof COLLECTION_FORM.empty;

/** The name and id of a field of collection. */
export const collectionFieldId = (field: keyof TypedCollection): string => `collection-${field}`;

export const readCollection = (form: FormData): TypedCollection =>
  COLLECTION_FORM.read(form, collectionFieldId);

/** The collection that the form offers, null for none; the error is every problem. */
export function parseCollection({
  isOffered,
  place,
  hours,
  days,
}: TypedCollection): Result<Collection | null, { fieldId: string; message: string }[]> {
  if (!isOffered) return ok(null);
  const businessDays = parseDays(days);
  const problems = [
    ["place", lineProblem(place, "place", "Say where, such as 12 Quay Street, Bristol.")] as const,
    ["hours", lineProblem(hours, "hours", "Say when, such as Saturdays, 10 to 16.")] as const,
    ["days", businessDays ? null : "Enter business days such as 1 to 2, or 3."] as const,
  ].flatMap(([field, message]) => (message === null ? [] : [{ fieldId: collectionFieldId(field), message }]));
  return problems.length > 0 || !businessDays ? err(problems) : ok({ place, hours, businessDays });
}

/** The problem of a line about delivery; `hint` is that of an empty one. */
export function lineProblem(text: string, name: string, hint: string): string | null {
  if (text === "") return hint;
  return text.length > MAX_COLLECTION_TEXT
    ? `Use ${MAX_COLLECTION_TEXT} characters at most.`
    : plainTextProblem(name, text);
}

/** `2 to 5`, `2-5` or `3`. */
export function parseDays(text: string): [number, number] | null {
  const [, from, to] =
    /^(\d{1,3})(?:\s*(?:to|-|–)\s*(\d{1,3}))?(?:\s*(?:business )?days?)?$/i.exec(text) ?? [];
  if (from === undefined) return null;
  const days: [number, number] = [Number(from), Number(to ?? from)];
  return days[0] <= days[1] ? days : null;
}
