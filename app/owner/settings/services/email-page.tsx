import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { EmailView } from "./change-email.server.ts";
import type { FieldProblem, TypedEmail } from "./service-forms.ts";
import { ConfirmField, SecretField, ServicePage } from "./service-parts.tsx";

const DONE = {
  saved: "Saved, and in use from now on. Send yourself a test email to be sure.",
  sent: "The mail server took the email. See that it arrives, in the spam folder too.",
};

interface EmailPageProps {
  view: EmailView;
  email: string;
  /** The last action, if there was one. */
  done: string | null;
  answer: { typed?: TypedEmail; problems?: FieldProblem[]; sending?: string } | null;
}

/** The mail server through which the shop sends, in fields. */
export function EmailPage({ view, email, done, answer }: EmailPageProps) {
  const { state, formData } = useNavigation();
  const busy = state === "idle" ? null : formData?.get("intent");
  const { isOnServer, hasPassword } = view;
  const typed = answer?.typed ?? view.typed;
  const problems = answer?.problems ?? [];
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message;
  return (
    <ServicePage
      title="Email"
      lead="The shop sends receipts and notices through a mail server. Whoever runs your email has these under ‘SMTP’. Until it is set, emails wait in the shop."
      isOnServer={isOnServer}
      done={done === "saved" || done === "sent" ? DONE[done] : null}
      problem={answer?.sending ?? view.problem}
      problems={problems}
    >
      <Form key={view.revision} method="post" className="mt-8 grid gap-6 sm:grid-cols-2" noValidate>
        <Field
          label="Mail server"
          name="host"
          defaultValue={typed.host}
          readOnly={isOnServer}
          autoCapitalize="none"
          spellCheck={false}
          hint="Such as smtp.example.com."
          error={errorOf("host")}
          required
          dense
        />
        <Field
          label="Port"
          name="port"
          inputMode="numeric"
          defaultValue={typed.port}
          readOnly={isOnServer}
          hint="Mostly 587, sometimes 465."
          error={errorOf("port")}
          required
          dense
        />
        <Field
          label="User name"
          name="user"
          defaultValue={typed.user}
          readOnly={isOnServer}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Often your whole email address."
          error={errorOf("user")}
          dense
        />
        <SecretField
          label="Password"
          name="password"
          isKept={hasPassword}
          isOnServer={isOnServer}
          hint="Of the mail server; some call it an app password."
          error={errorOf("password")}
        />
        <Field
          label="From address"
          name="from"
          type="email"
          defaultValue={typed.from}
          readOnly={isOnServer}
          autoCapitalize="none"
          spellCheck={false}
          hint="Shoppers see it, and answer to it."
          error={errorOf("from")}
          required
          dense
        />
        <Field
          label="From name"
          name="fromName"
          defaultValue={typed.fromName}
          readOnly={isOnServer}
          hint="Such as the shop’s name."
          error={errorOf("fromName")}
          dense
        />
        {!isOnServer && (
          <>
            <ConfirmField email={email} error={errorOf("currentPassword")} />
            <div className="sm:col-span-2">
              <Button type="submit" name="intent" value="save" busy={busy === "save"}>
                {busy === "save" ? "Saving…" : "Save"}
              </Button>
            </div>
          </>
        )}
      </Form>
      {view.canSend && (
        <Form method="post" className="mt-10 border-sand border-t pt-6">
          <p className="wrap-anywhere text-bark text-label">
            A test email goes to {email} through the mail server as it is saved. It can take 20 seconds.
          </p>
          <Button
            type="submit"
            name="intent"
            value="test"
            variant="secondary"
            className="mt-4"
            busy={busy === "test"}
          >
            {busy === "test" ? "Sending…" : "Send me a test email"}
          </Button>
        </Form>
      )}
    </ServicePage>
  );
}
