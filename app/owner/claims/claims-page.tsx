import { Form } from "react-router";
import { ADVICE } from "#app/domain/content/green-claims.ts";
import { ActionLink, Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import {
  CLAIM_KIND_LABELS,
  CLAIMS_PATH,
  type ClaimsView,
  type Finding,
  type ListedClaim,
  proofPath,
} from "./claims-view.ts";

interface ClaimsPageProps {
  view: ClaimsView;
  /** The last action, in a sentence. */
  done: string | null;
}

/** The register of green claims, the sentences that lack a proof, and the form of a claim. */
export function ClaimsPage({ view, done }: ClaimsPageProps) {
  const { listed, findings, hasMore, typed, revision } = view;
  return (
    <OwnerPage
      title="Claims"
      lead="Words such as ‘eco’ or ‘sustainable’ need a proof beside them: so says Directive (EU) 2024/825 for everybody who sells to the EU. About Us shows each claim below with its proof, until its day is over."
    >
      <DoneNotice>{done}</DoneNotice>
      <Part id="findings" title="To prove, or to say otherwise" size="m" className="mt-8">
        {findings.length === 0 ? (
          <EmptyState>Nothing. Every green word of the shop has its proof.</EmptyState>
        ) : (
          <ul className="mt-3 border-ink border-t">
            {findings.map((finding) => (
              <FindingItem key={`${finding.place} ${finding.sentence}`} finding={finding} listed={listed} />
            ))}
          </ul>
        )}
        {hasMore && <p className="mt-3 text-bark text-small">There are more: these are the first.</p>}
      </Part>
      <ClaimForm key={`${revision} ${typed.nth} ${typed.claim}`} view={view} />
      <Part id="register" title="The register" size="m" className="mt-12">
        {listed.length === 0 ? (
          <EmptyState>There is no claim yet.</EmptyState>
        ) : (
          <ul className="mt-3 border-ink border-t">
            {listed.map((claim, nth) => (
              <ClaimItem key={claim.claim} claim={claim} nth={nth} revision={revision} />
            ))}
          </ul>
        )}
      </Part>
    </OwnerPage>
  );
}

/** A sentence with its place, its words and what it lacks. */
function FindingItem({ finding, listed }: { finding: Finding; listed: readonly ListedClaim[] }) {
  const { place, to, sentence, words, kind, registered } = finding;
  const claim = registered === null ? undefined : listed[registered];
  return (
    <li className="border-sand border-b py-4 text-label">
      {to === null ? <p className="py-2">{place}</p> : <ActionLink to={to} label={place} strong />}
      <p className="wrap-anywhere text-body">‘{sentence}’</p>
      <p className="mt-1 text-bark">
        {claim ? lackOf(claim) : ADVICE[kind]} <span className="text-small">({words.join(", ")})</span>
      </p>
      <ActionLink
        to={proofPath(finding)}
        label={claim ? "Renew its proof" : "Give its proof"}
        about={` ${sentence}`}
      />
    </li>
  );
}

const lackOf = ({ problem, validUntil }: ListedClaim): string =>
  problem ?? `Its proof ended on ${formatCalendarDay(validUntil)}. Renew it, or use other words.`;

interface ClaimItemProps {
  claim: ListedClaim;
  nth: number;
  revision: string;
}

function ClaimItem({ claim: one, nth, revision }: ClaimItemProps) {
  const { claim, kind, proof, validUntil, isValid, saidAt } = one;
  return (
    <li className="border-sand border-b py-4 text-label">
      <h3 className="wrap-anywhere font-[560] text-body">{claim}</h3>
      <p className={isValid ? "text-bark" : "font-[560] text-madder"}>
        {CLAIM_KIND_LABELS[kind]} · {isValid ? `valid until ${formatCalendarDay(validUntil)}` : lackOf(one)}
      </p>
      <p className="wrap-anywhere mt-2 max-w-prose">{proof}</p>
      <p className="mt-2 text-bark text-small">
        {saidAt.length > 0 ? `Said at ${saidAt.join("; ")}.` : "No page says it in these words."}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        <ActionLink to={`${CLAIMS_PATH}?edit=${nth}#form`} label="Change" about={` ${claim}`} />
        <ConfirmDialog
          label={
            <>
              Remove<span className="visually-hidden"> {claim}</span>
            </>
          }
          title="Remove this sentence?"
          keep="Keep it"
        >
          <p className="mb-6 text-bark">
            ‘{claim}’ and its proof leave About Us. The words themselves stay where they are.
          </p>
          <Form method="post" action={CLAIMS_PATH}>
            <input type="hidden" name="revision" value={revision} />
            <input type="hidden" name="nth" value={nth} />
            <Submit name="do" value="remove" label="Remove" about={` ${claim}`} />
          </Form>
        </ConfirmDialog>
      </div>
    </li>
  );
}

/** The form of a new claim, or of one of the register. */
function ClaimForm({ view: { typed, problems, revision } }: Pick<ClaimsPageProps, "view">) {
  const errorOf = (name: string) => problems.find(({ fieldId }) => fieldId === name)?.message;
  const line = (name: "claim" | "proof" | "kind" | "validUntil") => ({
    name,
    defaultValue: typed[name],
    error: errorOf(name),
  });
  return (
    <Part
      id="form"
      title={typed.nth === "" ? "Add to the register" : "Change the register"}
      size="m"
      className="mt-12 border-ink border-t pt-6"
    >
      {problems.length > 0 && (
        <ErrorSummary title="It is not saved yet" problems={problems} className="mt-6" />
      )}
      <Form method="post" action={CLAIMS_PATH} noValidate className="mt-6 grid max-w-xl gap-y-6">
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="nth" value={typed.nth} />
        <TextAreaField
          {...line("claim")}
          label="Claim"
          hint="The whole sentence, as the shop says it."
          rows={2}
          inputClassName="min-h-20!"
        />
        <SelectField {...line("kind")} label="Kind" inputClassName="h-11!">
          <Options of={CLAIM_KIND_LABELS} />
        </SelectField>
        <TextAreaField
          {...line("proof")}
          label="Proof"
          hint="What you do, measured or counted, or who certifies it. Shoppers read this."
        />
        <Field
          {...line("validUntil")}
          label="Valid until"
          type="date"
          dense
          hint="After this day it leaves About Us, and waits on your overview."
          inputClassName="max-w-52"
        />
        <div className="flex flex-wrap items-center gap-6">
          <Submit name="do" value="save" label="Save" busy="Saving…" />
          {typed.nth !== "" && <ActionLink to={CLAIMS_PATH} label="Leave it as it was" />}
        </div>
      </Form>
    </Part>
  );
}
