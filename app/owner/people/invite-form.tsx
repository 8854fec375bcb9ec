import { Form, useLocation, useNavigation } from "react-router";
import type { PeopleAnswer } from "#app/domain/identity/people/people.ts";
import { ROLE_NAMES, ROLES } from "#app/domain/identity/rights.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";

interface InviteFormProps {
  answer: PeopleAnswer | null;
  hasMail: boolean;
}

/** Invites somebody by e-mail. */
export function InviteForm({ answer, hasMail }: InviteFormProps) {
  const { state, formData } = useNavigation();
  const { key } = useLocation();
  const isSending = state !== "idle" && formData?.get("do") === "invite" && formData.get("person") === "new";
  const problem = answer?.problem?.field ? answer.problem : null;
  const typed = answer?.typed ?? { email: "", role: "" };
  const errorOf = (field: "email" | "role") => (problem?.field === field ? problem.message : undefined);
  return (
    <section aria-labelledby="invite" className="mt-12 border-sand border-t pt-8">
      <h2 id="invite" className="font-display text-m">
        Invite somebody
      </h2>
      <p className="mt-2 max-w-xl text-bark text-label">
        {hasMail
          ? "An email brings them a link with which they choose their own password."
          : "The shop has no mail server in its settings, so you get a link to pass on yourself. With it they choose their own password."}
      </p>
      {problem && (
        <ErrorSummary
          title="Nobody was invited"
          problems={[{ fieldId: problem.field ?? "email", message: problem.message }]}
          className="mt-6"
        />
      )}
      <Form key={key} method="post" noValidate className="mt-6 grid max-w-md gap-5">
        <input type="hidden" name="person" value="new" />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed.email}
          error={errorOf("email")}
          required
        />
        <SelectField label="Role" name="role" defaultValue={typed.role || "packer"} error={errorOf("role")}>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          name="do"
          value="invite"
          size="small"
          busy={isSending}
          className="justify-self-start"
        >
          {isSending ? "Inviting…" : "Invite"}
        </Button>
      </Form>
    </section>
  );
}
