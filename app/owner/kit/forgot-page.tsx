import { Form, useLocation, useNavigation } from "react-router";
import { FORGOT_PATH, SIGN_IN_PATH } from "#app/domain/identity/own-path.ts";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Notice } from "#app/owner/kit/owner-page.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { DoorPage } from "./door-page.tsx";

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
