import { Form, useNavigation } from "react-router";
import { formatMoment } from "#app/shared/shop-time.ts";
import { formatCount } from "#app/shared/words.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { dropFormPath } from "./drop-view.ts";
import type { DropLetterView } from "./load-drop-letter.server.ts";

/** The one letter about a drop: written, looked at once more, sent, and then how far it has come. */
export function DropLetterPage({ view }: { view: DropLetterView }) {
  const { id, name, state, hasMail, preview, problems } = view;
  const people = peopleOf(state.subscribers);
  const hindrance = !hasMail
    ? "The shop has no mail server in its settings, so it cannot send emails."
    : state.subscribers === 0
      ? "Nobody is on the list yet."
      : null;
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <TextLink to={dropFormPath(id)} className="wrap-anywhere inline-block py-3">
        {name}
      </TextLink>
      <h1 className="mt-2 font-display text-l">Email to the list</h1>
      <p className="mt-2 max-w-2xl text-bark">
        One email about this drop to everybody on the newsletter’s list, each address once. Until the drop
        opens it has the private link.
      </p>
      <div role="status" className="mt-6">
        {state.askedAt && (
          <p className="border-leaf border-l-4 bg-calico px-4 py-3 text-label">
            Asked for on {formatMoment(state.askedAt)}. {formatCount(state.sent)} of{" "}
            {peopleOf(Math.max(state.sent, state.subscribers))} {state.sent === 1 ? "has" : "have"} it
            {state.isDone ? "." : "; the others follow in portions."}
          </p>
        )}
      </div>
      {!state.askedAt && hindrance && (
        <p className="mt-6 border-turmeric border-l-4 bg-calico px-4 py-3 text-label">{hindrance}</p>
      )}
      <ErrorSummaryOf problems={problems} />
      {preview !== null && <LastLook view={view} preview={preview} people={people} />}
      {!state.askedAt && preview === null && <LetterForm view={view} />}
    </div>
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
      <Button type="submit" name="do" value="look" className="max-md:w-full">
        Continue
      </Button>
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
  const isSending = useNavigation().formData?.get("do") === "send";
  return (
    <section aria-labelledby="last-look" className="mt-8">
      <h2 id="last-look" className="font-display text-m">
        One last look
      </h2>
      <p className="mt-4 whitespace-pre-line wrap-anywhere border border-sand bg-calico p-4 text-label">
        {preview}
      </p>
      <p className="mt-6 font-[560]">It goes to {people}, once. It cannot be taken back.</p>
      <Form method="post" className="mt-4">
        <input type="hidden" name="letterWords" value={typed.words} />
        {typed.pieces.map((piece) => (
          <input key={piece} type="hidden" name="letterPiece" value={piece} />
        ))}
        <Button type="submit" name="do" value="send" busy={isSending} className="max-md:w-full">
          {isSending ? "Sending…" : `Send to ${people}`}
        </Button>
      </Form>
      <p className="mt-4">
        <TextLink to="." className="inline-block py-2">
          Do not send it
        </TextLink>
      </p>
    </section>
  );
}
