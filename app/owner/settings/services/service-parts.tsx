import type { ReactNode } from "react";
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
  /** A sentence about what holds now, and does not work. */
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
  <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
    <SettingsNav />
    <h1 className="mt-4 font-display text-l">{title}</h1>
    <p className="mt-2 max-w-2xl text-bark">{lead}</p>
    {isOnServer && (
      <p className="mt-6 border-turmeric border-l-4 bg-calico px-4 py-3 text-label">{ON_SERVER}</p>
    )}
    {/* Always in the page, so that new text in it is announced. */}
    <div role="status">
      {done && problems.length === 0 && (
        <p className="mt-6 border-leaf border-l-4 bg-calico px-4 py-3 text-label">{done}</p>
      )}
      {problem && (
        <p className="wrap-anywhere mt-6 border-madder border-l-4 bg-calico px-4 py-3 text-label">
          {problem}
        </p>
      )}
    </div>
    {problems.length > 0 && (
      <ErrorSummary
        title="Nothing was saved."
        problems={problems.map(({ field, message }) => ({ fieldId: field, message }))}
        className="mt-6"
      />
    )}
    {children}
  </div>
);

interface SecretFieldProps {
  label: string;
  name: string;
  /** One is kept, and stays where nothing is typed. */
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

/** Asks whoever saves for their own password: a session that was left open shall not redirect emails or money. */
export const ConfirmField = ({ email, error }: { email: string; error: string | undefined }) => (
  <>
    {/* Names the account for a password manager. */}
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    <Field
      label="Your own password"
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      hint="The one you sign in with, to confirm that it's you."
      error={error}
      required
      dense
    />
  </>
);
