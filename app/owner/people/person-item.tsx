import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { Person } from "#app/domain/identity/people/people.ts";
import { ROLE_NAMES, ROLES } from "#app/domain/identity/rights.ts";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

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
export function ActionForm({ fields, about, children }: PressFormProps) {
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
