import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import {
  ACCOUNT_DONE,
  type AccountAnswer,
  type AccountDone,
  type AccountView,
  type Device,
  type SignIn,
} from "#app/domain/identity/account/account.ts";
import { formatDay, formatDayAndTime } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { PasskeySteps } from "./passkey-steps.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorSteps } from "./second-factor-steps.tsx";

interface AccountPageProps {
  account: AccountView;
  /** The last action, if there was one. */
  done: AccountDone | null;
  answer: AccountAnswer | null;
}

/** The administrator's own account: the password, the passkeys, the second factor, and the devices that are signed in. */
export function AccountPage({ account, done, answer }: AccountPageProps) {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <h1 className="font-display text-l">Account</h1>
      <p className="mt-2 text-bark">{account.email}</p>
      {done && !answer && (
        <p role="status" className="mt-6 border-leaf border-l-4 bg-calico px-4 py-3 text-label">
          {ACCOUNT_DONE[done]}
        </p>
      )}
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
          <Button type="submit" name="form" value="everywhere" variant="secondary" size="small">
            Sign out everywhere
          </Button>
          <p className="mt-2 text-bark text-small">
            This device too.
            {account.passkeys.length > 0 &&
              " Passkeys stay: whoever has one can sign in again. Above you can remove them."}
          </p>
        </Form>
      </AccountSection>
    </div>
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
            <time dateTime={at.toISOString()}>{formatDayAndTime(at)}</time>
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
        {notice && <p className="mb-6 border-turmeric border-l-4 bg-calico px-4 py-3 text-label">{notice}</p>}
        {children}
      </div>
    </section>
  );
}

/** The devices that are signed in, this one first. */
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
              Since <time dateTime={device.since.toISOString()}>{formatDay(device.since)}</time>
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
