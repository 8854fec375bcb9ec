import { Form } from "react-router";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { Field } from "#app/ui/field.tsx";
import type { EmailView } from "./change-email.server.ts";
import type { FieldProblem, TypedEmail } from "./service-forms.ts";
import { ConfirmField, SecretField, ServicePage } from "./service-parts.tsx";

const DONE = {
  saved: "Saved, and in use from now on. Send yourself a test email to be sure.",
  sent: "The mail server took the email. See that it arrives, in the spam folder too.",
};

/** No words: nothing is corrected in it. */
const PLAIN = { autoCapitalize: "none", spellCheck: false } as const;

interface EmailPageProps {
  view: EmailView;
  email: string;
  /** The last action, if there was one. */
  done: string | null;
  answer: { typed?: TypedEmail; problems?: FieldProblem[]; sending?: string } | null;
}

/** The mail server through which the shop sends, in fields. */
export function EmailPage({ view, email, done, answer }: EmailPageProps) {
  const { isOnServer, hasPassword } = view;
  const typed = answer?.typed ?? view.typed;
  const problems = answer?.problems ?? [];
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message;
  const bind = (name: keyof TypedEmail) => ({
    name,
    defaultValue: typed[name],
    readOnly: isOnServer,
    error: errorOf(name),
    dense: true,
  });
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
        <Field {...bind("host")} {...PLAIN} label="Mail server" hint="Such as smtp.example.com." required />
        <Field
          {...bind("port")}
          label="Port"
          inputMode="numeric"
          hint="Mostly 587, sometimes 465."
          required
        />
        <Field
          {...bind("user")}
          {...PLAIN}
          label="User name"
          autoComplete="off"
          hint="Often your whole email address."
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
          {...bind("from")}
          {...PLAIN}
          label="From address"
          type="email"
          hint="Shoppers see it, and answer to it."
          required
        />
        <Field {...bind("fromName")} label="From name" hint="Such as the shop’s name." />
        {!isOnServer && (
          <>
            <ConfirmField email={email} error={errorOf("currentPassword")} />
            <div className="sm:col-span-2">
              <Submit name="intent" value="save" label="Save" large busy="Saving…" />
            </div>
          </>
        )}
      </Form>
      {view.canSend && (
        <Form method="post" className="mt-10 border-sand border-t pt-6">
          <p className="wrap-anywhere text-bark text-label">
            A test email goes to {email} through the mail server as it is saved. It can take 20 seconds.
          </p>
          <Submit
            name="intent"
            value="test"
            label="Send me a test email"
            large
            busy="Sending…"
            secondary
            className="mt-4"
          />
        </Form>
      )}
    </ServicePage>
  );
}
