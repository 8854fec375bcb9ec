import { Form, useNavigation } from "react-router";
import { PLACES_OF_DOMAIN } from "#app/domain/people/lists/list-entry.ts";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, Thumb } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { PromotionsNav } from "#app/owner/kit/section-nav.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { formatCount } from "#app/shared/words.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { controlClass, Field } from "#app/ui/field.tsx";
import { AwaitedRuns } from "./awaited-runs.tsx";
import type { WaitingList } from "./load-waiting.server.ts";
import {
  type AwaitedPiece,
  type AwaitedStyle,
  awaitedName,
  formatDemand,
  PIECES_FIELD,
  piecesFieldId,
  type RunRefusal,
  readyOnFieldId,
  SUBSCRIBERS_PATH,
} from "./waiting-view.ts";

type RefusedRun = RunRefusal & { typed: Readonly<Record<string, string>> };

interface WaitingPageProps extends Omit<WaitingList, "opened"> {
  /** The last action in words; null for none. */
  done: string | null;
  /** The id of the run that a form would open. */
  runId: string;
  refused: RefusedRun | null;
}

/** The people who wait, and the run that serves them. */
export function WaitingPage({ styles, runs, subscribers, done, runId, refused }: WaitingPageProps) {
  return (
    <OwnerPage title="Waiting list" nav={<PromotionsNav />}>
      <DoneNotice>{!refused && done}</DoneNotice>
      {refused && (
        <ErrorSummary
          title={refused.fieldId === null ? refused.message : "Nothing was changed"}
          problems={refused.fieldId === null ? [] : [{ fieldId: refused.fieldId, message: refused.message }]}
          className="mt-6"
        />
      )}
      <p className="mt-4 max-w-xl text-bark text-small">
        Half of what comes to the shelf, or a single piece, goes to the first in line: a private link keeps it
        for 24 hours. Anybody can buy the other half. Each email address has one place in a line, and the
        addresses of one company or family have {PLACES_OF_DOMAIN} together.
      </p>
      <AwaitedRuns runs={runs} refused={refused} />
      {styles.length === 0 ? (
        <EmptyState>Nobody waits for a piece.</EmptyState>
      ) : (
        <ul className="mt-8 border-ink border-t">
          {styles.map((style) => (
            <StyleItem
              key={style.slug}
              style={style}
              runId={runId}
              typed={refused?.typed.slug === style.slug ? refused.typed : {}}
              wrong={refused}
            />
          ))}
        </ul>
      )}
      <Newsletter subscribers={subscribers} />
    </OwnerPage>
  );
}

function Newsletter({ subscribers }: Pick<WaitingList, "subscribers">) {
  const mayExport = useRight("personal-data", "read");
  return (
    <Part id="newsletter" title="Newsletter" size="m" className="mt-14">
      <p className="mt-2">
        {subscribers === 0
          ? "Nobody has"
          : subscribers === 1
            ? "1 person has"
            : `${formatCount(subscribers)} people have`}{" "}
        asked for your newsletter and said yes by the link.
      </p>
      {mayExport && subscribers > 0 && (
        <p className="mt-3">
          <ActionLink href={SUBSCRIBERS_PATH} label="Download subscribers" download />
        </p>
      )}
    </Part>
  );
}

interface StyleItemProps {
  style: AwaitedStyle;
  runId: string;
  typed: Readonly<Record<string, string>>;
  wrong: RunRefusal | null;
}

/** A style: the demand in words, and the pieces of its next run, proposed from the demand. */
function StyleItem({ style, runId, typed, wrong }: StyleItemProps) {
  const { slug, title, imageUrl, isHidden, ofOneDomain, pieces } = style;
  const mayOpen = useRight("words", "write");
  const isSending = useNavigation().formData?.get("slug") === slug;
  const awaited = pieces.filter(({ waiting, held }) => waiting + held > 0);
  const others = pieces.filter(({ waiting, held }) => waiting + held === 0);
  const field = (piece: AwaitedPiece) => {
    const id = piecesFieldId(slug, piece.variantId);
    const value = typed[`${PIECES_FIELD}${piece.variantId}`] ?? String(piece.waiting - piece.preordered);
    return (
      <PieceRow key={piece.variantId} id={id} piece={piece} value={value} isWrong={wrong?.fieldId === id} />
    );
  };
  return (
    <li className="border-sand border-b py-6">
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4">
        <Thumb url={imageUrl} />
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-[560] text-label">{formatDemand(style)}</h2>
          {ofOneDomain > 0 && (
            <p className="mt-1 text-bark text-small">{ofOneDomain} places of one domain.</p>
          )}
          {isHidden && <p className="mt-1 text-bark text-small">Hidden in the shop: nobody gets a link.</p>}
        </div>
      </div>
      {mayOpen ? (
        <Form key={runId} method="post" aria-label={`A run of the ${title}`} className="mt-4" noValidate>
          <input type="hidden" name="run" value={runId} />
          <input type="hidden" name="slug" value={slug} />
          <ul>{awaited.map(field)}</ul>
          {others.length > 0 && (
            <details className="mt-2">
              <summary className="cursor-pointer py-2.5 text-indigo text-label">
                Sizes that nobody waits for
              </summary>
              <ul>{others.map(field)}</ul>
            </details>
          )}
          <Field
            dense
            id={readyOnFieldId(slug)}
            name="readyOn"
            type="date"
            label="Cut by"
            optional
            defaultValue={typed.readyOn ?? ""}
            error={wrong?.fieldId === readyOnFieldId(slug) ? wrong.message : undefined}
            hint="With a day they are taken as pre-orders, and paid once you say that they are cut. Without one they are in stock at once."
            className="mt-4 max-w-sm"
          />
          <Submit label="Open a run" busy="Opening…" isBusy={isSending} className="mt-4 max-sm:w-full" />
        </Form>
      ) : (
        <ul className="mt-4">
          {awaited.map((piece) => (
            <li key={piece.variantId} className="py-1 text-small">
              {awaitedName(piece)}: {formatCounts(piece)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface PieceRowProps {
  id: string;
  piece: AwaitedPiece;
  value: string;
  isWrong: boolean;
}

const PieceRow = ({ id, piece, value, isWrong }: PieceRowProps) => (
  <li className="flex items-center justify-between gap-4 border-sand border-t py-2">
    <label htmlFor={id} className="min-w-0 text-label">
      <span className="wrap-anywhere block">{awaitedName(piece)}</span>
      <span className="block text-bark text-small">{formatCounts(piece)}</span>
    </label>
    <div className="w-20 shrink-0">
      <input
        id={id}
        name={`${PIECES_FIELD}${piece.variantId}`}
        type="text"
        inputMode="numeric"
        defaultValue={value}
        aria-invalid={isWrong || undefined}
        className={controlClass(isWrong ? "wrong" : undefined, "h-11 text-right tabular-nums")}
      />
    </div>
  </li>
);

const formatCounts = ({ waiting, preordered, held }: AwaitedPiece): string => {
  const who = waiting === 0 ? "nobody waits" : waiting === 1 ? "1 waits" : `${waiting} wait`;
  const ofRun = preordered === 0 ? "" : `, ${preordered} pre-ordered`;
  return who + ofRun + (held === 0 ? "" : `, ${held} with a link now`);
};
