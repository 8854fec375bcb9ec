import type { Admin } from "#app/domain/identity/identity.server.ts";
import { parseReport } from "#app/domain/people/reviews/answer-review.server.ts";
import { type Decision, decideReview } from "#app/domain/people/reviews/decide-review.server.ts";
import { REVIEW_LISTS, type ReviewList } from "#app/domain/people/reviews/list-reviews.server.ts";
import { MAX_ANSWER } from "#app/domain/people/reviews/review.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { ReviewDone } from "./review-words.ts";

/** A press on the page: the review, as it was read, and what is done with it. */
export interface ReviewAction {
  id: string;
  revision: number;
  decision: Decision;
}

/** Reads a form of the page; null for one that it never sent. */
export function parseReviewAction(form: FormData): ReviewAction | null {
  const id = String(form.get("id") ?? "");
  const revision = Number(form.get("revision"));
  const decision = decisionOf(form);
  if (id === "" || !Number.isSafeInteger(revision) || revision < 1 || decision === null) return null;
  return { id, revision, decision };
}

function decisionOf(form: FormData): Decision | null {
  switch (form.get("do")) {
    case "show":
      return { do: "show" };
    case "hide":
      return { do: "hide", reason: parseReport(form) };
    case "answer": {
      const text = String(form.get("answer") ?? "")
        .replaceAll("\r\n", "\n")
        .trim();
      return { do: "answer", text: text.slice(0, MAX_ANSWER + 1) };
    }
    case "settle":
      return { do: "settle" };
    case "reward":
    case "no-reward":
      return { do: "reward", isRewarded: form.get("do") === "reward" };
    default:
      return null;
  }
}

/** The list and page that an address asks for. */
export function parseReviewPlace(query: URLSearchParams): { list: ReviewList; page: number } {
  const asked = query.get("list");
  const page = /^[1-9]\d{0,5}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  return { list: REVIEW_LISTS.find((list) => list === asked) ?? "waiting", page };
}

/** Carries out a press; the error is a sentence for the owner. */
export async function changeReview(
  db: Database,
  admin: Admin<"words:write">,
  press: ReviewAction,
  now: Date,
): Promise<Result<ReviewDone, string>> {
  const done = await decideReview(db, admin, { ...press, now });
  return done.ok ? ok(press.decision.do) : done;
}
