import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { DAYS_TO_CONFIRM, waitedPieceName, waitingTitle } from "../list-entry.ts";
import type { RefusedForm } from "../sign-up-input.ts";
import { ListFrame } from "./list-frame.tsx";
import { SIGN_UP_FIELD, SignUpForm } from "./sign-up-form.tsx";

/** The newsletter's form; after a sign-up to any list what comes next, and after a refused one its form again. */
export function ListsPage({ isAsked, refused }: { isAsked: boolean; refused: RefusedForm | null }) {
  if (isAsked && !refused) return <Asked />;
  const { typed, refusal, piece } = refused ?? { typed: null, refusal: null, piece: null };
  const isOfPiece = typed !== null && typed.piece !== "";
  const mistake = refusal?.field === "email" ? refusal.message : undefined;
  return (
    <ListFrame
      kicker={piece ? waitedPieceName(piece) : undefined}
      title={isOfPiece ? waitingTitle(piece?.preorderBy) : "Letters from us"}
    >
      {refusal && (
        <ErrorSummary
          title={mistake ? "You are not on the list yet" : refusal.message}
          problems={mistake ? [{ fieldId: SIGN_UP_FIELD, message: mistake }] : []}
          className="mb-8"
        />
      )}
      {!isOfPiece && (
        <p className="mb-8 max-w-lg text-lead">
          <span className="block">A new cloth, a new run, what the sewing room is doing.</span> No offers that
          end tonight.
        </p>
      )}
      {(!isOfPiece || piece) && <SignUpForm piece={piece} typed={typed?.email} error={mistake} />}
      {piece && (
        <p className="mt-8">
          <TextLink href={`/products/${piece.slug}`}>Back to {piece.title}</TextLink>
        </p>
      )}
    </ListFrame>
  );
}

const Asked = () => (
  <ListFrame title="Look in your mailbox">
    <p className="max-w-lg text-lead">
      A letter with a link is on its way, unless this address is on the list already. You are on the list once
      you have said yes behind that link.
    </p>
    <p className="mt-5 max-w-lg text-bark">
      The link works for {DAYS_TO_CONFIRM} days. No letter after ten minutes? Look among the unwanted ones, or
      sign up once more.
    </p>
  </ListFrame>
);
