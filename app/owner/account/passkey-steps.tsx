import { useEffect, useState } from "react";
import { Form, useSubmit } from "react-router";
import {
  type AccountAnswer,
  type AccountProblem,
  MAX_PASSKEY_NAME,
  MAX_PASSKEYS,
  type Passkey,
  type PasskeyToMake,
} from "#app/domain/identity/account/account.ts";
import { makePasskey, useCanUsePasskeys } from "#app/owner/kit/ask-browser.ts";
import { AccountName, PasswordField, Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { formatDay } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { useProblemFocus } from "./use-problem-focus.ts";

interface PasskeyStepsProps {
  email: string;
  passkeys: readonly Passkey[];
  answer: AccountAnswer | null;
}

/** A person's passkeys, and the steps to one more: the password, then the browser's own question. */
export function PasskeySteps({ email, passkeys, answer }: PasskeyStepsProps) {
  const problem = answer?.problem ?? null;
  const isGone = problem?.form === "remove-passkey" && !passkeys.some(({ id }) => id === problem.passkeyId);
  const isFull = passkeys.length >= MAX_PASSKEYS;
  return (
    <>
      {isGone && <ErrorSummary title={problem.message} problems={[]} className="mb-6" />}
      {passkeys.length > 0 && <PasskeyList email={email} passkeys={passkeys} problem={problem} />}
      {answer?.passkey ? (
        <MakePasskey key={answer.passkey.options.challenge} wanted={answer.passkey} />
      ) : isFull ? (
        <p className="text-label">You have {MAX_PASSKEYS} passkeys, the most there can be.</p>
      ) : (
        <AddForm email={email} problem={problem?.form === "passkey" ? problem : null} />
      )}
    </>
  );
}

/** The first step. A browser without passkeys gets a sentence instead. */
function AddForm({ email, problem }: { email: string; problem: AccountProblem | null }) {
  const canUse = useCanUsePasskeys(true);
  const form = useProblemFocus(problem);
  if (!canUse) return <p className="text-bark text-label">This browser cannot make passkeys here.</p>;
  const errorOf = (field: AccountProblem["field"]) =>
    problem?.field === field ? problem.message : undefined;
  return (
    <Form method="post" preventScrollReset ref={form} noValidate className="grid max-w-md gap-4">
      <AccountName email={email} />
      <Field
        label="Name"
        id="passkey-name"
        name="name"
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME}
        defaultValue={problem?.name}
        hint="What you call the device, such as ‘Phone’."
        error={errorOf("name")}
        dense
      />
      <PasswordField id="passkey-password" error={errorOf("currentPassword")} />
      <noscript>
        <p className="text-bark text-small">{NEEDS_SCRIPTS}</p>
      </noscript>
      <Submit name="form" value="passkey" label="Add a passkey" busy className="justify-self-start" />
    </Form>
  );
}

const NEEDS_SCRIPTS = "A browser makes a passkey only where scripts may run.";

/** The second step: the browser asks at once, and once more for each press of the button. */
function MakePasskey({ wanted: { name, options } }: { wanted: PasskeyToMake }) {
  const submit = useSubmit();
  const [asked, setAsked] = useState(1);
  const [stopped, setStopped] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press asks again, with the same options.
  useEffect(() => {
    const leaving = new AbortController();
    makePasskey(options, leaving.signal).then((made) => {
      if (leaving.signal.aborted) return;
      if (made.ok)
        submit({ form: "new-passkey", name, made: made.value }, { method: "post", preventScrollReset: true });
      else setStopped(made.error);
    });
    return () => leaving.abort();
  }, [asked]);

  return (
    <div className="grid gap-4">
      <noscript>
        <p className="text-label">{NEEDS_SCRIPTS}</p>
      </noscript>
      <p role="status" className="text-label">
        {stopped ?? `Your browser asks now where to keep the passkey ‘${name}’.`}
      </p>
      {stopped && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => {
            setStopped(null);
            setAsked(asked + 1);
          }}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

interface PasskeyListProps {
  email: string;
  passkeys: readonly Passkey[];
  problem: AccountProblem | null;
}

function PasskeyList({ email, passkeys, problem }: PasskeyListProps) {
  const own = problem?.form === "remove-passkey" ? problem : null;
  return (
    <ul className="mb-8 border-ink border-t">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="border-sand border-b py-3">
          <p className="wrap-anywhere font-[560] text-label">{passkey.name}</p>
          <p className="text-bark text-small">
            Added <Day at={passkey.addedAt} />.{" "}
            {passkey.lastUsedAt ? (
              <>
                Last used <Day at={passkey.lastUsedAt} />.
              </>
            ) : (
              "Not used yet."
            )}
          </p>
          <RemoveForm email={email} passkey={passkey} problem={own?.passkeyId === passkey.id ? own : null} />
        </li>
      ))}
    </ul>
  );
}

const Day = ({ at }: { at: Date }) => <Time at={at} format={formatDay} />;

interface RemoveFormProps {
  email: string;
  passkey: Passkey;
  problem: AccountProblem | null;
}

/** Folded, and with the password: an unattended device is not enough to remove a passkey. */
function RemoveForm({ email, passkey: { id, name }, problem }: RemoveFormProps) {
  const form = useProblemFocus(problem);
  return (
    <details open={problem !== null || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent text-small underline decoration-1 underline-offset-6 md:min-h-8">
        Remove<span className="visually-hidden"> {name}</span>
      </summary>
      <Form method="post" preventScrollReset ref={form} noValidate className="mt-2 grid max-w-md gap-4">
        <AccountName email={email} />
        <input type="hidden" name="passkey" value={id} />
        <PasswordField id={`password-${id}`} error={problem?.message} />
        <Submit
          name="form"
          value="remove-passkey"
          label="Remove this passkey"
          secondary
          className="justify-self-start"
        />
      </Form>
    </details>
  );
}
