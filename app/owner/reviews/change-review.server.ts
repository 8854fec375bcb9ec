import * as z from "zod";
import { parseReport } from "#app/domain/people/reviews/answer-review.server.ts";
import { type Decision, decideReview } from "#app/domain/people/reviews/decide-review.server.ts";
import { REVIEW_LISTS, type ReviewList } from "#app/domain/people/reviews/list-reviews.server.ts";
import { MAX_ANSWER } from "#app/domain/people/reviews/review.ts";
import { act, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { textIn, textsIn } from "#app/shared/form-texts.ts";
import { pageNumberOf } from "#app/shared/page-number.ts";
import { ok } from "#app/shared/result.ts";
import { type RefusedAction, reviewListPath } from "./review-words.ts";

interface ReviewFormDeps {
  db: Database;
  place: ReviewPlace;
  now: Date;
}

interface ReviewPlace {
  list: ReviewList;
  page: number;
}

/** The review, as the owner read it. */
const read = z.object({ id: z.string().min(1), revision: z.coerce.number().int().min(1) });

const decide = (decisionOf: (form: FormData) => Decision) =>
  act<"words", ReviewFormDeps, RefusedAction, z.infer<typeof read> & { decision: Decision }>(
    (form) => {
      const review = read.safeParse(textsIn(form, ["id", "revision"]));
      return review.success ? ok({ ...review.data, decision: decisionOf(form) }) : null;
    },
    async ({ db, place, now }, admin, press) => {
      const { id, decision } = press;
      const done = await decideReview(db, admin, { ...press, now });
      if (done.ok) return { leadsTo: reviewListPath(place, decision.do) };
      const answer = decision.do === "answer" ? decision.text : null;
      return { shown: { id, message: done.error, answer }, status: 422 };
    },
  );

const answerIn = (form: FormData): string =>
  textIn(form, "answer")
    .replaceAll("\r\n", "\n")
    .trim()
    .slice(0, MAX_ANSWER + 1);

export const REVIEW_ACTIONS: PageActions<"words", ReviewFormDeps, RefusedAction> = {
  area: "words",
  // An answer, and some words.
  largest: { bytes: 20_000 },
  asked: "do",
  actions: {
    show: decide(() => ({ do: "show" })),
    hide: decide((form) => ({ do: "hide", reason: parseReport(form) })),
    answer: decide((form) => ({ do: "answer", text: answerIn(form) })),
    settle: decide(() => ({ do: "settle" })),
    erase: decide(() => ({ do: "erase" })),
    reward: decide(() => ({ do: "reward", isRewarded: true })),
    "no-reward": decide(() => ({ do: "reward", isRewarded: false })),
  },
};

/** The list and page that an address asks for. */
export function parseReviewPlace(query: URLSearchParams): ReviewPlace {
  const asked = query.get("list");
  return { list: REVIEW_LISTS.find((list) => list === asked) ?? "waiting", page: pageNumberOf(query) };
}
