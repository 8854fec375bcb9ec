import { expect, test } from "vitest";
import type { MarketId } from "#app/domain/delivery/markets.ts";
import { checkedRules, type MarketFacts } from "./market-rules.ts";

const papers = { live: 3, composition: 0, madeIn: 0, customsCode: 0, grams: 0, responsible: 3 };
const FACTS: MarketFacts = {
  papers,
  maker: "Baobab",
  hasResponsible: true,
  hasNoticePicture: true,
  silentZones: [],
};
const missingIn = (market: MarketId, change: Partial<MarketFacts>) =>
  checkedRules(market, { ...FACTS, ...change }).flatMap(({ state, words }) =>
    state === "missing" ? [words] : [],
  );

test("a market misses nothing once all is filled in", () => {
  for (const market of ["gb", "ni", "eu", "us", "ng", "elsewhere"] as const)
    expect(missingIn(market, {})).toEqual([]);
});

test.each<[MarketId, Partial<MarketFacts>, string[]]>([
  ["eu", { hasNoticePicture: false }, ["The official file is missing. Its words stand there alone."]],
  [
    "ni",
    { hasResponsible: false },
    ["There is none for the shop, and 3 of 3 live pieces lack one of their own."],
  ],
  ["ni", { hasResponsible: false, papers: { ...papers, responsible: 0 } }, []],
  ["gb", { papers: { ...papers, composition: 1 } }, ["1 of 3 live pieces lacks a composition."]],
  ["gb", { papers: { ...papers, customsCode: 1 }, hasResponsible: false, silentZones: ["UK"] }, []],
  ["us", { papers: { ...papers, grams: 2 } }, ["2 of 3 live pieces lack a weight."]],
  ["ng", { silentZones: ["Africa"] }, ["‘Africa’: nothing is said under ‘Duty and tax at the door’."]],
])("the market %s with %j misses %j", (market, change, words) => {
  expect(missingIn(market, change)).toEqual(words);
});
