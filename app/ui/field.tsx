import type { ComponentProps } from "react";
import { controlClass, describe, FieldFrame, type FieldText } from "./field-frame.tsx";

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
