import { Form, useLocation, useNavigation } from "react-router";
import { FORGOT_PATH } from "#app/domain/identity/own-path.ts";
import { MIN_PASSWORD } from "#app/domain/identity/password-queue.ts";
import { ROLE_NAMES, type Role } from "#app/domain/identity/rights.ts";
import { AccountName, ActionLink, PasswordField, Submit } from "#app/owner/kit/form-parts.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { DoorPage } from "./door-page.tsx";

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
