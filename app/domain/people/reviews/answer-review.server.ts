import { randomUUID } from "node:crypto";
import type { Database } from "#app/platform/db/client.server.ts";
import type { PictureStore } from "#app/platform/images/picture-store.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { checkReview, type ReviewForm, type ReviewProblem } from "./review-input.ts";
import { PICTURES_OF_REVIEWS } from "./review-pictures.server.ts";
import type { WritePageView } from "./review-view.ts";
import { eraseReview, IS_SHOWN, loadWritePage, NOT_KEPT, saveReview } from "./save-review.server.ts";

export interface WriteDeps {
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
    // What could not be sent while the erased one was shown can be sent now.
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

interface Sent {
  token: string;
  form: Extract<ReviewForm, { intent: "send" }>;
  before: WritePageView;
}

/** Everything that can be refused without decoding a picture is refused before one is decoded. */
async function send(
  { db, now, pictures }: WriteDeps,
  { token, form: { slug, typed, files }, before }: Sent,
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
