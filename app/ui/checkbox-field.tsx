import type { ComponentProps, ReactNode } from "react";
import { CheckIcon } from "./control-icons.tsx";
import { describe, FieldNotes, type FieldText } from "./field.tsx";

interface CheckboxFieldProps
  extends Omit<FieldText, "label">,
    Omit<ComponentProps<"input">, "name" | "type"> {
  /** May contain links: 'I accept the terms and the refund policy.' */
  label: ReactNode;
  /** Also the control's id, unless `id` is given. */
  name: string;
}

/** A checkbox: 24 px drawn, 44 px to touch. */
export function CheckboxField({
  label,
  name,
  optional,
  error,
  hint,
  id = name,
  className = "",
  ...rest
}: CheckboxFieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-4 py-2">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...rest}
            {...describe(id, { hint, error })}
            id={id}
            name={name}
            type="checkbox"
            className={`peer size-6 appearance-none bg-shea checked:border-indigo checked:bg-indigo forced-colors:appearance-auto ${error ? "border-2 border-madder" : "border border-bark"}`}
          />
          <CheckIcon className="pointer-events-none absolute size-4 text-shea opacity-0 peer-checked:opacity-100 forced-colors:hidden" />
        </span>
        <span>
          {label}
          {optional && <span className="text-bark text-small"> optional</span>}
        </span>
      </label>
      <div className="pl-10 *:mt-0">
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}
