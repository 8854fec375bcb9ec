/** What the law of each market asks, and how the shop knows whether it is met. Read on 28 November 2026. */
import type { PapersCount } from "#app/domain/catalogue/products/product-lists.server.ts";
import type { MarketId } from "#app/domain/delivery/markets.ts";

export const MARKETS_PATH = "/admin/settings/markets";

/** In the order of the page. */
export const MARKET_LABELS: Record<MarketId, string> = {
  gb: "Great Britain",
  ni: "Northern Ireland",
  eu: "European Union",
  us: "United States",
  ng: "Nigeria",
  elsewhere: "Elsewhere",
};

/** A market as it stands now. */
export interface MarketView {
  id: MarketId;
  isClosed: boolean;
  /** How many of its countries have a zone, and the zones' names. */
  delivered: number;
  countries: number;
  zones: string[];
  rules: CheckedRule[];
}

/** What the shop knows of itself and of one market. */
export interface MarketFacts {
  papers: PapersCount;
  /** Who is shown as the maker where a piece names nobody. */
  maker: string;
  hasResponsible: boolean;
  hasNoticePicture: boolean;
  /** The zones with countries of the market that say nothing of duty and tax at the door. */
  silentZones: readonly string[];
}

/** `missing` is a must that is not met; `yours` is one that only the owner can judge. */
export type RuleState = "met" | "missing" | "yours";

interface Check {
  state: RuleState;
  words: string;
  /** Where it is filled in. */
  to?: { path: string; label: string };
}

export interface CheckedRule extends Check {
  title: string;
  law: string;
  /** Null for a rule without a first day. */
  since: string | null;
}

interface MarketRule extends Pick<CheckedRule, "title" | "law" | "since"> {
  markets: readonly MarketId[];
  check: (facts: MarketFacts) => Check;
}

const LACKING = { path: "/admin/products?state=no-papers", label: "Show the pieces" };
const FIELDS = { path: "#answers", label: "Fill in below" };
const ZONES = { path: "/admin/settings/delivery", label: "Delivery" };

const met = (words: string): Check => ({ state: "met", words });

const formatLacking = (lacking: number, live: number, what: string): string =>
  `${lacking} of ${live} live ${live === 1 ? "piece" : "pieces"} ${lacking === 1 ? "lacks" : "lack"} ${what}`;

/** A part of the papers that every live piece needs. */
const onEachPiece =
  (...parts: ["composition" | "madeIn" | "customsCode" | "grams", string][]) =>
  ({ papers }: MarketFacts): Check => {
    const lacking = parts.filter(([part]) => papers[part] > 0);
    if (lacking.length === 0) return met("Every live piece has it.");
    const words = lacking.map(([part, what]) => formatLacking(papers[part], papers.live, what)).join(", ");
    return { state: "missing", words: `${words}.`, to: LACKING };
  };

const ORIGIN: ["madeIn", string] = ["madeIn", "a country"];
const CODE: ["customsCode", string] = ["customsCode", "a customs code"];

/** Buyers are told before they pay what the carrier may ask for at their door. */
const dutyIsSaid = ({ silentZones }: MarketFacts): Check =>
  silentZones.length === 0
    ? met("Its zones say what may be due at the door.")
    : {
        state: "missing",
        words: `${silentZones.map((name) => `‘${name}’`).join(", ")}: nothing is said under ‘Duty and tax at the door’.`,
        to: ZONES,
      };

const UNION: readonly MarketId[] = ["eu", "ni"];
const KINGDOM: readonly MarketId[] = ["gb", "ni"];

