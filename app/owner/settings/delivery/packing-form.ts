import type { Packing } from "#app/domain/delivery/zone.ts";
import { MAX_CLOSED, PACKING_HOUR } from "#app/domain/delivery/zone-settings.ts";
import { isDay } from "#app/shared/calendar-day.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

/** When parcels are packed, as it was typed. */
export interface TypedPacking {
  until: string;
  closed: { from: string; to: string }[];
}

interface FormProblem {
  fieldId: string;
  message: string;
}

export const PACKING_UNTIL = "packing-until";

/** The name and id of a field of a time for which the shop is closed. */
export const closedFieldId = (nth: number, end: "from" | "to"): string => `closed-${nth}-${end}`;

/** The stored times, or none. */
export const showPacking = (packing: Packing | null | undefined): TypedPacking => ({
  until: packing?.until ?? "",
  closed: [...(packing?.closed ?? [])],
});

/** The times of the form; empty rows are left out. */
export function readPacking(form: FormData): TypedPacking {
  const closed = Array.from({ length: MAX_CLOSED + 1 }, (_, nth) => ({
    from: textIn(form, closedFieldId(nth, "from")).trim(),
    to: textIn(form, closedFieldId(nth, "to")).trim(),
  }));
  return {
    until: textIn(form, PACKING_UNTIL).trim(),
    closed: closed.filter(({ from, to }) => from !== "" || to !== ""),
  };
}

/** The packing that the form states, null without an hour; the error is every problem. One day is closed alone. */
export function parsePacking({ until, closed }: TypedPacking): Result<Packing | null, FormProblem[]> {
  const times = closed.map(({ from, to }) => ({ from: from || to, to: to || from }));
  const problems = times.flatMap(({ from, to }, nth): FormProblem[] => {
    const unknown = [from, to].find((day) => !isDay(day));
    if (unknown !== undefined)
      return [{ fieldId: closedFieldId(nth, "from"), message: "Choose a day of the calendar." }];
    return from <= to
      ? []
      : [{ fieldId: closedFieldId(nth, "to"), message: "Choose a day after the first, or the same." }];
  });
  if (times.length > MAX_CLOSED)
    problems.push({
      fieldId: closedFieldId(0, "from"),
      message: `Keep ${MAX_CLOSED} closed times at most: take out those that are over.`,
    });
  if (until !== "" && !PACKING_HOUR.test(until))
    problems.push({ fieldId: PACKING_UNTIL, message: "Choose an hour from 06:00 on, such as 14:00." });
  if (until === "" && times.length > 0)
    problems.push({ fieldId: PACKING_UNTIL, message: "Say until when you pack on the other days." });
  if (problems.length > 0) return err(problems);
  return ok(until === "" ? null : { until, closed: times });
}
