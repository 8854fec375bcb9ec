import { Form, useNavigation } from "react-router";
import { FITS, OBJECTIONS, writtenBy } from "#app/domain/people/reviews/review.ts";
import type { TypedReview } from "#app/domain/people/reviews/review-input.ts";
import type { OwnReview, PieceToReview, WritePageView } from "#app/domain/people/reviews/review-view.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { StarRating } from "#app/ui/star-rating.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { PieceForm } from "./piece-form.tsx";
import { ReviewPictures } from "./review-item.tsx";

interface WritePageProps {
  view: WritePageView;
  /** The page on which the reader refuses further letters. */
  noMoreAskingPath: string;
}

/** The page behind an order's letter: a form for each kept product, and the reviews so far. */
export function WritePage({ view, noMoreAskingPath }: WritePageProps) {
  const { reference, pieces } = view;
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
      <p className="font-display text-bark text-caption italic">Order {reference}</p>
      <h1 className="mt-2 text-balance font-display text-xl">How do you like it?</h1>
      <WovenBand size="wide" className="mt-9" />
      <p className="mt-8 max-w-prose text-lead">
        {pieces.length === 0
          ? "The pieces of this order came back to us or were paid back, so there is nothing to review."
          : "Say what is good and what is not: both help the next person to choose."}
      </p>
      {view.unread && <ErrorSummary title={view.unread} problems={[]} className="mt-8" />}
      {pieces.map((piece, index) => (
        <Piece key={piece.slug} piece={piece} nth={index + 1} view={view} />
      ))}
      <p className="mt-14 border-sand border-t pt-6 text-bark text-small">
        We read each review before it is shown, and leave none out for being critical. Your name and email
        from the order are never shown. You can change a review until it is shown, and erase it at any time,
        on this page.{" "}
        <TextLink to="/policies/privacy" className="inline-block py-1">
          How we look after your data
        </TextLink>
      </p>
      <TextLink href={noMoreAskingPath} className="mt-2 inline-block py-2 text-small">
        Do not ask me again
      </TextLink>
    </div>
  );
}

function Piece({ piece, nth, view }: { piece: PieceToReview; nth: number; view: WritePageView }) {
  const { slug, review, isKept } = piece;
  const canWrite = isKept && review?.state !== "shown";
  const done = view.done?.slug === slug ? view.done.what : null;
  const refused = view.refused?.slug === slug ? view.refused : null;
  const id = `piece-${nth}`;
  return (
    <section aria-labelledby={id} className="mt-12">
      <PieceHead id={id} piece={piece} />
      <div role="status">
        {done && (
          <p className="mt-4 border-leaf border-l-4 bg-calico px-4 py-3 text-label">
            {done === "sent"
              ? "Thank you. We read it before it is shown, and you can change it until then."
              : "Your review is erased, with its pictures."}
          </p>
        )}
      </div>
      {review && <WrittenReview review={review} />}
      {review && !isKept && (
        <p className="mt-4 max-w-prose text-small">
          This piece is not in the order any more, so your review cannot be changed. You can erase it.
        </p>
      )}
      {refused || (canWrite && !review) ? (
        <PieceForm piece={piece} nth={nth} refused={refused} />
      ) : (
        canWrite && (
          <details className="mt-4">
            <summary className="cursor-pointer py-3 font-[560] text-indigo">Change your review</summary>
            <PieceForm piece={piece} nth={nth} refused={null} />
          </details>
        )
      )}
      {review && <EraseForm piece={piece} typed={refused?.typed ?? null} />}
    </section>
  );
}

/** Refused input is sent with the request to erase, and comes back with the answer. */
function EraseForm({ piece: { slug, title }, typed }: { piece: PieceToReview; typed: TypedReview | null }) {
  const isSending = useNavigation().state === "submitting";
  return (
    <details>
      <summary className="cursor-pointer py-3 font-[560] text-indigo">Erase your review</summary>
      <p className="max-w-prose text-small">
        It goes at once, with its pictures, also where it is shown. Nobody can bring it back.
      </p>
      <Form method="post" encType="multipart/form-data" className="mt-3">
        <input type="hidden" name="piece" value={slug} />
        {typed &&
          (["stars", "fit", "words", "name"] as const).map((field) => (
            <input key={field} type="hidden" name={field} value={typed[field]} />
          ))}
        {typed?.isRewarded && <input type="hidden" name="rewarded" value="yes" />}
        <Button type="submit" name="intent" value="erase" variant="secondary" size="small" busy={isSending}>
          Erase for good<span className="visually-hidden">: {title}</span>
        </Button>
      </Form>
    </details>
  );
}

/** The product that a part of the page is about. */
const PieceHead = ({ id, piece: { title, choice, imageUrl } }: { id: string; piece: PieceToReview }) => (
  <div className="flex items-center gap-5">
    <Picture
      url={imageUrl}
      alt=""
      sizes="80px"
      className="aspect-4/5 w-20 shrink-0 overflow-hidden bg-calico"
      imgClassName="size-full object-cover"
    />
    <div className="min-w-0">
      <h2 id={id} className="wrap-anywhere font-display text-m">
        {title}
      </h2>
      {choice && <p className="mt-1 text-bark text-label">{choice}</p>}
    </div>
  </div>
);

/** The shopper's review, and its state. */
function WrittenReview({ review }: { review: OwnReview }) {
  const { stars, fit, words, pictures, isRewarded, answer } = review;
  return (
    <div className="mt-4 border-sand border-y py-4">
      <StarRating stars={stars} />
      <p className="mt-2 text-bark text-small">
        {[writtenBy(review), fit && FITS[fit], isRewarded && "Something was given for it"]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {words && <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line">{words}</p>}
      <ReviewPictures pictures={pictures} by={writtenBy(review)} />
      <p className="mt-3 max-w-prose font-[560] text-small">{reviewStatus(review)}</p>
      {answer && (
        <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line text-small">We answered: {answer}</p>
      )}
    </div>
  );
}

function reviewStatus({ state, hiddenFor }: OwnReview): string {
  if (state === "shown") return "It is shown in the shop. Thank you.";
  if (state === "waiting") return "We have it, and have not read it yet.";
  return `It is not shown. ${hiddenFor ? `${OBJECTIONS[hiddenFor]}. ` : ""}Change it, and we read it again.`;
}
