import type { Day } from "#app/shared/calendar-day.ts";

/** What a claim speaks of: the environment in general, the climate, or a label. Each needs a proof of its own. */
export const CLAIM_KINDS = ["general", "climate", "label"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** A sentence of the register, with what proves it. */
export interface GreenClaim {
  claim: string;
  kind: ClaimKind;
  proof: string;
  /** The last day, by the shop's clock, on which the proof counts. */
  validUntil: Day;
}

const CALLED = "(?:friendly|neutral|positive|negative|free|safe|sound|kind|conscious|aware|correct)";
/** What has no colour of its own. */
const IDEAS =
  "fashion|brand|company|business|choice|option|production|practices?|way|future|living|lifestyle|shopping|footprint|impact|promise|pledge|label|seal|badge|rating|score";
const OFFERED = `(?:${IDEAS}|clothing|clothes|materials?|fabrics?|fibres?|cotton|cloth|products?)`;
const NATURE = "(?:environment|planet|earth|climate|nature)";

/**
 * General green words, as sources that JavaScript and PostgreSQL read alike, by the kind of claim that they make. Since
 * 27 September 2026 Directive (EU) 2024/825 (recitals 9 to 12; points 2a, 4a and 4c of Annex I to Directive 2005/29/EC)
 * forbids them without a proof beside them. A colour called green, or a person who is responsible, is no claim.
 */
const GREEN_TERMS: Readonly<Record<Exclude<ClaimKind, "label">, readonly string[]>> = {
  general: [
    "\\bsustainab(?:le|ly|ility)\\b",
    "\\beco(?:-\\w+)?\\b",
    "\\becological(?:ly)?\\b",
    `\\bgreener\\s+${OFFERED}\\b`,
    `\\bgreen\\s+(?:${IDEAS})\\b`,
    "\\b(?:go|goes|going|think|shop|buy|dress)\\s+green\\b",
    "(?<!self-)(?<!price-)\\bconscious(?:ly)?\\b",
    `\\bresponsibl[ey]\\s+(?:${OFFERED}|made|sourced|produced|grown)\\b`,
    `\\benvironmentally[\\s-]+${CALLED}\\b`,
    `\\b${NATURE}[\\s-]+(?:friendly|kind|safe)\\b`,
    "\\bnature['’]s\\s+friend\\b",
    `\\b(?:good|kind|kinder|gentle|better)\\s+(?:for|on|to)\\s+(?:the|our)\\s+${NATURE}\\b`,
    "\\bzero[\\s-]waste\\b",
    "\\bbiodegradable\\b",
    "\\bbio-?based\\b",
    "\\benergy[\\s-]efficient\\b",
  ],
  climate: [
    `\\b(?:climate|carbon|co2|co₂)[\\s-]+(?:${CALLED}|compensated|offset|reduced)\\b`,
    "\\bnet[\\s-]zero\\b",
    "\\blow[\\s-]carbon\\b",
  ],
};

/** Every green word, for a first look. */
export const ANY_GREEN_TERM = Object.values(GREEN_TERMS).flat().join("|");

const found = Object.fromEntries(
  Object.entries(GREEN_TERMS).map(([kind, words]) => [kind, new RegExp(words.join("|"), "giu")]),
) as Record<keyof typeof GREEN_TERMS, RegExp>;

const LABEL =
  /\b(?:labels?|labelled|seals?|badges?|stamps?|certified|certificates?|approved|rated|ratings?|scores?)\b/iu;

/** Schemes that a third party certifies, or a public authority set up. */
const SCHEMES =
  /\b(?:EU Ecolabel|Blue Angel|Blauer Engel|Nordic Swan|Austrian Ecolabel|GOTS|Global Organic Textile Standard|OEKO-?TEX|Organic Content Standard|Global Recycled Standard|Recycled Claim Standard|GRS|RCS|OCS|Fairtrade|FSC|PEFC|bluesign|Cradle to Cradle|Responsible Wool Standard|Better Cotton|Soil Association|ISO 14024)\b/iu;

const OFFSETS = /\b(?:offset\w*|compensat\w*|carbon credits?|planted trees|tree[\s-]planting)\b/iu;

/** A sentence that makes a general green claim. */
export interface FoundClaim {
  sentence: string;
  /** As the sentence has them. */
  words: string[];
  kind: ClaimKind;
}

/** Marks of Markdown: those before a line, for bold and italic, and the address of a link. */
const MARKS = /^[ #>-]+|\*+|\[|\]\([^()\n]*\)/gm;

/** The sentences of a text, without the marks of its Markdown. The end of a line or a cell ends one, too. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(MARKS, "")
    .split(/[\n|]|(?<=[.!?])\s/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** The green claims in a text, each with its words. A green word beside a label is a label. */
export const findClaims = (text: string): FoundClaim[] =>
  sentencesOf(text).flatMap((sentence): FoundClaim[] => {
    const climate = sentence.match(found.climate) ?? [];
    const words = [...new Set([...climate, ...(sentence.match(found.general) ?? [])])];
    if (words.length === 0) return [];
    const kind = LABEL.test(sentence) ? "label" : climate.length > 0 ? "climate" : "general";
    return [{ sentence, words, kind }];
  });

/** The kind that a claim has by its own words, whatever was chosen for it. */
const kindsOf = ({ claim, kind }: Pick<GreenClaim, "claim" | "kind">): ReadonlySet<ClaimKind> =>
  new Set([kind, ...findClaims(claim).map((each) => each.kind)]);

/** Why a proof cannot carry its claim, as a sentence; null when it may. */
export function proofProblem(claim: Pick<GreenClaim, "claim" | "kind" | "proof">): string | null {
  const kinds = kindsOf(claim);
  if (kinds.has("label") && !SCHEMES.test(`${claim.claim} ${claim.proof}`))
    return "This reads like a label of our own, which no proof makes lawful. Name the scheme that certifies it, such as GOTS or the EU Ecolabel, or use other words.";
  if (kinds.has("climate") && OFFSETS.test(claim.proof))
    return "Offsets prove nothing about a piece itself: the law forbids this claim. Say what was measured and reduced, or use other words.";
  return null;
}

/** Sentences are the same but for capitals, spaces and the last mark. */
export const claimKey = (sentence: string): string =>
  sentence
    .trim()
    .replaceAll(/\s+/g, " ")
    .replace(/[.!?]+$/, "")
    .toLowerCase();

/** The claims whose proof counts on a day. */
export const validClaims = <Claim extends GreenClaim>(claims: readonly Claim[], today: Day): Claim[] =>
  claims.filter((each) => each.validUntil >= today && proofProblem(each) === null);

/** What a sentence lacks, as a sentence for the owner. */
export const ADVICE: Readonly<Record<ClaimKind, string>> = {
  general:
    "A general green word. Give its proof, or say what you do instead: how many pieces, which cloth, by whom.",
  climate:
    "A claim about the climate. It needs figures of the piece itself; offsets do not count. Or use other words.",
  label:
    "A home-made label. Only a certification scheme or a public authority may give one: name it, or use other words.",
};
