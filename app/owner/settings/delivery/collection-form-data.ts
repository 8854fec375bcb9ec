import type { Collection } from "#app/domain/delivery/zone.ts";
import { fieldsOf } from "#app/shared/form-fields.ts";
import { trimmed } from "#app/shared/form-texts.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

const { form, text, tick } = fieldsOf<Collection | null | undefined>(trimmed);

/** Collection in person in the form. */
export const COLLECTION_FORM = form({
  isOffered: tick(Boolean),
  place: text((collection) => collection?.place ?? ""),
  hours: text((collection) => collection?.hours ?? ""),
  days: text((collection) => (collection ? [...new Set(collection.businessDays)].join(" to ") : "")),
});
export type TypedCollection = typeof COLLECTION_FORM.empty;

/** As in the schema of delivery. */
const MAX_LENGTH = 120;

/** The name and id of a field of collection. */
export const collectionFieldId = (field: keyof TypedCollection): string => `collection-${field}`;

export const readCollection = (form: FormData): TypedCollection =>
  COLLECTION_FORM.read(form, collectionFieldId);

/** The collection that the form offers, null for none; the error is every problem. */
export function parseCollection(
  { isOffered, place, hours, days }: TypedCollection,
  parseDays: (text: string) => [number, number] | null,
): Result<Collection | null, { fieldId: string; message: string }[]> {
  if (!isOffered) return ok(null);
  const businessDays = parseDays(days);
  const problems = [
    ["place", lineProblem(place, "place", "Say where, such as 12 Quay Street, Bristol.")] as const,
    ["hours", lineProblem(hours, "hours", "Say when, such as Saturdays, 10 to 16.")] as const,
    ["days", businessDays ? null : "Enter business days such as 1 to 2, or 3."] as const,
  ].flatMap(([field, message]) => (message === null ? [] : [{ fieldId: collectionFieldId(field), message }]));
  return problems.length > 0 || !businessDays ? err(problems) : ok({ place, hours, businessDays });
}

function lineProblem(text: string, name: string, hint: string): string | null {
  if (text === "") return hint;
  return text.length > MAX_LENGTH ? `Use ${MAX_LENGTH} characters at most.` : plainTextProblem(name, text);
}