/** Each rule once, in the order in which the page lists them. */
const RULES: readonly MarketRule[] = [
  {
    markets: ["eu"],
    title: "The official notice on the legal guarantee, on product pages and in the checkout",
    law: "Implementing Regulation (EU) 2025/1960",
    since: "27 September 2026",
    check: ({ hasNoticePicture }) =>
      hasNoticePicture
        ? met("It is shown, with its words beside it.")
        : {
            state: "missing",
            words: "The official file is missing. Its words stand there alone.",
            to: FIELDS,
          },
  },
  {
    markets: ["ni"],
    title: "The EU’s notice on the legal guarantee, shown for Northern Ireland as for the EU",
    law: "Implementing Regulation (EU) 2025/1960 names the EU alone; ask your adviser whether it holds here",
    since: "27 September 2026",
    check: ({ hasNoticePicture }) =>
      hasNoticePicture
        ? met("It is shown, with its words beside it.")
        : { state: "yours", words: "Its words are shown without the official file.", to: FIELDS },
  },
  {
    markets: UNION,
    title: "The maker’s name, postal and electronic address, and warnings, on each product",
    law: "Regulation (EU) 2023/988, Article 19",
    since: "13 December 2024",
    check: ({ maker }) => met(`Shown as ‘Maker and safety’: ${maker}, or a piece’s own.`),
  },
  {
    markets: UNION,
    title: "A responsible person in the EU on each product",
    law: "Regulation (EU) 2023/988, Article 19",
    since: "13 December 2024",
    check: ({ hasResponsible, papers: { live, responsible } }) =>
      hasResponsible || (responsible === 0 && live > 0)
        ? met("Shown as ‘Maker and safety’.")
        : {
            state: "missing",
            words: `There is none for the shop, and ${formatLacking(responsible, live, responsible === 1 ? "one of its own" : "one of their own")}.`,
            to: FIELDS,
          },
  },
  {
    markets: ["gb", "ni", "eu"],
    title: "Fibres and their shares, before the sale",
    law: "Regulation (EU) 1007/2011, Article 16, kept in Great Britain",
    since: "8 May 2012",
    check: onEachPiece(["composition", "a composition"]),
  },
  {
    markets: ["eu"],
    title:
      "Customs: a code of six digits and the country for €3 on each kind of goods, in parcels up to €150",
    law: "Regulation (EU) 2026/382",
    since: "1 July 2026, until 1 July 2028",
    check: onEachPiece(ORIGIN, CODE),
  },
  {
    markets: ["us"],
    title: "The country of manufacture: no value is free of duty",
    law: "End of the duty exemption for small parcels",
    since: "29 August 2025",
    check: onEachPiece(ORIGIN),
  },
  {
    markets: ["eu", "us", "ng", "elsewhere"],
    title: "A customs form on the parcel: code, country and net weight of each piece",
    law: "CN22 and CN23 of the Universal Postal Union",
    since: null,
    check: onEachPiece(CODE, ORIGIN, ["grams", "a weight"]),
  },
  {
    markets: ["ng"],
    title: "No duty up to US$300, four parcels a year and person: said before the sale",
    law: "Customs rule on small parcels",
    since: "8 September 2025",
    check: dutyIsSaid,
  },
  {
    markets: ["eu", "us", "elsewhere"],
    title: "What is due at the door, said before the sale",
    law: "In the EU Directive 2011/83/EU, Article 6; each country has its own",
    since: null,
    check: dutyIsSaid,
  },
  {
    markets: ["eu"],
    title: "‘Was’ prices and percentages reckon from the lowest price of thirty days",
    law: "Directive 98/6/EC, Article 6a",
    since: "28 May 2022",
    check: () => met("The shop keeps its prices, and never shows a higher one."),
  },
  {
    markets: ["eu", "ni", "gb"],
    title: "A button to withdraw from the contract",
    law: "Directive (EU) 2023/2673; in the United Kingdom the right alone",
    since: "19 June 2026",
    check: () => met("Each order’s page and email lead to it."),
  },
  {
    markets: ["eu"],
    title: "No general claim to be green without proof, and no label of your own",
    law: "Directive (EU) 2024/825",
    since: "27 September 2026",
    check: () => ({
      state: "yours",
      words: "Only you can judge your words. Keep each claim with its proof.",
      to: { path: "/admin/claims", label: "Claims" },
    }),
  },
  {
    markets: KINGDOM,
    title: "What nobody can avoid paying is in the price, or beside it with equal weight",
    law: "Digital Markets, Competition and Consumers Act 2024, CMA209",
    since: "18 November 2025",
    check: () => met("Delivery stands on product pages, in the cart and in the checkout."),
  },
  {
    markets: KINGDOM,
    title: "A policy against fake reviews, none held back for its stars",
    law: "Digital Markets, Competition and Consumers Act 2024, CMA208",
    since: "6 April 2025",
    check: () => met("‘How we collect reviews’ stands beside them. What you hide is yours to answer for."),
  },
];

/** The rules of a market, each as it stands now. */
export const checkedRules = (market: MarketId, facts: MarketFacts): CheckedRule[] =>
  RULES.filter(({ markets }) => markets.includes(market)).map(({ title, law, since, check }) => ({
    title,
    law,
    since,
    ...check(facts),
  }));
