import { type FirstView, firstViewOf } from "#tests/support/browser/first-view.ts";
import { PUBLIC_PAGES } from "#tests/support/requests/pages.ts";
import type { Figure, Group } from "../figure.ts";
import { withChromium } from "../programs/chromium.ts";
import { withShop } from "../programs/shop.ts";

const KILO = 1024;
const GOALS: Partial<Record<keyof FirstView, number>> = { css: 12, js: 110, fonts: 120 };

/** The transfer of each public page's first view, to the byte. */
export const bytes: Group = ({ say }) =>
  withShop({}, async (shop) => {
    const figures = await withChromium(async (browser) => {
      const all: Figure[] = [];
      for (const path of PUBLIC_PAGES) {
        say(path);
        const view = await firstViewOf(browser, shop.origin + path);
        for (const [kind, size] of Object.entries(view) as [keyof FirstView, number][]) {
          const goal = path === "/" && kind === "html" ? 14 : GOALS[kind];
          all.push({
            name: `first view of ${path}: ${kind}`,
            value: size / KILO,
            unit: "KB",
            ...(goal === undefined ? { better: "lower" } : { goal: { atMost: goal } }),
          });
        }
      }
      return all;
    });
    return figures ?? [];
  });
