import { useEffect, useRef } from "react";
import { Field } from "#app/ui/field.tsx";
import type { OrderProblem } from "./order-problem.ts";

interface ParcelFieldsProps {
  problem: OrderProblem | null;
  /** The current data of the parcel. */
  known?: { carrier: string | null; tracking: string | null };
}

/** The parcel's carrier and tracking number. A field with an error takes the focus. */
export function ParcelFields({ problem, known }: ParcelFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (problem?.field) fields.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [problem]);

  const errorOf = (field: "carrier" | "tracking") => (problem?.field === field ? problem.message : undefined);
  return (
    <div ref={fields} className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Carrier"
        name="carrier"
        optional
        dense
        autoComplete="off"
        hint="Royal Mail, DPD, Evri …"
        defaultValue={problem?.carrier ?? known?.carrier ?? ""}
        error={errorOf("carrier")}
      />
      <Field
        label="Tracking number"
        name="tracking"
        optional
        dense
        autoComplete="off"
        spellCheck={false}
        defaultValue={problem?.tracking ?? known?.tracking ?? ""}
        error={errorOf("tracking")}
      />
    </div>
  );
}
