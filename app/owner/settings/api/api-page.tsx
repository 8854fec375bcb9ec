import { Form, useNavigation } from "react-router";
import {
  API_KEYS_PATH,
  type ApiKey,
  KEY_PREFIX,
  MAX_KEY_NAME,
} from "#app/domain/identity/api-keys/api-key.ts";
import { KEY_RIGHTS, type KeyRight } from "#app/domain/identity/rights.ts";
import { CopyButton, Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, Time } from "#app/owner/kit/list-parts.tsx";
import { DoneHere, DoneNotice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FieldNotes } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { KeysAnswer } from "./change-keys.server.ts";

interface ApiPageProps {
  keys: readonly ApiKey[];
  /** Whether the last action revoked a key. */
  isRevoked: boolean;
  answer: KeysAnswer | null;
}

/** The keys with which other programs read and change the shop. */
export function ApiPage({ keys, isRevoked, answer }: ApiPageProps) {
  return (
    <OwnerPage
      title="API"
      nav={<SettingsNav />}
      lead={
        <>
          A key lets another program, such as a warehouse’s, work with the shop. What it can do is in{" "}
          <TextLink href="/api/v1/openapi.json">the document for programmers</TextLink>.
        </>
      }
    >
      <DoneNotice>{isRevoked && !answer && "The key is revoked: its next request is refused."}</DoneNotice>
      {answer?.made && <KeyOnce {...answer.made} />}
      {keys.length === 0 ? (
        <EmptyState>There is no key yet.</EmptyState>
      ) : (
        <ul className="mt-8 border-ink border-t">
          {keys.map((key) => (
            <KeyItem key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <KeyForm answer={answer} />
    </OwnerPage>
  );
}

const KeyOnce = ({ name, secret }: NonNullable<KeysAnswer["made"]>) => (
  <DoneHere words={`The key of ${name}. It is shown only now: copy it to where it is needed.`} of={secret}>
    <p className="wrap-anywhere my-2 w-full select-all font-[560]">{secret}</p>
    <CopyButton text={secret} label="Copy" secondary />
  </DoneHere>
);

function KeyItem({ apiKey: { id, name, ending, rights, createdAt, lastUsedAt } }: { apiKey: ApiKey }) {
  return (
    <li className="border-sand border-b py-4">
      <p className="wrap-anywhere">
        <span className="font-[560]">{name}</span>{" "}
        <span className="text-bark">
          {KEY_PREFIX}…{ending}
        </span>
      </p>
      <p className="text-label">{rights.map((right) => KEY_RIGHTS[right].label).join(", ")}</p>
      <p className="text-bark text-small">
        Made <Time at={createdAt} />.{" "}
        {lastUsedAt ? (
          <>
            Last used <Time at={lastUsedAt} />.
          </>
        ) : (
          "Not used yet."
        )}
      </p>
      <div className="mt-3">
        <ConfirmDialog
          label={
            <>
              Revoke<span className="visually-hidden"> {name}</span>
            </>
          }
          title={`Revoke ${name}?`}
          keep="Keep it"
        >
          <p className="mb-6 text-bark">
            The program is refused from its next request on. What it did stays in the log of changes.
          </p>
          <Form method="post" action={API_KEYS_PATH}>
            <input type="hidden" name="key" value={id} />
            <Submit name="do" value="revoke" label="Revoke" about={` ${name}`} />
          </Form>
        </ConfirmDialog>
      </div>
    </li>
  );
}

const RIGHTS = Object.keys(KEY_RIGHTS) as KeyRight[];

function KeyForm({ answer }: { answer: KeysAnswer | null }) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("do") === "make";
  const { problem = null, typed = { name: "", rights: [] as KeyRight[] } } = answer ?? {};
  const errorOf = (field: "name" | "rights") => (problem?.field === field ? problem.message : undefined);
  return (
    <Part id="make" title="A new key" size="m" className="mt-12">
      {problem && (
        <ErrorSummary
          title="No key was made"
          problems={[
            { fieldId: problem.field === "name" ? "name" : `rights-${RIGHTS[0]}`, message: problem.message },
          ]}
          className="mt-6"
        />
      )}
      <Form
        key={answer?.made?.secret}
        method="post"
        action={API_KEYS_PATH}
        noValidate
        className="mt-6 grid max-w-md gap-5"
      >
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={MAX_KEY_NAME}
          hint="Of the program. The log of changes shows it."
          defaultValue={typed.name}
          error={errorOf("name")}
          required
        />
        <fieldset aria-describedby={errorOf("rights") && "rights-error"}>
          <legend className="font-[560] text-label">Rights</legend>
          <FieldNotes id="rights" error={errorOf("rights")} />
          {RIGHTS.map((right) => (
            <CheckboxField
              key={right}
              id={`rights-${right}`}
              name="rights"
              value={right}
              label={KEY_RIGHTS[right].label}
              defaultChecked={typed.rights.includes(right)}
            />
          ))}
        </fieldset>
        <Submit
          name="do"
          value="make"
          label="Make key"
          busy="Making…"
          isBusy={isSending}
          className="justify-self-start"
        />
      </Form>
    </Part>
  );
}
