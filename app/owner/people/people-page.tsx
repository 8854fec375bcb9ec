import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import {
  type Invited,
  PEOPLE_DONE,
  type PeopleAnswer,
  type PeopleDone,
  type PeopleView,
  type Person,
} from "#app/domain/identity/people/people.ts";
import { ROLE_NAMES, ROLES } from "#app/domain/identity/rights.ts";
import { Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { formatMoment } from "#app/shared/shop-time.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";

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

/**
 * Somebody with a role: their rights, their last visit, and the buttons for changing the role. The only owner has no
 * buttons, because the shop would refuse them all.
 */
export function PersonItem({ person, isOnlyOwner }: { person: Person; isOnlyOwner: boolean }) {
  const { userId, email, role, isSuspended, isYou, lastSignIn } = person;
  const others = ROLES.filter((each) => each !== role);
  return (
    <li className="border-sand border-b py-4">
      <p className="wrap-anywhere">
        <span className="font-[560]">{email}</span>
        {isYou && <span className="text-bark"> (you)</span>}
      </p>
      <p className="text-bark text-small">
        <span className="font-[560] text-ink">{ROLE_NAMES[role]}</span>
        {isSuspended && <span className="font-[560] text-madder">, suspended</span>}
        {". "}
        {lastSignIn ? (
          <>
            Last signed in <Time at={lastSignIn} />.
          </>
        ) : (
          "Has not signed in yet."
        )}
      </p>
      {isOnlyOwner ? (
        <p className="mt-3 text-bark text-small">The shop needs an owner: make somebody else one first.</p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-3">
          {isSuspended ? (
            <ActionForm fields={{ do: "restore", person: userId }} about={email}>
              Let back in
            </ActionForm>
          ) : (
            <>
              {others.map((each) => (
                <ActionForm key={each} fields={{ do: "role", person: userId, role: each }} about={email}>
                  Make {ROLE_NAMES[each].toLowerCase()}
                </ActionForm>
              ))}
              <ActionForm fields={{ do: "suspend", person: userId }} about={email}>
                Suspend
              </ActionForm>
            </>
          )}
          <ConfirmDialog
            label={
              <>
                Remove<span className="visually-hidden"> {email}</span>
              </>
            }
            title={`Remove ${email}?`}
            keep="Keep them"
          >
            <ul className="mb-6 grid gap-2 text-bark">
              <li>They are signed out everywhere, and cannot come in again.</li>
              <li>What they did stays in the log of changes.</li>
              <li>Their authenticator app and passkeys are forgotten, and an open invitation ends.</li>
              <li>To let them in again, invite them: they begin anew.</li>
            </ul>
            <ActionForm fields={{ do: "remove", person: userId }} about={email}>
              Remove
            </ActionForm>
          </ConfirmDialog>
        </div>
      )}
    </li>
  );
}

interface PressFormProps {
  /** The fields that the button sends. */
  fields: Record<string, string>;
  /** The person, for assistive technology. */
  about: string;
  children: ReactNode;
}

/** A button that sends a few words. */
function ActionForm({ fields, about, children }: PressFormProps) {
  const { state, formData } = useNavigation();
  const isSending =
    state !== "idle" &&
    formData !== undefined &&
    Object.entries(fields).every(([name, value]) => formData.get(name) === value);
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Submit label={children} isBusy={isSending} about={` ${about}`} secondary />
    </Form>
  );
}
