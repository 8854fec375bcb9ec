import { and, eq, isNull } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { ChangedValue } from "#app/platform/audit/changed-value.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { reviewReports, reviewRequests, reviews } from "../reviews.tables.server.ts";
import { MAX_ANSWER, OBJECTIONS, type Objection } from "./review.ts";
import type { ReviewRow } from "./review-row.server.ts";
import { countReviews } from "./review-sums.server.ts";

/** The owner's action on a review. */
export type Decision =
  | { do: "show" }
  | { do: "hide"; reason: Objection | null }
  /** An empty answer removes the one before. */
  | { do: "answer"; text: string }
  /** The reports were looked at, and it stays shown. */
  | { do: "settle" }
  /** A reward was given for it, as the owner knows; or was not, after all. */
  | { do: "reward"; isRewarded: boolean }
  /** Its writer asked for it: one that was taken over has no link of its shopper's. */
  | { do: "erase" };

interface Decided {
  id: string;
  /** The shopper's changes that the page showed: another number is another text. */
  revision: number;
  decision: Decision;
  now: Date;
}

type Change = { set: Partial<typeof reviews.$inferInsert>; action: string; changes: ChangedValue[] };

const GONE = "This review is not there any more: its shopper has erased it.";
const CHANGED = "Its shopper has changed this review since the page was opened. Read it again, then decide.";

/**
 * Shows, hides or answers a review, with its entry in the audit log, which holds none of the shopper's words. Pages are
 * told in the same transaction. The error is a sentence for the owner; nothing was changed then.
 */
export const decideReview = (
  db: Database,
  admin: Admin<"words:write">,
  { id, revision, decision, now }: Decided,
): Promise<Result<{ slug: string }, string>> =>
  inTransaction(db, async (tx) => {
    if (!isUuid(id)) return err(GONE);
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
    if (!review) return err(GONE);
    if (review.revision !== revision) return err(CHANGED);
    const change = changeOf(review, decision, now);
    if (!change.ok) return change;
    const { set, action, changes } = change.value;
    const slug = review.productSlug;
    if (decision.do === "erase") await tx.delete(reviews).where(eq(reviews.id, id));
    else if (Object.keys(set).length > 0) await tx.update(reviews).set(set).where(eq(reviews.id, id));
    if (["show", "hide", "settle"].includes(decision.do)) await settleReports(tx, id, now);
    if (review.state === "shown" || set.state === "shown") await countReviews(tx, slug);
    const about = [{ field: "review", from: null, to: id }, ...changes];
    await recordChange(tx, admin, { subjectKind: "product", subjectId: slug, action, changes: about });
    return ok({ slug });
  });

const settleReports = (tx: Transaction, id: string, now: Date) =>
  tx
    .update(reviewReports)
    .set({ settledAt: now })
    .where(and(eq(reviewReports.reviewId, id), isNull(reviewReports.settledAt)));

function changeOf(review: ReviewRow, decision: Decision, now: Date): Result<Change, string> {
  switch (decision.do) {
    case "show":
      return ok({
        set: { state: "shown", hiddenFor: null, decidedAt: now },
        action: "review shown",
        changes: [],
      });
    case "hide": {
      const { reason } = decision;
      if (reason === null) return err("Choose why it is hidden. That it is critical is no reason.");
      return ok({
        set: { state: "hidden", hiddenFor: reason, decidedAt: now },
        action: "review hidden",
        changes: [{ field: "reason", from: null, to: OBJECTIONS[reason] }],
      });
    }
    case "answer": {
      const { text } = decision;
      if (text.length > MAX_ANSWER) return err(`Keep the answer below ${MAX_ANSWER} characters.`);
      const problem = plainTextProblem("answer", text, "lines");
      if (problem) return err(problem);
      return ok({
        set: text === "" ? { answer: null, answeredAt: null } : { answer: text, answeredAt: now },
        action: text === "" ? "answer taken back" : "review answered",
        changes: [{ field: "answer", from: review.answer, to: text || null }],
      });
    }
    case "settle":
      return ok({ set: {}, action: "reports of a review settled", changes: [] });
    case "erase":
      return review.source === null
        ? err("Its shopper can erase it, by the link in their email.")
        : ok({ set: {}, action: "review erased", changes: [] });
    case "reward": {
      const { isRewarded } = decision;
      if (!isRewarded && review.rewardedBy === "shopper")
        return err("The shopper says that something was given for it, so the mark stays.");
      return ok({
        set: { rewardedBy: isRewarded ? (review.rewardedBy ?? "owner") : null },
        action: isRewarded ? "review marked as rewarded" : "mark of a reward removed",
        changes: [],
      });
    }
  }
}

/** Removes all of a shopper's reviews of an order, shown ones too, with the link to it: a part of erasing the order. */
export async function removeReviewsOf(tx: Transaction, orderId: string): Promise<void> {
  const gone = await tx
    .delete(reviews)
    .where(eq(reviews.orderId, orderId))
    .returning({ slug: reviews.productSlug, state: reviews.state });
  const shown = new Set(gone.filter(({ state }) => state === "shown").map(({ slug }) => slug));
  for (const slug of [...shown].sort()) await countReviews(tx, slug);
  await tx.delete(reviewRequests).where(eq(reviewRequests.orderId, orderId));
}
