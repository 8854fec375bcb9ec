import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { type AccountAnswer, type AccountView, DONE, type Done, type SignIn } from "../account.ts";
import { AccountSection } from "./account-section.tsx";
import { DeviceList } from "./device-list.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorSteps } from "./second-factor-steps.tsx";

interface AccountPageProps {
  account: AccountView;
  /** What was just done, if it was. */
  done: Done | null;
  answer: AccountAnswer | null;
}

/** The administrator's own account: the password, the second factor, and where they are signed in. */
export function AccountPage({ account, done, answer }: AccountPageProps) {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <h1 className="font-display text-l">Account</h1>
      <p className="mt-2 text-bark">{account.email}</p>
      {done && !answer && (
        <p role="status" className="mt-6 border-leaf border-l-4 bg-calico px-4 py-3 text-label">
          {DONE[done]}
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
          <p className="mt-2 text-bark text-small">This device too.</p>
        </Form>
      </AccountSection>
    </div>
  );
}

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/London",
});

function SignIns({ signIns }: { signIns: readonly SignIn[] }) {
  if (signIns.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="font-[560] text-label">Last sign-ins</h3>
      <ul className="mt-1 text-bark text-small">
        {signIns.map(({ at, device }) => (
          <li key={at.getTime()}>
            <time dateTime={at.toISOString()}>{MOMENT.format(at)}</time>
            {device && `, ${device}`}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-bark text-small">Not you? Change your password.</p>
    </div>
  );
}
