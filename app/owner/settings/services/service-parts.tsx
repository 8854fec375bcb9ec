import type { ReactNode } from "react";
import { AccountName, PasswordField } from "#app/owner/kit/form-parts.tsx";
import { DoneNotice, Notice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { type FieldProblem, ON_SERVER } from "./service-forms.ts";

interface ServicePageProps {
  title: string;
  lead: string;
  isOnServer: boolean;
  /** The sentence for the last action; null when there was none. */
  done: string | null;
  /** A sentence about a present problem. */
  problem: string | null;
  problems: readonly FieldProblem[];
  children: ReactNode;
}

/** The frame of a page on which the owner sets another service. */
export const ServicePage = ({
  title,
  lead,
  isOnServer,
  done,
  problem,
  problems,
  children,
}: ServicePageProps) => (
  <OwnerPage title={title} nav={<SettingsNav />} lead={lead}>
    {isOnServer && <Notice tone="asks">{ON_SERVER}</Notice>}
    <DoneNotice>{problems.length === 0 && done}</DoneNotice>
    <DoneNotice tone="alarms">{problem}</DoneNotice>
    {problems.length > 0 && (
      <ErrorSummary
        title="Nothing was saved."
        problems={problems.map(({ field, message }) => ({ fieldId: field, message }))}
        className="mt-6"
      />
    )}
    {children}
  </OwnerPage>
);

interface SecretFieldProps {
  label: string;
  name: string;
  /** One is stored, and stays when nothing is typed. */
  isKept: boolean;
  isOnServer: boolean;
  hint: string;
  error: string | undefined;
}

/** A secret: it is typed and replaced, and never shown. */
export const SecretField = ({ label, name, isKept, isOnServer, hint, error }: SecretFieldProps) => (
  <Field
    label={label}
    name={name}
    type="password"
    autoComplete="off"
    spellCheck={false}
    readOnly={isOnServer}
    hint={isOnServer ? "Kept on the server." : isKept ? "Kept. Type a new one to replace it." : hint}
    error={error}
    dense
  />
);

/** Asks for the person's own password: a session that was left open must not redirect emails or money. */
export const ConfirmField = ({ email, error }: { email: string; error: string | undefined }) => (
  <>
    <AccountName email={email} />
    <PasswordField
      label="Your own password"
      hint="The one you sign in with, to confirm that it's you."
      error={error}
    />
  </>
);
