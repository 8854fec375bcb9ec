import { act, nothing, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import { type BooksDeps, type CheckAnswer, checkNow, syncProviderNow } from "./load-books.server.ts";

/** The page's answer to one of its buttons. */
interface BooksAnswer {
  checked?: CheckAnswer;
  asked?: boolean;
}

/** 'Ask the provider now', and 'Check now' */
export const BOOKS_ACTIONS: PageActions<"money", BooksDeps, BooksAnswer> = {
  area: "money",
  // One short field.
  largest: { bytes: 1_000 },
  asked: "do",
  actions: {
    ask: act(nothing, async (deps, admin) => ({
      shown: { asked: await syncProviderNow(deps, admin) },
      status: 200,
    })),
    check: act(nothing, async (deps, admin) => ({
      shown: { checked: await checkNow(deps, admin) },
      status: 200,
    })),
  },
};
