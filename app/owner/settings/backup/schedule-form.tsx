import { Form, useNavigation } from "react-router";
import {
  BACKUP_RHYTHMS,
  type BackupRhythm,
  type BackupSchedule,
  MAX_KEPT,
} from "#app/platform/backup/backup-schedule.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import type { BackupProblem } from "./backup-view.ts";

const RHYTHMS: Record<BackupRhythm, string> = { never: "Never", day: "Every day", week: "Every week" };

/** How often a backup is written into the shop's folder, and how many stay there. */
export function ScheduleForm({
  schedule,
  problem,
}: {
  schedule: BackupSchedule;
  problem: BackupProblem | null;
}) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === "schedule";
  const typed = problem?.typed ?? { every: schedule.every, keep: String(schedule.keep) };
  return (
    // Made anew when something else is saved, so that its fields show that.
    <Form
      key={`${typed.every} ${typed.keep}`}
      method="post"
      className="mt-6 grid items-start gap-6 sm:grid-cols-2"
    >
      <SelectField label="How often" name="every" defaultValue={typed.every}>
        {BACKUP_RHYTHMS.map((every) => (
          <option key={every} value={every}>
            {RHYTHMS[every]}
          </option>
        ))}
      </SelectField>
      <Field
        label="How many to keep"
        name="keep"
        inputMode="numeric"
        required
        defaultValue={typed.keep}
        error={problem?.field === "keep" ? problem.message : undefined}
        hint={`From 1 to ${MAX_KEPT}.`}
      />
      <div>
        <Button type="submit" name="intent" value="schedule" busy={isSending}>
          {isSending ? "Saving…" : "Save"}
        </Button>
      </div>
    </Form>
  );
}
