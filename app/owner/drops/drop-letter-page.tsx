import { Form } from "react-router";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Notice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { formatMoment } from "#app/shared/shop-time.ts";
import { formatCount } from "#app/shared/words.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { dropFormPath } from "./drop-view.ts";
import type { DropLetterView } from "./load-drop-letter.server.ts";

/** The one letter about a drop: written, checked once more, sent, and then its progress. */
export function DropLetterPage({ view }: { view: DropLetterView }) {
  const { id, name, state, hasMail, preview, problems } = view;
  const people = peopleOf(state.subscribers);
  const hindrance = !hasMail
    ? "The shop has no mail server in its settings, so it cannot send emails."
    : state.subscribers === 0
      ? "Nobody is on the list yet."
      : null;
  return (
    <OwnerPage
      title="Email to the list"
      back={[dropFormPath(id), name]}
      lead="One email about this drop to everybody on the newsletter’s list, each address once. Until the drop opens it has the private link."
      width="text"
    >
      <div role="status" className="mt-6">
        {state.askedAt && (
          <Notice tone="done" className="">
            Asked for on {formatMoment(state.askedAt)}. {formatCount(state.sent)} of{" "}
            {peopleOf(Math.max(state.sent, state.subscribers))} {state.sent === 1 ? "has" : "have"} it
            {state.isDone ? "." : "; the others follow in portions."}
          </Notice>
        )}
      </div>
      {!state.askedAt && hindrance && <Notice tone="asks">{hindrance}</Notice>}
      <ErrorSummaryOf problems={problems} />
      {preview !== null && <LastLook view={view} preview={preview} people={people} />}
      {!state.askedAt && preview === null && <LetterForm view={view} />}
    </OwnerPage>
  );
}

const peopleOf = (count: number): string => (count === 1 ? "1 person" : `${formatCount(count)} people`);

function ErrorSummaryOf({ problems }: Pick<DropLetterView, "problems">) {
  const listed = [
    ...(problems.words ? [{ fieldId: "letterWords", message: problems.words }] : []),
    ...(problems.pieces ? [{ fieldId: "letterPieces", message: problems.pieces }] : []),
  ];
  return (
    listed.length > 0 && (
      <ErrorSummary title="Not sent. Please look at this again:" problems={listed} className="mt-6" />
    )
  );
}

const LetterForm = ({ view: { typed, pieces, problems } }: { view: DropLetterView }) => (
  <Form method="post" noValidate className="mt-8 grid gap-6">
    <TextAreaField
      label="Words of the email"
      name="letterWords"
      rows={8}
      hint="An empty line begins a paragraph. The date, the link and the way out are added."
      defaultValue={typed.words}
      error={problems.words}
      required
    />
    <fieldset id="letterPieces" tabIndex={-1} aria-describedby="letterPieces-note">
      <legend className="font-[560] text-label">Pieces in the email</legend>
      <p
        id="letterPieces-note"
        className={problems.pieces ? "mt-2 font-[560] text-madder text-small" : "mt-2 text-bark text-small"}
      >
        {problems.pieces ?? "Up to six, each with its picture and its price."}
      </p>
      {pieces.map(({ slug, title }) => (
        <CheckboxField
          key={slug}
          id={`letter-${slug}`}
          name="letterPiece"
          value={slug}
          defaultChecked={typed.pieces.includes(slug)}
          label={title}
        />
      ))}
    </fieldset>
    <div>
      <Submit name="do" value="look" label="Continue" large className="max-md:w-full" />
    </div>
  </Form>
);

function LastLook({
  view: { typed },
  preview,
  people,
}: {
  view: DropLetterView;
  preview: string;
  people: string;
}) {
  return (
    <Part id="last-look" title="One last look" size="m" className="mt-8">
      <p className="mt-4 whitespace-pre-line wrap-anywhere border border-sand bg-calico p-4 text-label">
        {preview}
      </p>
      <p className="mt-6 font-[560]">It goes to {people}, once. It cannot be taken back.</p>
      <Form method="post" className="mt-4">
        <input type="hidden" name="letterWords" value={typed.words} />
        {typed.pieces.map((piece) => (
          <input key={piece} type="hidden" name="letterPiece" value={piece} />
        ))}
        <Submit
          name="do"
          value="send"
          label={`Send to ${people}`}
          large
          busy="Sending…"
          className="max-md:w-full"
        />
      </Form>
      <p className="mt-4">
        <ActionLink to="." label="Do not send it" />
      </p>
    </Part>
  );
}
