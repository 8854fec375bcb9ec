import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { COLLECTED, ERASURE_PROMISE, MAX_MADE_PICTURES } from "#app/domain/making/made.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { RequestAnswer } from "./answer-request.server.ts";

/* Parts of the forms that ask for a piece, and for an alteration. */

/** What a field of the form shows: what was typed in it, and what is wrong with it. */
export function requestFields(answer: RequestAnswer | null) {
  const typed: Record<string, string> = answer?.typed ?? {};
  const errorOf = (name: string) => answer?.problems.find((each) => each.field === name)?.message;
  const field = (name: string) => ({ name, defaultValue: typed[name] ?? "", error: errorOf(name) });
  return { typed, errorOf, field };
}

interface RequestFrameProps {
  action: string;
  /** The refused form; null at first. */
  answer: RequestAnswer | null;
  /** The name of the field that people do not see and programs fill in. */
  trap: string;
  /** What the data is for: `to make your piece`. */
  purpose: string;
  children: ReactNode;
}

/** The form with its problems above, and its button and the promise about data below. */
export function RequestFrame({ action, answer, trap, purpose, children }: RequestFrameProps) {
  const isSending = useNavigation().state === "submitting";
  const problems = answer?.problems ?? [];
  const whole = problems.filter((each) => each.field === null).map(({ message }) => message);
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      className="group mt-10 grid gap-14"
    >
      {answer && (
        <ErrorSummary
          title={whole.length > 0 ? whole.join(" ") : "Not sent yet. Please look at this again:"}
          problems={problems.flatMap(({ field: fieldId, message }) =>
            fieldId ? [{ fieldId, message }] : [],
          )}
        />
      )}
      <input type="hidden" name="draft" value={answer?.typed.draft ?? ""} />
      <div aria-hidden="true" className="visually-hidden">
        <label>
          Leave this empty
          <input type="text" name={trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {children}
      <div>
        <Button type="submit" busy={isSending} className="max-md:w-full">
          {isSending ? "Sending…" : "Send request"}
        </Button>
        <p className="mt-4 max-w-prose text-bark text-small">
          We use what you send {purpose}, and for nothing else. {ERASURE_PROMISE}{" "}
          <TextLink to="/policies/privacy" tone="inherit">
            Privacy
          </TextLink>
        </p>
      </div>
    </Form>
  );
}

export const RequestPart = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) => (
  <fieldset className="grid gap-6">
    <legend className="mb-4 font-display text-m">{title}</legend>
    {lead && <p className="max-w-prose text-bark">{lead}</p>}
    {children}
  </fieldset>
);

/** The field of pictures, in every form that has one. */
export const PICTURES_FIELD = {
  name: "pictures",
  type: "file",
  accept: "image/jpeg,image/png,image/webp,image/avif",
  multiple: true,
  inputClassName: "py-3.5",
} as const;

/** The pictures. Because of the key, what is kept already is not sent again. */
export const PicturesChoice = ({ kept, error }: { kept: number; error: string | undefined }) => (
  <Field
    key={kept}
    label="Pictures"
    {...PICTURES_FIELD}
    optional
    error={error}
    hint={
      kept > 0
        ? `${kept === 1 ? "1 picture is" : `${kept} pictures are`} kept already. Choose only what you want to add.`
        : `Up to ${MAX_MADE_PICTURES}, 10 MB each and 30 MB together. Only we see them; place and camera are taken out.`
    }
  />
);

/** The places that a piece can go to: the shop's own country, the collection, then the others. */
export const PlaceOptions = ({ countries, collection }: PlaceOptionsProps) => {
  const options = countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
  return (
    <>
      {options[0]}
      {collection !== null && <option value={COLLECTED}>I collect it: {collection}</option>}
      {options.slice(1)}
    </>
  );
};

interface PlaceOptionsProps {
  countries: readonly { code: string; name: string }[];
  /** Where pieces are collected; null when they are not. */
  collection: string | null;
}
