import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { listWithSchedule } from "#app/domain/catalogue/products/product-lists.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import type { PictureStore } from "#app/platform/images/picture-store.server.ts";
import { PICTURES_OF_REVIEWS } from "#app/shared/picture-address.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { reviewReports, reviews } from "../reviews.tables.server.ts";
import { OBJECTIONS, type Objection } from "./review.ts";
import { checkReview, type ReviewForm, type ReviewProblem } from "./review-input.ts";
import type { WritePageView } from "./review-view.ts";
import { eraseReview, IS_SHOWN, loadWritePage, NOT_KEPT, saveReview } from "./save-review.server.ts";

interface WriteDeps {
  db: Database;
  now: () => Date;
  pictures: PictureStore;
}

/** The page's answer to a form, and its status; null for a link that leads nowhere. */
export async function answerReview(
  deps: WriteDeps,
  token: string,
  form: ReviewForm,
): Promise<{ view: WritePageView; status: 200 | 422 } | null> {
  const before = await loadWritePage(deps.db, token);
  if (!before) return null;
  const { slug } = form;
  const done =
    form.intent === "erase" ? await erase(deps, token, slug) : await send(deps, { token, form, before });
  const view = (await loadWritePage(deps.db, token, slug)) ?? before;
  if (done.ok) {
    const what = form.intent === "erase" ? "erased" : "sent";
    // A review that the shown one blocked can be sent after the erasure.
    const refused = form.intent === "erase" && form.typed && { slug, typed: form.typed, problem: null };
    return { view: { ...view, done: { slug, what }, refused: refused || null }, status: 200 };
  }
  const typed = form.typed ?? NOTHING_TYPED;
  return { view: { ...view, refused: { slug, typed, problem: done.error } }, status: 422 };
}

const NOTHING_TYPED = { stars: "", fit: "", words: "", name: "", isRewarded: false, removed: [] };

async function erase({ db }: WriteDeps, token: string, slug: string): Promise<Result<null, ReviewProblem>> {
  return (await eraseReview(db, { token, slug }))
    ? ok(null)
    : err({ field: null, message: "There is no review of this piece any more." });
}

interface SentReview {
  token: string;
  form: Extract<ReviewForm, { intent: "send" }>;
  before: WritePageView;
}

/** Checks that need no decoding of a picture come first. */
async function send(
  { db, now, pictures }: WriteDeps,
  { token, form: { slug, typed, files }, before }: SentReview,
): Promise<Result<null, ReviewProblem>> {
  const piece = before.pieces.find((each) => each.slug === slug);
  if (!piece?.isKept) return err({ field: null, message: NOT_KEPT });
  const { review } = piece;
  if (review?.state === "shown") return err({ field: null, message: IS_SHOWN });
  const kept = (review?.pictures ?? []).filter((url) => !typed.removed.includes(url));
  const checked = checkReview(typed, files, kept);
  if (!checked.ok) return checked;
  const added: string[] = [];
  for (const file of files) {
    // A name of its own, so that nobody finds the picture before it is shown, and none is shared.
    const name = PICTURES_OF_REVIEWS + randomUUID();
    const stored = await pictures.keep(name, await file.bytes());
    if (!stored.ok) return err({ field: "pictures", message: stored.error.message });
    added.push(stored.value);
  }
  const all = [...kept, ...added];
  return saveReview(db, { token, slug, input: checked.value, pictures: all, now: now() });
}

/** A shown review, on the page for reporting it. */
export interface ReportedReview {
  id: string;
  slug: string;
  title: string;
  stars: number;
  words: string;
  name: string;
}

/** A shown review by its id; null when there is none, or it is not shown. */
export async function findReported(db: Database, id: string): Promise<ReportedReview | null> {
  if (!isUuid(id)) return null;
  const [found] = await db
    .select({
      id: reviews.id,
      slug: reviews.productSlug,
      stars: reviews.stars,
      words: reviews.words,
      name: reviews.name,
    })
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.state, "shown")));
  const [product] = found ? await listWithSchedule(db, [found.slug]) : [];
  return found && product ? { ...found, title: product.title } : null;
}

/** The reason that a visitor chose; null for none. */
export const parseReport = (form: FormData): Objection | null =>
  (Object.keys(OBJECTIONS) as Objection[]).find((known) => known === form.get("reason")) ?? null;

/** More open reports of one review tell the owner nothing more. */
const MAX_OF_ONE = 50;

/**
 * Stores a report. A visitor's second report of a review does not count, until the owner has settled the first; then it
 * opens again. `visitor` is a keyed hash.
 */
export const recordReport = (
  db: Database,
  { id, reason, visitor, now }: { id: string; reason: Objection; visitor: string | null; now: Date },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    // One after the other, so that the count holds.
    const [review] = await tx
      .select({
        open: sql<number>`(SELECT count(*) FROM review_reports
          WHERE review_id = reviews.id AND settled_at IS NULL)::int`,
      })
      .from(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.state, "shown")))
      .for("update", { of: reviews });
    if (!review || review.open >= MAX_OF_ONE) return;
    await tx
      .insert(reviewReports)
      .values({ reviewId: id, reason, visitor, at: now })
      .onConflictDoUpdate({
        target: [reviewReports.reviewId, reviewReports.visitor],
        set: { reason, at: now, settledAt: null },
        setWhere: isNotNull(reviewReports.settledAt),
      });
  });
