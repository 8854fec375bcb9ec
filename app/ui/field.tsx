import type { ComponentProps, ReactNode } from "react";
import { ChevronDownIcon } from "./icons.tsx";

interface FieldProps extends FieldText, Omit<ComponentProps<"input">, "name"> {
  /** Also the control's id, unless `id` is given: an error summary links to it. */
  name: string;
  /** 44 px high, for forms in daily use. */
  dense?: boolean;
  inputClassName?: string;
}

/** One line of text, 56 px high (44 when dense), linked to its label, hint and error. */
export function Field({
  label,
  name,
  optional,
  error,
  hint,
  id = name,
  className,
  dense = false,
  inputClassName = "",
  ...rest
}: FieldProps) {
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} className={className}>
      <input
        type="text"
        {...rest}
        {...describe(id, { hint, error })}
        id={id}
        name={name}
        className={controlClass(error, `${dense ? "h-11" : "h-14"} ${inputClassName}`)}
      />
    </FieldFrame>
  );
}

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

interface SelectFieldProps extends FieldText, Omit<ComponentProps<"select">, "name"> {
  /** Also the control's id, unless `id` is given. */
  name: string;
  inputClassName?: string;
}

/** A choice from a list: the browser's own control, with our outline and arrow. Options are its children. */
export function SelectField({
  label,
  name,
  optional,
  error,
  hint,
  id = name,
  className,
  inputClassName = "",
  children,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} className={className}>
      <span className="relative block">
        <select
          {...rest}
          {...describe(id, { hint, error })}
          id={id}
          name={name}
          className={controlClass(error, `h-14 appearance-none pr-12 ${inputClassName}`)}
        >
          {children}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-4 my-auto size-4" />
      </span>
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends FieldText, Omit<ComponentProps<"textarea">, "name"> {
  /** Also the control's id, unless `id` is given. */
  name: string;
  inputClassName?: string;
}

/** Several lines of text; it grows with its content in browsers that support that. */
export function TextAreaField({
  label,
  name,
  optional,
  error,
  hint,
  id = name,
  className,
  inputClassName = "",
  rows = 5,
  ...rest
}: TextAreaFieldProps) {
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} className={className}>
      <textarea
        {...rest}
        {...describe(id, { hint, error })}
        id={id}
        name={name}
        rows={rows}
        className={controlClass(error, `field-sizing-content min-h-36 py-4 ${inputClassName}`)}
      />
    </FieldFrame>
  );
}
