import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { FORGOT_PATH, SIGN_IN_PATH } from "#app/domain/identity/own-path.ts";
import { MIN_PASSWORD } from "#app/domain/identity/password-queue.ts";
import { ROLE_NAMES, type Role } from "#app/domain/identity/rights.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { AccountName, ActionLink, PasswordField, Submit } from "./form-parts.tsx";
import { Notice } from "./owner-page.tsx";

/** A narrow page for people who are not signed in. */
const DoorPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <AdminShell email={null} seenBy={null}>
    <section className="mx-auto w-full max-w-md px-4 py-12 sm:px-6 lg:py-24">
      <p className="font-display text-bark text-kicker italic">Administration</p>
      <h1 className="mt-1 text-balance font-display text-l">{title}</h1>
      {children}
    </section>
  </AdminShell>
);

interface ForgotPageProps {
  /** Without a mail server no email can be sent, and the page says how else. */
  hasMail: boolean;
  isSent: boolean;
  refusal: { message: string; email: string } | null;
}

/** For a person who has forgotten their password. The answer is the same for every email. */
export function ForgotPage({ hasMail, isSent, refusal }: ForgotPageProps) {
  return (
    <DoorPage title="Forgotten password">
      {!hasMail ? (
        <ByHand />
      ) : isSent && !refusal ? (
        <Notice tone="done" role="status">
          If there’s an account with this email, we’ve sent it a link. The link works for 30 minutes. If
          nothing comes, check your spam folder, then check the email for a typing mistake.
        </Notice>
      ) : (
        <AskForm refusal={refusal} />
      )}
      <p className="mt-8">
        <ActionLink to={SIGN_IN_PATH} label="Back to signing in" strong />
      </p>
    </DoorPage>
  );
}

function AskForm({ refusal }: Pick<ForgotPageProps, "refusal">) {
  const isSending = useNavigation().state === "submitting";
  const { key } = useLocation();
  return (
    <>
      <p className="mt-3 text-bark">
        Type the email of your account. We’ll send you a link to choose a new password.
      </p>
      {refusal && (
        <ErrorSummary
          key={key}
          title="No email was sent"
          problems={[{ fieldId: "email", message: refusal.message }]}
          className="mt-6"
        />
      )}
      <Form method="post" action={FORGOT_PATH} className="mt-8 grid gap-6" noValidate>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={refusal?.email ?? ""}
          error={refusal?.message}
          required
        />
        <Submit label="Send me a link" large busy="Sending…" isBusy={isSending} className="w-full" />
      </Form>
    </>
  );
}

const ByHand = () => (
  <>
    <p className="mt-3">
      This shop can’t send email yet, so it can’t send you a link. If another owner can sign in, ask them to
      set the mail server under Settings, Email: then come back here. If nobody can, ask your technician: with
      this command and your email address they give you a new password.
    </p>
    <Notice tone="asks" className="mt-4">
      <code>npm run admin -- reset EMAIL</code>
    </Notice>
    <p className="mt-4 text-bark text-small">
      Once you’re in, set the mail server under Settings, Email. Next time a link comes by email.
    </p>
  </>
);

interface NewPasswordPageProps {
  kind: "invitation" | "reset";
  /** The person of the link; null for a link that has ended. */
  link: { email: string; role: Role | null } | null;
  /** Why the password was not saved. */
  problem: string | null;
}

/** Behind the link of a letter: an invited person's first password, or a new one in place of a forgotten one. */
export function NewPasswordPage({ kind, link, problem }: NewPasswordPageProps) {
  const isSaving = useNavigation().state === "submitting";
  const { key } = useLocation();
  if (!link) return <LinkGone kind={kind} />;
  return (
    <DoorPage title={kind === "invitation" ? "Welcome" : "New password"}>
      {/* The answer's header is stricter, and a plain form would then name its origin as `null`, which is refused. */}
      <meta name="referrer" content="same-origin" />
      <p className="wrap-anywhere mt-3 text-bark">
        {kind === "invitation" && link.role
          ? `You are invited as ${ROLE_NAMES[link.role].toLowerCase()}. Choose a password for ${link.email}.`
          : `For ${link.email}. Saving it signs you out on every device.`}
      </p>
      {problem && (
        <ErrorSummary
          key={key}
          title="The password was not saved"
          problems={[{ fieldId: "newPassword", message: problem }]}
          className="mt-6"
        />
      )}
      <Form method="post" className="mt-8 grid gap-6" noValidate>
        <AccountName email={link.email} />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint={`${MIN_PASSWORD} characters or more.`}
          minLength={MIN_PASSWORD}
          error={problem ?? undefined}
          dense={false}
        />
        <Submit label="Save" large busy="Saving…" isBusy={isSaving} className="w-full" />
      </Form>
    </DoorPage>
  );
}

const LinkGone = ({ kind }: Pick<NewPasswordPageProps, "kind">) => (
  <DoorPage title="This link works no more">
    <p className="mt-3 text-bark">
      {kind === "invitation"
        ? "It was used already, is older than 7 days, or was taken back. Ask whoever invited you for another one."
        : "It was used already, is older than 30 minutes, or a newer one was used. Ask for another one."}
    </p>
    {kind === "reset" && (
      <p className="mt-6">
        <ActionLink to={FORGOT_PATH} label="Send me another link" strong />
      </p>
    )}
  </DoorPage>
);
