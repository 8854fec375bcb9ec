import { type ReactNode, useEffect, useId } from "react";
import { Form, useLocation } from "react-router";
import {
  ACCOUNT_DONE,
  type AccountAnswer,
  type AccountDone,
  type AccountProblem,
  type AccountView,
  type Device,
  type SignIn,
} from "#app/domain/identity/account/account.ts";
import { MIN_PASSWORD } from "#app/domain/identity/password-queue.ts";
import { AccountName, PasswordField, Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, Notice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { formatDay, formatDayAndTime } from "#app/shared/shop-time.ts";
import { TextButton } from "#app/ui/text-link.tsx";
import { PasskeySteps } from "./passkey-steps.tsx";
import { SecondFactorSteps } from "./second-factor-steps.tsx";
import { useProblemFocus } from "./use-problem-focus.ts";

interface AccountPageProps {
  account: AccountView;
  /** The last action, if there was one. */
  done: AccountDone | null;
  answer: AccountAnswer | null;
}

/**
 * The administrator's own account: the password, the passkeys, the second factor, and the devices that are signed in.
 */
export function AccountPage({ account, done, answer }: AccountPageProps) {
  return (
    <OwnerPage title="Account" lead={account.email}>
      <DoneNotice>{done && !answer && ACCOUNT_DONE[done]}</DoneNotice>
      <AccountSection
        title="Password"
        lines={["12 characters or more. Changing it signs every other device out."]}
        notice={
          account.hasPrintedPassword
            ? "This password was printed when the account was made. Choose your own."
            : null
        }
      >
        <PasswordForm
          email={account.email}
          problem={answer?.problem ?? null}
          isDone={done === "password" && !answer}
        />
      </AccountSection>
      <AccountSection
        title="Passkeys"
        lines={[
          "Sign in with your finger, your face or the PIN of a device, instead of the password and a code. A passkey works here only, so nobody can trick you out of it.",
        ]}
        notice={
          account.passkeys.length > 0 && (done === "reset" || done === "password")
            ? "A new password leaves your passkeys: each of these still opens your account. Remove any that is not yours."
            : null
        }
      >
        <PasskeySteps email={account.email} passkeys={account.passkeys} answer={answer} />
      </AccountSection>
      <AccountSection
        title="Authenticator app"
        lines={[
          "A second step at sign-in: a code from an app on your phone, so that a stolen password is not enough.",
        ]}
      >
        <SecondFactorSteps email={account.email} recoveryCodes={account.recoveryCodes} answer={answer} />
      </AccountSection>
      <AccountSection title="Signed in" lines={["Signing in lasts a fortnight on each device."]}>
        <DeviceList devices={account.devices} />
        <SignIns signIns={account.signIns} />
        <Form method="post" className="mt-6">
          <Submit name="form" value="everywhere" label="Sign out everywhere" secondary />
          <p className="mt-2 text-bark text-small">
            This device too.
            {account.passkeys.length > 0 &&
              " Passkeys stay: whoever has one can sign in again. Above you can remove them."}
          </p>
        </Form>
      </AccountSection>
    </OwnerPage>
  );
}

function SignIns({ signIns }: { signIns: readonly SignIn[] }) {
  if (signIns.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="font-[560] text-label">Last sign-ins</h3>
      <ul className="mt-1 text-bark text-small">
        {signIns.map(({ at, device }) => (
          <li key={at.getTime()}>
            <Time at={at} format={formatDayAndTime} />
            {device && `, ${device}`}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-bark text-small">Not you? Change your password.</p>
    </div>
  );
}

interface AccountSectionProps {
  title: string;
  lines: readonly string[];
  /** A request to the administrator. */
  notice?: string | null;
  children: ReactNode;
}

/** A part of the account page: its description on one side, its forms on the other. */
function AccountSection({ title, lines, notice, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 border-sand border-t pt-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div>
        <h2 id={id} className="font-display text-card">
          {title}
        </h2>
        {lines.map((line) => (
          <p key={line} className="mt-2 max-w-sm text-bark text-small">
            {line}
          </p>
        ))}
      </div>
      <div>
        {notice && (
          <Notice tone="asks" className="mb-6">
            {notice}
          </Notice>
        )}
        {children}
      </div>
    </section>
  );
}

/** The signed-in devices, this one first. */
function DeviceList({ devices }: { devices: readonly Device[] }) {
  return (
    <ul className="border-ink border-t">
      {devices.map((device) => (
        <li
          key={device.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-sand border-b py-3"
        >
          <div>
            <p className="font-[560] text-label">{device.name}</p>
            <p className="text-bark text-small">
              Since <Time at={device.since} format={formatDay} />
              {device.address && `, from ${device.address}`}
            </p>
          </div>
          {device.isThisOne ? (
            <p className="font-[560] text-leaf text-small">This device</p>
          ) : (
            <Form method="post">
              <input type="hidden" name="session" value={device.id} />
              <TextButton type="submit" name="form" value="device" className="text-small">
                Sign out<span className="visually-hidden"> {device.name}</span>
              </TextButton>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PasswordFormProps {
  email: string;
  problem: AccountProblem | null;
  /** The password has just been changed. */
  isDone: boolean;
}

function PasswordForm({ email, problem, isDone }: PasswordFormProps) {
  const own = problem?.form === "password" ? problem : null;
  const form = useProblemFocus(own);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the password is a separate navigation.
  useEffect(() => {
    if (isDone) form.current?.reset();
  }, [isDone, key]);

  const errorOf = (field: AccountProblem["field"]) => (own?.field === field ? own.message : undefined);
  return (
    <Form method="post" ref={form} noValidate className="grid max-w-md gap-5">
      <AccountName email={email} />
      <PasswordField label="Current password" error={errorOf("currentPassword")} />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        minLength={MIN_PASSWORD}
        error={errorOf("newPassword")}
      />
      <PasswordField
        label="New password again"
        name="repeated"
        autoComplete="new-password"
        error={errorOf("repeated")}
      />
      <Submit
        name="form"
        value="password"
        label="Change password"
        busy="Changing…"
        className="justify-self-start"
      />
    </Form>
  );
}
