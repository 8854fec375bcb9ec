import type { ReactNode } from "react";
import { Form } from "react-router";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { Field } from "#app/ui/field.tsx";

interface FindFormProps {
  /** The path of the list. */
  action: string;
  label: string;
  /** The search text that the list shows. */
  query: string;
  /** The other parameters of the list's address, which a search keeps. */
  kept?: Readonly<Record<string, string>>;
  placeholder?: string;
  /** Stands beside the button. */
  children?: ReactNode;
}

/** Searches one of the owner's lists. */
export const FindForm = ({ action, label, query, kept = {}, placeholder, children }: FindFormProps) => (
  <Form method="get" action={action} role="search" className="mt-6 flex flex-wrap items-end gap-3">
    {Object.entries(kept).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Field
      // The field shows the search text even after the browser's Back button.
      key={query}
      dense
      name="q"
      type="search"
      label={label}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      defaultValue={query}
      className="min-w-0 flex-1 basis-48"
    />
    <Submit label="Find" secondary className="h-11" />
    {children}
  </Form>
);
