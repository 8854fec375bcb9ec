import { useEffect } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { AccountProblem } from "#app/domain/identity/account/account.ts";
import { SHORTEST_PASSWORD } from "#app/domain/identity/password-queue.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useProblemFocus } from "./use-problem-focus.ts";

interface PasswordFormProps {
  email: string;
  problem: AccountProblem | null;
  /** The password has just been changed. */
  isDone: boolean;
}

export function PasswordForm({ email, problem, isDone }: PasswordFormProps) {
  const { state, formData } = useNavigation();
  const isSending = state === "submitting" && formData?.get("form") === "password";
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
      <Field
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={errorOf("currentPassword")}
        dense
        required
      />
      <Field
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        minLength={SHORTEST_PASSWORD}
        error={errorOf("newPassword")}
        dense
        required
      />
      <Field
        label="New password again"
        name="repeated"
        type="password"
        autoComplete="new-password"
        error={errorOf("repeated")}
        dense
        required
      />
      <Button
        type="submit"
        name="form"
        value="password"
        size="small"
        busy={isSending}
        className="justify-self-start"
      >
        {isSending ? "Changing…" : "Change password"}
      </Button>
    </Form>
  );
}

/** Names the account for a password manager. */
export const AccountName = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
