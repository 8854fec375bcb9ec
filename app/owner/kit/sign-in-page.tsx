import { useEffect, useState } from "react";
import { Form, useFetcher, useLocation, useNavigation, useSubmit } from "react-router";
import { FORGOT_PATH, SIGN_IN_PATH } from "#app/domain/identity/own-path.ts";
import { SIGN_IN_FAILED, type SignInFailure, type SignInView } from "#app/domain/identity/sign-in/sign-in.ts";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Notice } from "#app/owner/kit/owner-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerChallenge, useCanUsePasskeys } from "./ask-browser.ts";

const TITLES = { password: "Sign in", code: "One more step", recovery: "Recovery code" };

/**
 * The sign-in page of the administration. It is a plain form, so that it works without scripts, and before they load.
 */
export function SignInPage({ view, failure }: { view: SignInView; failure: SignInFailure | null }) {
  const { step, hasEnded, isSaved, to } = view;
  const isSending = useNavigation().state === "submitting";
  const { key } = useLocation();
  // With its full address, because the router spells the page's own differently in browser and server.
  const action = `${SIGN_IN_PATH}?${new URLSearchParams({ to, step })}`;
  return (
    <section className="mx-auto w-full max-w-md px-4 py-12 sm:px-6 lg:py-24">
      <p className="font-display text-bark text-kicker italic">Administration</p>
      <h1 className="mt-1 font-display text-l">{TITLES[step]}</h1>
      {hasEnded && !failure && (
        <Notice tone="asks" className="mt-4">
          You were signed out. Sign in to go on where you were.
        </Notice>
      )}
      {isSaved && !failure && (
        <Notice tone="done" className="mt-4" role="status">
          Your password is saved. Sign in with it.
        </Notice>
      )}
      {failure && (
        <ErrorSummary
          key={key}
          title={SIGN_IN_FAILED}
          problems={
            failure.message === SIGN_IN_FAILED
              ? []
              : [{ fieldId: step === "password" ? "email" : "code", message: failure.message }]
          }
          className="mt-6"
        />
      )}
      <Form method="post" action={action} className="mt-8 grid gap-6" key={`${step} ${key}`} noValidate>
        <input type="hidden" name="step" value={step} />
        {step === "password" ? <PasswordFields email={failure?.email ?? ""} /> : <CodeField step={step} />}
        <Submit label="Sign in" large busy="Signing in…" isBusy={isSending} className="w-full" />
      </Form>
      {step === "password" && (
        <p className="mt-6 text-label">
          <ActionLink to={FORGOT_PATH} label="Forgotten your password?" strong />
        </p>
      )}
      {step === "password" && <PasskeySignIn action={action} />}
      {step !== "password" && <OtherWays step={step} to={to} startAgain={failure?.startAgain ?? false} />}
    </section>
  );
}

function PasswordFields({ email }: { email: string }) {
  return (
    <>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        required
      />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
    </>
  );
}

function CodeField({ step }: { step: "code" | "recovery" }) {
  return step === "code" ? (
    <Field
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint="Six digits, from your authenticator app."
      autoFocus
      required
    />
  ) : (
    <Field
      label="Recovery code"
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint="One of the codes that you kept when you set up the app. Each works once."
      autoFocus
      required
    />
  );
}

/** Two links in the second step: to the other kind of code, and to the beginning. */
function OtherWays({ step, to, startAgain }: { step: "code" | "recovery"; to: string; startAgain: boolean }) {
  const other = step === "code" ? "recovery" : "code";
  return (
    <p className="mt-6 flex flex-wrap gap-x-8 text-label">
      {!startAgain && (
        <ActionLink
          to={`${SIGN_IN_PATH}?${new URLSearchParams({ to, step: other })}`}
          label={step === "code" ? "Use a recovery code" : "Use the app’s code"}
          strong
        />
      )}
      <ActionLink to={`${SIGN_IN_PATH}?${new URLSearchParams({ to })}`} label="Start again" strong />
    </p>
  );
}

interface PasskeySignInProps {
  /** The address of the sign-in page, with the page to go on to. */
  action: string;
}

type Challenge = { options: PublicKeyCredentialRequestOptionsJSON } | { message: string };

/** Signs in with a passkey. It appears only in a browser that can do it; the password is always there. */
function PasskeySignIn({ action }: PasskeySignInProps) {
  const canUse = useCanUsePasskeys(false);
  const { data, state, submit: ask } = useFetcher<Challenge>();
  const isSending = useNavigation().state === "submitting";
  const submit = useSubmit();
  const [stopped, setStopped] = useState<string | null>(null);

  useEffect(() => {
    if (!data || !("options" in data)) return;
    const leaving = new AbortController();
    answerChallenge(data.options, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.ok) submit({ step: "passkey", passkey: answer.value }, { method: "post", action });
      else setStopped(`${answer.error} Try again, or sign in with your password.`);
    });
    return () => leaving.abort();
  }, [data, action, submit]);

  if (!canUse) return null;
  const refused = data && "message" in data && state === "idle" ? data.message : stopped;
  return (
    <div className="mt-6 border-sand border-t pt-6">
      <Button
        variant="secondary"
        busy={state !== "idle" || isSending}
        className="w-full"
        onClick={() => {
          setStopped(null);
          ask({ step: "passkey-challenge" }, { method: "post", action });
        }}
      >
        Use a passkey
      </Button>
      <p role="status" className="mt-3 text-madder text-small">
        {refused}
      </p>
    </div>
  );
}
