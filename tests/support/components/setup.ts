import "#app/app.css";
import { beforeAll } from "vitest";

/** The state after the script in a page's head (app/ui/start/starter.ts), for a visitor who has moved already. */
window.starter = {
  woken: Promise.resolve(),
  painted: Promise.resolve(),
  kept: new Map(),
  translated: new WeakMap(),
};
document.documentElement.lang = "en";

/**
 * A page changes at once. A real view transition paints nothing until the next page is there, which may be the next
 * test's.
 */
document.startViewTransition = (update) => {
  const done = Promise.resolve(typeof update === "function" ? update() : undefined);
  return {
    finished: done,
    ready: done,
    updateCallbackDone: done,
    skipTransition: () => {},
  } as ViewTransition;
};

/** A page that is laid out in the shop's own fonts, from the first test on. */
beforeAll(() =>
  Promise.all(
    [...document.fonts].filter(({ unicodeRange }) => /^U.20-/.test(unicodeRange)).map((face) => face.load()),
  ),
);
