import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { AccountAnswer, AccountForm, AccountProblem, SecondFactor } from "../account.ts";
import { keyOf } from "../account.ts";
import { AccountName } from "./password-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorKey } from "./second-factor-key.tsx";
import { useProblemFocus } from "./use-problem-focus.ts";

interface SecondFactorStepsProps {
  email: string;
  /** Codes left; null while there is no second factor. */
  recoveryCodes: number | null;
  answer: AccountAnswer | null;
}

/** Off, being set up, or on: each with what can be done next. */
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

/** What can be done next wants the password: a device left open is not enough to change how one signs in. */
function PasswordStep({ email, problem, steps }: PasswordStepProps) {
  const { state, formData } = useNavigation();
  const own = problem && steps.some(([form]) => form === problem.form) ? problem : null;
  const ref = useProblemFocus(own);
  const sent = state === "submitting" ? formData?.get("form") : null;
  return (
    <Form method="post" preventScrollReset ref={ref} noValidate className="grid max-w-md gap-4">
      <AccountName email={email} />
      <Field
        label="Your password"
        id="second-factor-password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={own?.message}
        dense
        required
      />
      <div className="flex flex-wrap gap-3">
        {steps.map(([form, label]) => (
          <Button
            key={form}
            type="submit"
            name="form"
            value={form}
            variant={form === "set-up" ? "primary" : "secondary"}
            size="small"
            busy={sent === form}
          >
            {label}
          </Button>
        ))}
      </div>
    </Form>
  );
}

/** The key for the app, the codes to keep, and the first code that shows it works. */
function Confirm({ setUp, problem }: { setUp: SecondFactor; problem: AccountProblem | null }) {
  const { state, formData } = useNavigation();
  const own = problem?.form === "confirm" ? problem : null;
  const ref = useProblemFocus(own);
  const isSending = state === "submitting" && formData?.get("form") === "confirm";
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
        <Button
          type="submit"
          name="form"
          value="confirm"
          size="small"
          busy={isSending}
          className="justify-self-start"
        >
          {isSending ? "Checking…" : "Turn it on"}
        </Button>
      </Form>
    </div>
  );
}
