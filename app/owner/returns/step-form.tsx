import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

interface StepFormProps {
  intent: string;
  label: string;
  busyLabel: string;
  note: string;
  variant?: "secondary";
}

/** A button that is the next step, and what it does. */
export function StepForm({ intent, label, busyLabel, note, variant }: StepFormProps) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button type="submit" name="intent" value={intent} size="small" variant={variant} busy={isSending}>
        {isSending ? busyLabel : label}
      </Button>
      <p className="text-bark text-small">{note}</p>
    </Form>
  );
}
