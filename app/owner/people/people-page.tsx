import { Form, useLocation, useNavigation } from "react-router";
import {
  type Invited,
  PEOPLE_DONE,
  type PeopleAnswer,
  type PeopleDone,
  type PeopleView,
} from "#app/domain/identity/people/people.ts";
import { ROLE_NAMES, ROLES } from "#app/domain/identity/rights.ts";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { PersonItem, PressForm } from "./person-item.tsx";

interface PeoplePageProps {
  view: PeopleView;
  /** The last action, if there was one. */
  done: PeopleDone | null;
  answer: PeopleAnswer | null;
}

/** Who may do what: everybody with a role, and everybody who was invited. */
export function PeoplePage({ view: { people, invited, hasMail }, done, answer }: PeoplePageProps) {
  const refused = answer?.problem && answer.problem.field === null ? answer.problem : null;
  const owners = people.filter(({ role, isSuspended }) => role === "owner" && !isSuspended);
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <SettingsNav />
      <h1 className="mt-4 font-display text-l">People</h1>
      <p className="mt-2 max-w-2xl text-bark">
        An owner may do everything. An editor keeps products, words and enquiries. A packer sends orders, and
        sees no money.
      </p>
      {/* Always in the page, so that new text in it is announced. */}
      <div role="status">
        {done && !answer && (
          <p className="mt-6 border-leaf border-l-4 bg-calico px-4 py-3 text-label">{PEOPLE_DONE[done]}</p>
        )}
        {answer?.link && <LinkOnce link={answer.link} />}
      </div>
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
        <section aria-labelledby="invited" className="mt-12">
          <h2 id="invited" className="font-display text-m">
            Invited
          </h2>
          <ul className="mt-4 border-ink border-t">
            {invited.map((one) => (
              <InvitedItem key={one.email} invited={one} hasMail={hasMail} />
            ))}
          </ul>
        </section>
      )}
      <InviteForm answer={answer} hasMail={hasMail} />
    </div>
  );
}

/** The link of an invitation that no letter can bring. */
const LinkOnce = ({ link: { email, url } }: { link: NonNullable<PeopleAnswer["link"]> }) => (
  <div className="mt-6 border-turmeric border-l-4 bg-calico px-4 py-3 text-label">
    <p className="wrap-anywhere font-[560]">Pass this link on to {email} yourself. It is shown only now.</p>
    <p className="wrap-anywhere mt-2 select-all">{url}</p>
    <p className="mt-2 text-bark">
      The shop has no mail server in its settings, so it cannot send the email. The link works once, and for 7
      days. Whoever has it can come in.
    </p>
  </div>
);

function InvitedItem({ invited, hasMail }: { invited: Invited; hasMail: boolean }) {
  const { email, role } = invited;
  return (
    <li className="border-sand border-b py-4">
      <p className="wrap-anywhere font-[560]">{email}</p>
      <p className="wrap-anywhere text-bark text-small">
        {ROLE_NAMES[role]}. {stateWords(invited)}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <PressForm fields={{ do: "invite", email, role }} about={email}>
          {hasMail ? "Send another link" : "Make another link"}
        </PressForm>
        <PressForm fields={{ do: "withdraw", email }} about={email}>
          Take back
        </PressForm>
      </div>
    </li>
  );
}

function stateWords({ state, until, lastError }: Invited): string {
  if (state === "old") return "The link is too old.";
  if (state === "open" && until) return `Has a link until ${formatMoment(until)}.`;
  return lastError
    ? `The email could not be sent yet, and is tried again: ${lastError}.`
    : "The email is on its way.";
}

interface InviteFormProps {
  answer: PeopleAnswer | null;
  hasMail: boolean;
}

/** Invites somebody by e-mail. */
function InviteForm({ answer, hasMail }: InviteFormProps) {
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
