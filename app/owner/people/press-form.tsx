import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";

interface PressFormProps {
  /** What the button sends. */
  fields: Record<string, string>;
  /** Whom it is about, for assistive technology. */
  about: string;
  children: ReactNode;
}

/** A button that sends a few words. */
export function PressForm({ fields, about, children }: PressFormProps) {
  const { state, formData } = useNavigation();
  const isSending =
    state !== "idle" &&
    formData !== undefined &&
    Object.entries(fields).every(([name, value]) => formData.get(name) === value);
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary" size="small" busy={isSending}>
        {children}
        <span className="visually-hidden"> {about}</span>
      </Button>
    </Form>
  );
}
