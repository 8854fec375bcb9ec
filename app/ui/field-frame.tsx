import type { ReactNode } from "react";

/** The texts that all kinds of field share. */
export interface FieldText {
  label: string;
  /** Adds 'optional' beside the label; without it readers take the field as required. */
  optional?: boolean;
  /** One short line under the field that helps to fill it. */
  hint?: string;
  /** The error, and how to correct it. */
  error?: string;
}

/** The attributes that link a control to its hint and error. */
export function describe(id: string, { hint, error }: Pick<FieldText, "hint" | "error">) {
  const parts = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": parts || undefined } as const;
}

const CONTROL =
  "block w-full rounded-none bg-transparent px-4 text-body text-ink " +
  "transition-colors disabled:bg-calico disabled:text-bark";

/** The outline of a control: bark, ink on hover, 2 px of madder when there is an error. */
export const controlClass = (error: string | undefined, className = ""): string =>
  `${CONTROL} ${error ? "border-2 border-madder" : "border border-bark hover:border-ink hover:bg-calico/50 focus:bg-transparent"} ${className}`;

/** A label above, the control, then the error and the hint below. */
export function FieldFrame({
  id,
  label,
  optional,
  hint,
  error,
  className = "",
  children,
}: FieldText & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-2 block font-[560] text-label">
        {label}
        {optional && <span className="font-normal text-bark text-small"> optional</span>}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The lines under a control, with the ids that `describe` refers to. */
export function FieldNotes({ id, hint, error }: Pick<FieldText, "hint" | "error"> & { id: string }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-2 font-[560] text-madder text-small">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-bark text-small">
          {hint}
        </p>
      )}
    </>
  );
}
