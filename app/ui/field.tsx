import type { ComponentProps } from "react";
import { controlClass, describe, FieldFrame, type FieldWords } from "./field-frame.tsx";

interface FieldProps extends FieldWords, Omit<ComponentProps<"input">, "name"> {
  /** Also the control's id, unless `id` is given: an error summary links to it. */
  name: string;
  inputClassName?: string;
}

/** One line of text, 56 px high, tied to its label, hint and error. */
export function Field({
  label,
  name,
  optional,
  error,
  hint,
  id = name,
  className,
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
        className={controlClass(error, `h-14 ${inputClassName}`)}
      />
    </FieldFrame>
  );
}
