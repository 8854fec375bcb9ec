/** What a search may ask that no piece answers: a service, a policy, a question of the shop's pages. */

import { BOOK_PATH } from "#app/domain/calendar/calendar.ts";
import { openVocabulary } from "#app/domain/catalogue/search/catalogue-index.server.ts";
import type { CatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.ts";
import {
  meaningOf,
  type SearchTerm,
  search,
  searchNearest,
} from "#app/domain/catalogue/search/catalogue-search.ts";
import { linkTo, saleOnly } from "#app/domain/catalogue/search/catalogue-view.ts";
import { parseSearch } from "#app/domain/catalogue/search/parse-search.ts";
import {
  buildSearchIndex,
  type Scores,
  type WeightedText,
  wordsOf,
} from "#app/domain/catalogue/search/search-index.ts";
import type { Content } from "#app/domain/content/content.server.ts";
import { ORDER_LINKS } from "#app/domain/content/order-links.ts";
import { helpTerms } from "#app/domain/content/search-words.server.ts";
import { MADE_PATH } from "#app/domain/making/made.ts";
import { firstSentence } from "#app/shared/words.ts";

/** A page, or a part of one, that answers a search. */
export interface HelpAnswer {
  title: string;
  /** One sentence of it. */
  text: string;
  to: string;
}

/** The answers to a search. */
export interface FoundAnswers {
  answers: HelpAnswer[];
  /** The search names a page or a service in whole words: its answers come before any piece. */
  isNamed: boolean;
}

const SALE_TEXT = "Everything that’s reduced at the moment.";
const MADE_TEXT = "Ask for a piece cut to your measurements, in our cloth or your own.";

/** More would push the pieces off a phone's first screen. */
const MAX_ANSWERS = 3;

/** The weights of a page's name, of a question, and of a section of a policy. */
const WEIGHTS = { page: 8, question: 5, section: 3 };

const vocabulary = openVocabulary(helpTerms, []);
/** Words that shoppers' own words for the shop's pages lead to. */
const meant = [...vocabulary.said.values()].flatMap(({ means }) => means.flat());

interface Entry extends HelpAnswer {
  kind: keyof typeof WEIGHTS;
  texts: WeightedText[];
}

interface KnownAnswers {
  entries: Entry[];
  index: ReturnType<typeof buildSearchIndex>;
  /** The words that name a page or a service. */
  names: readonly string[];
}

/** A search by fewer letters names a word whole; one by more may contain a typo. */
const MIN_BEGINNING = 4;
const MIN_FOR_TYPO = 6;

/** Collected once for each change of the shop's words. */
const collected = new WeakMap<Content, KnownAnswers>();

/** A size that no piece has, 2 to 69 or XXS, is asked for as this in `content/help-words.json`. */
const OTHER_SIZE: SearchTerm = ["other", "size"];
const isSize = ([word = "", ...more]: SearchTerm): boolean =>
  more.length === 0 && /^(?:[2-9]|[1-6]\d|(?:\d|x{0,3})x[sl])$/.test(word);

/**
 * The answers to a search: all its words are in the name of a page, of a section, or in a question. Where none has all
 * of them, those for the words that name a page.
 */
export function findAnswers(
  content: Content,
  catalogue: Pick<CatalogueIndex, "known" | "entries" | "columns" | "vocabulary">,
  q: string,
): FoundAnswers {
  const { entries, index, names } = collected.get(content) ?? collect(content);
  const spoken = { ...vocabulary, sizes: catalogue.vocabulary.sizes };
  const parsed = parseSearch(q, catalogue.known.sizes, spoken);
  const terms = parsed.terms.map((term) => (isSize(term) ? OTHER_SIZE : term));
  const isMeant = (term: SearchTerm) => meaningOf(term, vocabulary).means.length > 0;
  const named = terms.filter(
    (term) => isMeant(term) || term.every((word) => names.some((name) => isSameWord(name, word))),
  );
  const known = [...index.words()];
  const isClear = (word: string) =>
    word.length >= MIN_FOR_TYPO ||
    known.some((each) => isSameWord(each, word) || (word.length >= MIN_BEGINNING && each.startsWith(word)));
  const best = (scores: Scores): HelpAnswer[] =>
    entries
      .flatMap(({ title, text, to }, place) => {
        const score = scores[place] ?? 0;
        const shownAt = score > 0 ? pathOf(to, catalogue) : null;
        return shownAt !== null ? [{ score, answer: { title, text, to: shownAt } }] : [];
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_ANSWERS)
      .map(({ answer }) => answer);
  const areClear = terms.every((term) => isMeant(term) || term.every(isClear));
  const answers = areClear ? best(search(index, terms, vocabulary)) : [];
  if (answers.length > 0) return { answers, isNamed: named.length === terms.length };
  return { answers: best(searchNearest(index, named, vocabulary)), isNamed: false };
}

/** In the singular or in the plural. */
const isSameWord = (a: string, b: string): boolean => a === b || a === `${b}s` || b === `${a}s`;

/** Found among the pieces, and shown beside them. */
const GIFT_CARDS = "/gift-cards";
const SIZE_GUIDE = "#size-guide";
const SALE = linkTo(saleOnly);

/** Where an answer is; null while the catalogue has nothing for it. */
function pathOf(
  to: string,
  { entries, columns }: Pick<CatalogueIndex, "entries" | "columns">,
): string | null {
  if (to === SIZE_GUIDE) return sizeGuidePath(entries);
  return to === SALE && columns.sale.countAll().size === 0 ? null : to;
}

/** The guide opens beside the sizes of a piece: the newest one that has several; null where none has. */
function sizeGuidePath(products: CatalogueIndex["entries"]): string | null {
  const sized = products.find(({ pieces }) => pieces.some(({ size }) => size !== pieces[0]?.size));
  return sized ? `/products/${sized.slug}${SIZE_GUIDE}` : null;
}

function collect(content: Content): KnownAnswers {
  const entries = listEntries(content);
  const named = entries.filter(({ kind }) => kind === "page").flatMap(({ texts }) => texts);
  const known = {
    entries,
    index: buildSearchIndex(entries.map(({ texts }) => texts)),
    names: [...meant, ...named.flatMap(({ text }) => wordsOf(text))],
  };
  collected.set(content, known);
  return known;
}

/** All that the shop's pages can answer, in the order of equal matches. Pages without content are left out. */
function listEntries(content: Content): Entry[] {
  const { services, faqs, contact, home, sizeGuide, policies, refundPolicy, about, team, journey } = content;
  const { main, quickLinks, legal } = content.navigation;
  const links = [...main.flatMap(({ children = [], ...item }) => [item, ...children]), ...quickLinks];
  const linked = (to: string, text: string, otherName = ""): Entry[] => {
    const label = links.find((link) => link.to === to)?.label;
    return label === undefined ? [] : [page(label, text, to, otherName)];
  };
  const isMade = services.services.length > 0;
  const others = [GIFT_CARDS, BOOK_PATH, ...(isMade ? [MADE_PATH] : [])];
  const texts = [...policies].map(([slug, { head, text }]) => ({ head, text, to: `/policies/${slug}` }));
  return [
    ...(isMade ? [page("Made for you", MADE_TEXT, MADE_PATH, "Bespoke")] : []),
    ...services.services.map(({ title, text }) => page(title, text, "/what-we-do")),
    ...(content.takesCalls
      ? [page(home.consultation.title, home.consultation.text, BOOK_PATH, "Book a call")]
      : []),
    page(
      refundPolicy.head.title,
      firstParagraph(refundPolicy.promise.html),
      "/refund-policy",
      refundPolicy.head.heading,
    ),
    page(sizeGuide.title, sizeGuide.text, SIZE_GUIDE),
    page("Sale", SALE_TEXT, SALE),
    ...linked("/contact", contact.text),
    ...linked("/what-we-do", services.head.description, "Services"),
    ...linked("/about", about.words.head.lead),
    ...linked("/our-team", team.head.description),
    ...linked("/client", journey.words.head.description),
    ...(faqs.length > 0 ? [page(services.questions.title, services.questions.text, "/what-we-do#faqs")] : []),
    ...texts.map(({ head, to }) => page(head.title, head.lead, to)),
    ...legal
      .filter(({ to }) => !others.includes(to) && !texts.some((text) => text.to === to))
      .map(({ label, to }) => page(label, "", to)),
    ...ORDER_LINKS.map(({ label, to }) => page(label, "", to)),
    ...texts.flatMap(({ text, to }) =>
      sectionsOf(text.html).map(({ id, title, start }) => entry("section", title, start, `${to}#${id}`)),
    ),
    ...faqs.map(({ question, answer }) => entry("question", question, answer, "/what-we-do#faqs")),
  ];
}

const page = (name: string, text: string, to: string, otherName = ""): Entry => ({
  ...entry("page", name, text, to),
  texts: [name, otherName].map((each) => ({ text: each, weight: WEIGHTS.page, joins: true })),
});

const entry = (kind: Entry["kind"], title: string, text: string, to: string): Entry => ({
  kind,
  title,
  text: firstSentence(text),
  to,
  texts: [{ text: title, weight: WEIGHTS[kind], joins: true }],
});

/** The sections of a rendered text, each with its first paragraph. */
const sectionsOf = (html: string) =>
  Array.from(
    html.matchAll(/<h2 id="(?<id>[^"]*)">(?<title>.*?)<\/h2>(?<body>(?:(?!<h2 ).)*)/gs),
    ({ groups: { id = "", title = "", body = "" } = {} }) => ({
      id,
      title: plain(title),
      start: firstParagraph(body),
    }),
  );

const firstParagraph = (html: string): string => plain(/<p>(.*?)<\/p>/s.exec(html)?.[1] ?? "");

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The words of rendered Markdown, without its marks. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
      code ? String.fromCodePoint(Number(code)) : (NAMED[name] ?? whole),
    );
