import { useNavigate, useNavigationType } from "react-router";
import { DAYS_TO_CONFIRM, waitedPieceName, waitingTitle } from "#app/domain/people/lists/list-entry.ts";
import type { RefusedForm } from "#app/domain/people/lists/sign-up-input.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import { ListFrame } from "./list-frame.tsx";
import { SIGN_UP_FIELD, SignUpForm } from "./sign-up-form.tsx";

interface ListsPageProps {
  isAsked: boolean;
  /** Whether the shop has a mail server. */
  hasMail: boolean;
  refused: RefusedForm | null;
}

/** The newsletter's form; after a sign-up to any list the next step, and after a refused one its form again. */
export function ListsPage({ isAsked, hasMail, refused }: ListsPageProps) {
  if (isAsked && !refused) return <SignUpQuestion hasMail={hasMail} />;
  const { typed, refusal, piece } = refused ?? { typed: null, refusal: null, piece: null };
  const isOfPiece = typed !== null && typed.piece !== "";
  const mistake = refusal?.field === "email" ? refusal.message : undefined;
  return (
    <ListFrame
      kicker={piece ? waitedPieceName(piece) : undefined}
      title={isOfPiece ? waitingTitle(piece?.preorderBy) : "Newsletter"}
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

/** The end of a sign-up: what to do now, what follows, and further links. */
const SignUpQuestion = ({ hasMail }: { hasMail: boolean }) => (
  <ListFrame kicker="Nearly there" title={hasMail ? "Check your email" : "We’ve saved your address"}>
    {hasMail ? (
      <>
        <p className="max-w-lg text-lead">
          We’ve emailed you a link. Tap it to join the list. If your address is on the list already, there is
          nothing to do, and no email comes.
        </p>
        <p className="mt-5 max-w-lg text-bark">
          The link works for {DAYS_TO_CONFIRM} days. Nothing after ten minutes? Check your spam folder, or
          sign up again.
        </p>
      </>
    ) : (
      <p className="max-w-lg text-lead">
        We can’t send emails just now, so the link to confirm may come later. Tap it, and you’re on the list.
        If nothing has come within a few days, sign up again.
      </p>
    )}
    <div className="mt-9 flex flex-wrap items-center gap-x-8 gap-y-4">
      <ButtonLink to="/catalogue">See the catalogue</ButtonLink>
      <WayBack />
    </div>
  </ListFrame>
);

/** Back to the page with the form, if it was a page of this visit. */
function WayBack() {
  const navigate = useNavigate();
  // Never so on the server, nor on the first page of a visit.
  if (useNavigationType() !== "PUSH") return null;
  return (
    <TextButton onClick={() => navigate(-1)} className="py-2 font-[560]">
      Back to where you were
    </TextButton>
  );
}
