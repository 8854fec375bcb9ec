import { useEffect, useRef } from "react";
import { Form } from "react-router";
import {
  type AccountAnswer,
  type AccountForm,
  type AccountProblem,
  keyOf,
  type SecondFactor,
} from "#app/domain/identity/account/account.ts";
import { AccountName, PasswordField, Submit } from "#app/owner/kit/form-parts.tsx";
import { Field } from "#app/ui/field.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useProblemFocus } from "./use-problem-focus.ts";

interface SecondFactorStepsProps {
  email: string;
  /** The number of unused codes; null without a second factor. */
  recoveryCodes: number | null;
  answer: AccountAnswer | null;
}

/** The second factor's state (off, being set up, or on), with the next possible steps. */
export function SecondFactorSteps({ email, recoveryCodes, answer }: SecondFactorStepsProps) {
  const problem = answer?.problem ?? null;
  if (answer?.setUp) return <Confirm setUp={answer.setUp} problem={problem} />;
  const isOn = recoveryCodes !== null;
  return (
    <div className="grid gap-6">
      {isOn && <p className="font-[560] text-label text-leaf">On. {codesLeft(recoveryCodes)}</p>}
      {answer?.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
      <PasswordStep email={email} problem={problem} steps={isOn ? ON : OFF} />
    </div>
  );
}

const codesLeft = (count: number): string =>
  count === 1 ? "1 recovery code is left." : `${count} recovery codes are left.`;

type Step = [form: AccountForm, label: string];
const OFF: Step[] = [["set-up", "Set up an app"]];
const ON: Step[] = [
  ["new-codes", "Make new recovery codes"],
  ["turn-off", "Turn the app’s code off"],
];

interface PasswordStepProps {
  email: string;
  problem: AccountProblem | null;
  steps: Step[];
}

/** Asks for the password before the next step, so that an unattended device is not enough to change the sign-in. */
function PasswordStep({ email, problem, steps }: PasswordStepProps) {
  const own = problem && steps.some(([form]) => form === problem.form) ? problem : null;
  const ref = useProblemFocus(own);
  return (
    <Form method="post" preventScrollReset ref={ref} noValidate className="grid max-w-md gap-4">
      <AccountName email={email} />
      <PasswordField id="second-factor-password" error={own?.message} />
      <div className="flex flex-wrap gap-3">
        {steps.map(([form, label]) => (
          <Submit name="form" value={form} key={form} label={label} busy secondary={form !== "set-up"} />
        ))}
      </div>
    </Form>
  );
}

/** The key for the app, the codes to keep, and a field for the first code. */
function Confirm({ setUp, problem }: { setUp: SecondFactor; problem: AccountProblem | null }) {
  const own = problem?.form === "confirm" ? problem : null;
  const ref = useProblemFocus(own);
  return (
    <div className="grid gap-8">
      <SecondFactorKey uri={setUp.uri} letters={keyOf(setUp)} />
      <RecoveryCodes codes={setUp.recoveryCodes} />
      <Form method="post" preventScrollReset ref={ref} noValidate className="grid max-w-md gap-4">
        <input type="hidden" name="carried" value={JSON.stringify(setUp)} />
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The six digits that the app shows now."
          error={own?.message}
          dense
          required
        />
        <Submit
          name="form"
          value="confirm"
          label="Turn it on"
          busy="Checking…"
          className="justify-self-start"
        />
      </Form>
    </div>
  );
}

/** The recovery codes, which are shown only once. Each one signs the owner in without the app. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="bg-calico p-5">
      <p className="font-[560] text-label">Keep these recovery codes</p>
      <p className="mt-1 max-w-md text-bark text-small">
        Each lets you in once, when the phone is lost. Write them down or print them: they are not shown
        again.
      </p>
      <ul className="mt-4 grid max-w-sm grid-cols-2 gap-x-8 gap-y-1 text-label tabular-nums">
        {codes.map((code) => (
          <li key={code} className="select-all whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The key for an authenticator app: as a picture, as a link for a phone, and as letters. */
function SecondFactorKey({ uri, letters }: { uri: string; letters: string }) {
  const box = useRef<HTMLDivElement>(null);
  // It replaces the form that requested it, so the focus moves here.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="flex flex-wrap items-start gap-6">
      <QrCode text={uri} label="The key for the authenticator app" className="w-44 border border-sand" />
      <div className="min-w-56 flex-1">
        <p className="font-[560] text-label">Give the app its key</p>
        <p className="mt-1 text-bark text-small">
          Point the app’s camera at the picture. On this phone, <TextLink href={uri}>open the app</TextLink>.
        </p>
        <p className="mt-3 text-bark text-small">Or type the key:</p>
        <p className="mt-1 select-all text-small tabular-nums">{letters}</p>
      </div>
    </div>
  );
}
