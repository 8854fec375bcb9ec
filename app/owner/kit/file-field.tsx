import { controlClass, describe, FieldFrame, type FieldText } from "#app/ui/field.tsx";

const FILE_BUTTON =
  "file:mr-4 file:h-14 file:border-0 file:border-bark file:border-r file:border-solid file:bg-calico file:px-5 file:font-semibold file:text-ink";

interface FileFieldProps extends Pick<FieldText, "label" | "hint" | "error"> {
  /** The largest file, in bytes, and the sentence about a larger one. */
  most: number;
  tooLarge: string;
}

/** Chooses a CSV file, as the field `file`. */
export const FileField = ({ label, hint, error, most, tooLarge }: FileFieldProps) => (
  <FieldFrame id="file" label={label} hint={hint} error={error}>
    <input
      {...describe("file", { hint, error })}
      key={error}
      // biome-ignore lint/a11y/noAutofocus: after a refusal, the next file is chosen here.
      autoFocus={error !== undefined}
      type="file"
      id="file"
      name="file"
      required
      accept=".csv,.txt,.tsv,text/csv,text/plain"
      onChange={({ currentTarget: input }) =>
        // Checked here too, because a server that stops reading looks like an unavailable one.
        input.setCustomValidity((input.files?.[0]?.size ?? 0) > most ? tooLarge : "")
      }
      className={controlClass(error, `h-14 pl-0 pr-4 leading-14 ${FILE_BUTTON}`)}
    />
  </FieldFrame>
);
