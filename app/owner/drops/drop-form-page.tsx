import { Form, useNavigation } from "react-router";
import { dropPath } from "#app/domain/selling/drops/drop.ts";
import type { DropField } from "#app/domain/selling/drops/drop-input.ts";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { DoneHere, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import {
  DROP_DONE,
  DROPS_PATH,
  type DropAnswer,
  type DropDone,
  type DropForm,
  dropFormPath,
} from "./drop-view.ts";

interface DropFormPageProps {
  form: DropForm;
  answer: DropAnswer | null;
  done: DropDone | null;
}

const FIELD_IDS: Record<DropField, string> = {
  name: "name",
  words: "words",
  opensAt: "opensAt",
  pieces: "pieces",
};

/** A drop: its name and words, its moment, its pieces; and the private link. */
export function DropFormPage({ form, answer, done }: DropFormPageProps) {
  const { stored, pieces } = form;
  const { name, words, opensAt, isAnnounced, pieces: chosen } = answer?.typed ?? form.typed;
  const problems = answer?.problems ?? {};
  const { state, formData } = useNavigation();
  const doing = state === "idle" ? null : formData?.get("do");
  const listed = (Object.keys(FIELD_IDS) as DropField[]).flatMap((field) => {
    const message = problems[field];
    return message ? [{ fieldId: FIELD_IDS[field], message }] : [];
  });
  return (
    <OwnerPage title={stored ? form.typed.name : "New drop"} back={[DROPS_PATH, "All drops"]} width="text">
      {done && !answer && (
        <DoneHere words={DROP_DONE[done]} of={`${stored?.updatedAt} ${stored?.earlyUrl}`} />
      )}
      {(answer?.message || listed.length > 0) && (
        <ErrorSummary
          title={answer?.message ?? "Not saved yet. Please look at this again:"}
          problems={listed}
          className="mt-6"
        />
      )}
      {stored && <Links stored={stored} isRenewing={doing === "renew"} />}
      <Form method="post" noValidate className="mt-8 grid gap-6">
        {stored && <input type="hidden" name="updatedAt" value={stored.updatedAt} />}
        <Field dense label="Name" name="name" defaultValue={name} error={problems.name} required />
        <TextAreaField
          label="Words"
          name="words"
          optional
          rows={5}
          hint="On the drop’s page, before and after its moment."
          defaultValue={words}
          error={problems.words}
        />
        {stored?.isOpen ? (
          <OpenedParts opensAt={opensAt} pieces={pieces} />
        ) : (
          <>
            <Field
              dense
              label="Opens at"
              name="opensAt"
              type="datetime-local"
              hint="By the clock in London. Its pieces go live at this moment, all of them together."
              defaultValue={opensAt}
              error={problems.opensAt}
              className="max-w-sm"
              required
            />
            <CheckboxField
              label="Show its page before the moment"
              name="isAnnounced"
              hint="With the name, the words and the date, without the pieces."
              defaultChecked={isAnnounced}
            />
            <fieldset id="pieces" tabIndex={-1} aria-describedby="pieces-note">
              <legend className="font-[560] text-label">Pieces</legend>
              <p
                id="pieces-note"
                className={
                  problems.pieces ? "mt-2 font-[560] text-madder text-small" : "mt-2 text-bark text-small"
                }
              >
                {problems.pieces ??
                  "Drafts only. They stay hidden from everybody without the private link until then."}
              </p>
              {pieces.length === 0 && (
                <p className="mt-3">There is no draft. Save a product as a draft first.</p>
              )}
              {pieces.map((piece) => (
                <CheckboxField
                  key={piece.slug}
                  id={`piece-${piece.slug}`}
                  name="piece"
                  value={piece.slug}
                  defaultChecked={chosen.includes(piece.slug)}
                  label={piece.title}
                  hint={piece.state ?? undefined}
                />
              ))}
            </fieldset>
          </>
        )}
        <div>
          <Submit name="do" value="save" label="Save" large busy="Saving…" className="max-md:w-full" />
        </div>
      </Form>
      {stored && (
        <details className="mt-12 border-sand border-t pt-4">
          <summary className="cursor-pointer py-3 font-[560]">Remove this drop</summary>
          <p className="mt-2 max-w-xl">
            Its page and its private link work no more. Pieces that have not opened stay drafts, and pieces in
            the shop stay there.
          </p>
          <Form method="post" className="mt-4">
            <Submit name="do" value="remove" label="Remove drop" busy secondary />
          </Form>
        </details>
      )}
    </OwnerPage>
  );
}

interface LinksProps {
  stored: NonNullable<DropForm["stored"]>;
  isRenewing: boolean;
}

function Links({ stored: { id, slug, isOpen, earlyUrl }, isRenewing }: LinksProps) {
  const maySend = useRight("drop-letters", "write");
  return (
    <div className="mt-6 grid gap-3 bg-calico px-4 py-4 text-label">
      <p>
        Its page: <TextLink href={dropPath(slug)}>{dropPath(slug)}</TextLink>
      </p>
      {!isOpen && (
        <>
          {earlyUrl ? (
            <p>
              The private link. Whoever has it sees and buys the pieces before the moment:{" "}
              <span className="wrap-anywhere select-all font-[560]">{earlyUrl}</span>
            </p>
          ) : (
            <p>
              The private link still works for whoever has it, but the shop can't show it any more: its secret
              was changed.
            </p>
          )}
          <details key={earlyUrl}>
            <summary className="cursor-pointer py-2 font-[560]">Make another link</summary>
            <p className="mt-2">Then this one works no more, also in emails that were sent.</p>
            <Form method="post" className="mt-3">
              <Submit name="do" value="renew" label="Replace the link" isBusy={isRenewing} secondary />
            </Form>
          </details>
        </>
      )}
      {maySend && (
        <p>
          <ActionLink to={`${dropFormPath(id)}/letter`} label="Email to the list" strong />
        </p>
      )}
    </div>
  );
}

/** After the opening only the name and the words of a drop change. */
const OpenedParts = ({ opensAt, pieces }: { opensAt: string; pieces: DropForm["pieces"] }) => (
  <>
    <input type="hidden" name="opensAt" value={opensAt} />
    {pieces.map(({ slug }) => (
      <input key={slug} type="hidden" name="piece" value={slug} />
    ))}
    <div>
      <h2 className="font-[560] text-label">Pieces</h2>
      <ul className="mt-2">
        {pieces.map(({ slug, title, state }) => (
          <li key={slug} className="py-1">
            {title} <span className="text-bark text-small">{state}</span>
          </li>
        ))}
      </ul>
    </div>
  </>
);
