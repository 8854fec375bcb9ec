import { type SubmitEvent, useState } from "react";
import { Form, useNavigate } from "react-router";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { DEFAULT_SIZES, DRAFT_KINDS, type DraftField, type DraftRefusal, parseDraft } from "./draft.ts";
import { DRAFTS_ID } from "./draft-list.tsx";
import { type ChosenPicture, DraftPictureField, NO_PICTURE } from "./draft-picture-field.tsx";
import { drafts } from "./drafts-store.ts";

/** The messages above the form, and at its fields. */
interface Shown {
  message: string;
  problems: { field: DraftField | typeof DRAFTS_ID; message: string }[];
}

/** The specification's message (section 8), with a remedy. */
const SAVE_FAILED: Shown = {
  message: "Save failed",
  problems: [
    {
      field: DRAFTS_ID,
      message: "The browser’s storage is full or switched off. Removing a draft below makes room.",
    },
  ],
};

/** The older form's fields. The browser itself saves them, so the form needs JavaScript, but no live session. */
export function DraftForm() {
  const navigate = useNavigate();
  const isReady = useHydrated();
  const [picture, setPicture] = useState<ChosenPicture>(NO_PICTURE);
  const [refusal, setRefusal] = useState<Shown | DraftRefusal | null>(null);
  const [attempt, setAttempt] = useState(0);

  const errorOf = (field: DraftField) =>
    refusal?.problems.find((problem) => problem.field === field)?.message;

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    setAttempt(attempt + 1);
    const read = parseDraft(
      {
        name: text("name"),
        price: text("price"),
        category: text("category"),
        sizes: text("sizes"),
        description: text("description"),
        image: picture.url,
      },
      drafts.all(),
    );
    if (!read.ok) return setRefusal(read.error);
    if (!drafts.keep(read.value)) return setRefusal(SAVE_FAILED);
    setRefusal(null);
    navigate("/catalogue");
  };

  return (
    <Form method="post" noValidate onSubmit={save} className="mt-8 grid gap-6 border-sand border-t pt-8">
      {refusal && (
        <ErrorSummary
          title={refusal.message}
          problems={refusal.problems.map(({ field, message }) => ({ fieldId: field, message }))}
          attempt={attempt}
        />
      )}
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          error={errorOf("name")}
          className="sm:col-span-2"
          dense
          required
        />
        <Field
          label="Price (in NGN)"
          name="price"
          inputMode="decimal"
          error={errorOf("price")}
          dense
          required
        />
        <SelectField label="Category" name="category" error={errorOf("category")} inputClassName="h-11!">
          {Object.entries(DRAFT_KINDS).map(([category, label]) => (
            <option key={category} value={category}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          label="Sizes"
          name="sizes"
          defaultValue={DEFAULT_SIZES}
          hint="Commas between them."
          autoComplete="off"
          className="sm:col-span-2"
          dense
          optional
        />
        <TextAreaField label="Description" name="description" rows={4} className="sm:col-span-2" optional />
        <DraftPictureField
          picture={picture}
          onChange={setPicture}
          error={picture.url === null && !picture.problem ? errorOf("image") : undefined}
          className="sm:col-span-2"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="small" busy={picture.isReading} disabled={!isReady}>
          {picture.isReading ? "Reading image…" : "Save product"}
        </Button>
        <p className="text-bark text-small">Then you go to the catalogue. The draft waits here.</p>
      </div>
    </Form>
  );
}
