import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { OrderProblem } from "./order-problem.ts";
import { ParcelFields } from "./parcel-fields.tsx";

/** Marks the order as fulfilled; a letter tells the customer who carries the parcel. */
export function FulfilForm({ problem }: { problem: OrderProblem | null }) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === "fulfil";
  return (
    <Form method="post" className="mt-5 grid gap-4">
      <ParcelFields problem={problem} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" name="intent" value="fulfil" size="small" busy={isSending}>
          {isSending ? "Marking…" : "Mark as fulfilled"}
        </Button>
        <p className="text-bark text-small">A letter tells the customer, with the carrier and the number.</p>
      </div>
    </Form>
  );
}
