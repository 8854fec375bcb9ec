import type { ComponentProps } from "react";
import { controlClass, describe, FieldFrame, type FieldText } from "./field-frame.tsx";

interface TextAreaFieldProps extends FieldText, Omit<ComponentProps<"textarea">, "name"> {
  /** Also the control's id, unless `id` is given. */
  name: string;
  inputClassName?: string;
}

/** Several lines of text; it grows with its content where the browser supports that. */
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
