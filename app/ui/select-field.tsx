import type { ComponentProps } from "react";
import { controlClass, describe, FieldFrame, type FieldText } from "./field-frame.tsx";
import { ChevronDownIcon } from "./icons.tsx";

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
