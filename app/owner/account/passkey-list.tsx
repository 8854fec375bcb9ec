import { Form } from "react-router";
import type { AccountProblem, Passkey } from "#app/domain/identity/account/account.ts";
import { formatDay } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { AccountName } from "./password-form.tsx";
import { useProblemFocus } from "./use-problem-focus.ts";

interface PasskeyListProps {
  email: string;
  passkeys: readonly Passkey[];
  problem: AccountProblem | null;
}

/** A person's passkeys, each with a form that removes it. */
export function PasskeyList({ email, passkeys, problem }: PasskeyListProps) {
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

const Day = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{formatDay(at)}</time>;

interface RemoveFormProps {
  email: string;
  passkey: Passkey;
  problem: AccountProblem | null;
}

/** Folded, and with the password: an unattended device is not enough to take a passkey away. */
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
        <Field
          label="Your password"
          id={`password-${id}`}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={problem?.message}
          dense
          required
        />
        <Button
          type="submit"
          name="form"
          value="remove-passkey"
          variant="secondary"
          size="small"
          className="justify-self-start"
        >
          Remove this passkey
        </Button>
      </Form>
    </details>
  );
}
