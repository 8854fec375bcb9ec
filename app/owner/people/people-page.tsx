import { Form, useLocation, useNavigation } from "react-router";
import {
  type Invited,
  PEOPLE_DONE,
  type PeopleAnswer,
  type PeopleDone,
  type PeopleView,
} from "#app/domain/identity/people/people.ts";
import { ROLE_NAMES, ROLES } from "#app/domain/identity/rights.ts";
import { Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { DoneNotice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { formatMoment } from "#app/shared/shop-time.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { ActionForm, PersonItem } from "./person-item.tsx";

interface PeoplePageProps {
  view: PeopleView;
  /** The last action, if there was one. */
  done: PeopleDone | null;
  answer: PeopleAnswer | null;
}

/** Everybody with a role, and everybody who was invited. */
export function PeoplePage({ view: { people, invited, hasMail }, done, answer }: PeoplePageProps) {
  const refused = answer?.problem && answer.problem.field === null ? answer.problem : null;
  const owners = people.filter(({ role, isSuspended }) => role === "owner" && !isSuspended);
  return (
    <OwnerPage
      title="People"
      nav={<SettingsNav />}
      lead="An owner may do everything. An editor keeps products, words and enquiries. A packer sends orders, and sees no money."
    >
      <DoneNotice>{done && !answer && PEOPLE_DONE[done]}</DoneNotice>
      <DoneNotice tone="asks">{answer?.link && <LinkOnce link={answer.link} />}</DoneNotice>
      {refused && <ErrorSummary title={refused.message} problems={[]} className="mt-6" />}
      <ul className="mt-8 border-ink border-t">
        {people.map((person) => (
          <PersonItem
            key={person.userId}
            person={person}
            isOnlyOwner={owners.length === 1 && owners.includes(person)}
          />
        ))}
      </ul>
      {invited.length > 0 && (
        <Part id="invited" title="Invited" size="m" className="mt-12">
          <ul className="mt-4 border-ink border-t">
            {invited.map((one) => (
              <InvitedItem key={one.email} invited={one} hasMail={hasMail} />
            ))}
          </ul>
        </Part>
      )}
      <InviteForm answer={answer} hasMail={hasMail} />
    </OwnerPage>
  );
}

/** The link of an invitation that no letter can bring. */
const LinkOnce = ({ link: { email, url } }: { link: NonNullable<PeopleAnswer["link"]> }) => (
  <>
    <p className="wrap-anywhere font-[560]">Pass this link on to {email} yourself. It is shown only now.</p>
    <p className="wrap-anywhere mt-2 select-all">{url}</p>
    <p className="mt-2 text-bark">
      The shop has no mail server in its settings, so it cannot send the email. The link works once, and for 7
      days. Whoever has it can come in.
    </p>
  </>
);

function InvitedItem({ invited, hasMail }: { invited: Invited; hasMail: boolean }) {
  const { email, role } = invited;
  return (
    <li className="border-sand border-b py-4">
      <p className="wrap-anywhere font-[560]">{email}</p>
      <p className="wrap-anywhere text-bark text-small">
        {ROLE_NAMES[role]}. {formatState(invited)}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ActionForm fields={{ do: "invite", email, role }} about={email}>
          {hasMail ? "Send another link" : "Make another link"}
        </ActionForm>
        <ActionForm fields={{ do: "withdraw", email }} about={email}>
          Take back
        </ActionForm>
      </div>
    </li>
  );
}

function formatState({ state, until, lastError }: Invited): string {
  if (state === "old") return "The link is too old.";
  if (state === "open" && until) return `Has a link until ${formatMoment(until)}.`;
  return lastError
    ? `The email could not be sent yet, and is tried again: ${lastError}.`
    : "The email is on its way.";
}

function InviteForm({ answer, hasMail }: { answer: PeopleAnswer | null; hasMail: boolean }) {
  const { state, formData } = useNavigation();
  const { key } = useLocation();
  const isSending = state !== "idle" && formData?.get("do") === "invite" && formData.get("person") === "new";
  const problem = answer?.problem?.field ? answer.problem : null;
  const typed = answer?.typed ?? { email: "", role: "" };
  const errorOf = (field: "email" | "role") => (problem?.field === field ? problem.message : undefined);
  return (
    <Part id="invite" title="Invite somebody" size="m" className="mt-12 border-sand border-t pt-8">
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
          <Options pairs={ROLES.map((role) => [role, ROLE_NAMES[role]])} />
        </SelectField>
        <Submit
          name="do"
          value="invite"
          label="Invite"
          busy="Inviting…"
          isBusy={isSending}
          className="justify-self-start"
        />
      </Form>
    </Part>
  );
}
