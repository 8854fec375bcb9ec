import { type Figure, figureOf, type Group, quantile } from "../figure.ts";
import { runLighthouse, scoreIn, valueIn } from "../programs/lighthouse.ts";
import { withMirror } from "../programs/page-mirror.ts";
import { withShop } from "../programs/shop.ts";
import { PAGES } from "./pages.ts";

const ROUNDS = 7;

interface Visit {
  score: number;
  blocked: number;
  lcp: number;
}

/**
 * The cost of a page's program on Lighthouse's phone: the page against the same one without any script, in turns. The
 * machine's speed is in both, so the differences hold even if the scores themselves do not.
 */
export const difference: Group = ({ say }) =>
  withShop({}, (shop) =>
    withMirror(shop.port, { hasScripts: true }, (whole) =>
      withMirror(shop.port, { hasScripts: false }, async (bare) => {
        const figures: Figure[] = [];
        for (const [name, path] of Object.entries(PAGES)) {
          const rounds: { whole: Visit; bare: Visit }[] = [];
          for (let n = 1; n <= ROUNDS; n += 1) {
            say(`${name}, round ${n} of ${ROUNDS}`);
            rounds.push({ whole: await visit(whole + path), bare: await visit(bare + path) });
          }
          say(`${name}: the other categories`);
          figures.push(...figuresOf(name, rounds), await otherCategories(name, whole + path));
        }
        return figures;
      }),
    ),
  );

async function visit(address: string): Promise<Visit> {
  const report = await runLighthouse(address, ["performance"]);
  return {
    score: scoreIn(report, "performance"),
    blocked: valueIn(report, "total-blocking-time"),
    lcp: valueIn(report, "largest-contentful-paint"),
  };
}

function figuresOf(name: string, rounds: readonly { whole: Visit; bare: Visit }[]): Figure[] {
  const bare = rounds.map((round) => round.bare.score);
  const isQuick = quantile(bare, 0.5) >= 99;
  return [
    figureOf(
      `${name}: points below the page without scripts`,
      rounds.map((round) => round.bare.score - round.whole.score),
      { unit: "", goal: { atMost: 4 } },
    ),
    figureOf(
      `${name}: blocked time beyond that without scripts`,
      rounds.map((round) => round.whole.blocked - round.bare.blocked),
      { unit: "ms", goal: { atMost: 120 } },
    ),
    figureOf(
      `${name}: LCP against that without scripts`,
      rounds.map((round) => round.whole.lcp / round.bare.lcp),
      { unit: "×", better: "lower" },
    ),
    figureOf(
      `${name}: performance`,
      rounds.map((round) => round.whole.score),
      // A machine on which not even a page without scripts reaches 99 cannot tell.
      { unit: "", ...(isQuick ? { goal: { atLeast: 97 } } : { better: "higher" }) },
    ),
    figureOf(`${name}: performance without scripts`, bare, { unit: "", better: "higher" }),
  ];
}

async function otherCategories(name: string, address: string): Promise<Figure> {
  const categories = ["accessibility", "best-practices", "seo"];
  const report = await runLighthouse(address, categories);
  return {
    name: `${name}: the lowest of accessibility, best practices, SEO`,
    value: Math.min(...categories.map((category) => scoreIn(report, category))),
    unit: "",
    goal: { atLeast: 100 },
  };
}
