import { type ChangeEvent, type SubmitEvent, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { Notice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { describe, Field, FieldFrame, SelectField, TextAreaField } from "#app/ui/field.tsx";
import {
  DEFAULT_SIZES,
  DRAFT_KINDS,
  type DraftField,
  type DraftRefusal,
  type PictureProblem,
  parseDraft,
  parseDraftPicture,
} from "./draft.ts";
import { DRAFTS_ID, DraftList } from "./draft-list.tsx";
import { drafts } from "./drafts-store.ts";

/** The older way to add a product: it is stored on this device, and published later. */
export function OlderFormPage() {
  return (
    <OwnerPage
      title="Add product"
      lead="The older form. It notes a product with its price in naira on this device only: nobody sees it in the shop."
    >
      <noscript>
        <Notice tone="asks">
          This form keeps its drafts in the browser, which takes JavaScript. Please switch it on for this
          page.
        </Notice>
      </noscript>
      <DraftForm />
      <DraftList />
    </OwnerPage>
  );
}

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
function DraftForm() {
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
    const text = (name: string) => textIn(form, name);
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
          <Options of={DRAFT_KINDS} />
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
        <Submit label="Save product" busy="Reading image…" isBusy={picture.isReading} disabled={!isReady} />
        <p className="text-bark text-small">Then you go to the catalogue. The draft waits here.</p>
      </div>
    </Form>
  );
}

interface ChosenPicture {
  /** The reduced picture as a data URL; null while there is none. */
  url: string | null;
  isReading: boolean;
  problem: PictureProblem | null;
}

const NO_PICTURE: ChosenPicture = { url: null, isReading: false, problem: null };

interface DraftPictureFieldProps {
  picture: ChosenPicture;
  onChange: (picture: ChosenPicture) => void;
  /** The error from saving. */
  error?: string;
  className?: string;
}

const HINT = "A JPEG, PNG or WebP picture. It is made small and stays on this device.";

/** Chooses a picture, reads it at once and shows it. */
function DraftPictureField({ picture, onChange, error, className }: DraftPictureFieldProps) {
  const reading = useRef(0);
  const said = picture.problem ?? error;

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    reading.current += 1;
    const mine = reading.current;
    if (!file) return onChange(NO_PICTURE);
    onChange({ ...NO_PICTURE, isReading: true });
    const read = await parseDraftPicture(file);
    // Another file was chosen meanwhile, and counts instead.
    if (mine !== reading.current) return;
    onChange(read.ok ? { ...NO_PICTURE, url: read.value } : { ...NO_PICTURE, problem: read.error });
  };

  return (
    <div className={className}>
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <FieldFrame id="image" label="Image" hint={HINT} error={said} className="min-w-0 flex-1">
          <input
            {...describe("image", { hint: HINT, error: said })}
            id="image"
            type="file"
            accept="image/*"
            required
            onChange={choose}
            className={`block w-full cursor-pointer border border-dashed p-4 text-small file:mr-4 file:min-h-11 file:cursor-pointer file:border file:border-ink file:border-solid file:bg-transparent file:px-5 file:font-semibold hover:bg-calico/50 ${said ? "border-madder" : "border-bark"}`}
          />
        </FieldFrame>
        {picture.url && (
          <img
            src={picture.url}
            alt="The chosen one"
            className="aspect-4/5 w-32 bg-calico object-cover sm:mt-8"
          />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {picture.isReading ? "Reading image…" : picture.url ? "The image is ready." : (picture.problem ?? "")}
      </p>
    </div>
  );
}
