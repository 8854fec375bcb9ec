import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { OrderProblem } from "./order-view.ts";

/** Marks the order as fulfilled; what is said of the parcel is kept in the history. */
export function FulfilForm({ problem }: { problem: OrderProblem | null }) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === "fulfil";
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (problem?.field) form.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [problem]);

  const errorOf = (field: "carrier" | "tracking") => (problem?.field === field ? problem.message : undefined);
  return (
    <Form method="post" ref={form} className="mt-5 grid gap-4 sm:grid-cols-2">
      <Field
        label="Carrier"
        name="carrier"
        optional
        dense
        autoComplete="off"
        defaultValue={problem?.carrier}
        error={errorOf("carrier")}
      />
      <Field
        label="Tracking number"
        name="tracking"
        optional
        dense
        autoComplete="off"
        spellCheck={false}
        defaultValue={problem?.tracking}
        error={errorOf("tracking")}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2">
        <Button type="submit" name="intent" value="fulfil" size="small" busy={isSending}>
          {isSending ? "Marking…" : "Mark as fulfilled"}
        </Button>
        <p className="text-bark text-small">Kept in the history. The customer is not written to.</p>
      </div>
    </Form>
  );
}
