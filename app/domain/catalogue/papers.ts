/**
 * The facts of a product that laws and carriers ask for: fibres, origin, customs code, weight, who answers for it, and
 * warnings. They are stored once, with the product; each line of an order keeps those of its day.
 */

/** The fibre names of Regulation (EU) No 1007/2011, annex I, kept in Great Britain too. No other name may be used. */
export const FIBRES = [
  "wool",
  "alpaca",
  "llama",
  "camel",
  "cashmere",
  "mohair",
  "angora",
  "vicuna",
  "yak",
  "guanaco",
  "cashgora",
  "beaver",
  "otter",
  "horsehair",
  "silk",
  "cotton",
  "kapok",
  "linen",
  "hemp",
  "jute",
  "abaca",
  "alfa",
  "coir",
  "broom",
  "ramie",
  "sisal",
  "sunn",
  "henequen",
  "maguey",
  "acetate",
  "alginate",
  "cupro",
  "modal",
  "protein",
  "triacetate",
  "viscose",
  "acrylic",
  "chlorofibre",
  "fluorofibre",
  "modacrylic",
  "polyamide",
  "aramid",
  "polyimide",
  "lyocell",
  "polylactide",
  "polyester",
  "polyethylene",
  "polypropylene",
  "polycarbamide",
  "polyurethane",
  "vinylal",
  "trivinyl",
  "elastodiene",
  "elastane",
  "glass fibre",
  "metal fibre",
  "elastomultiester",
  "elastolefin",
  "melamine",
  "polypropylene/polyamide bicomponent",
  "polyacrylate",
] as const;
export type Fibre = (typeof FIBRES)[number];

/** A part of a piece and its fibres, the largest share first. */
export interface PiecePart {
  /** 'Shell', 'Lining', 'Embroidery', 'Top'; empty where the whole piece has one composition. */
  part: string;
  /** Shares in whole per cent; together 100. */
  fibres: { fibre: Fibre; share: number }[];
  /** The sizes or the colour that it holds for, where others differ: 'Navy', '18, 20'. Left out for all. */
  only?: string;
}

/** Who answers for a product. */
export interface Party {
  name: string;
  /** The postal address, in one line. */
  address: string;
  /** An email or web address. */
  contact: string;
}

/** Who answers for a product that is sold: its papers' own, or those of the whole shop. */
export interface Parties {
  maker: Party;
  /** In the EU; null while there is none. */
  responsible: Party | null;
}

export interface Papers {
  /** Empty while it is not known. */
  composition: PiecePart[];
  /** Leather, horn, fur, feathers: the law has its own sentence (`ANIMAL_PARTS`). */
  hasAnimalParts: boolean;
  /** The country, as ISO 3166-1 alpha-2. */
  madeIn: string | null;
  /** Six digits of the Harmonised System, without dots. */
  customsCode: string | null;
  /** Net weights in whole grams by size; under '' that of every size without its own (`gramsOf`). */
  grams: Record<string, number>;
  /** Null: the business itself. */
  maker: Party | null;
  /** The responsible person in the EU; null: the business's own. */
  responsible: Party | null;
  /** For the buyer, in sentences; empty for none. */
  warnings: string;
}

/** The papers that many products have in common, and that one change can set for all. */
export type SharedPapers = Pick<Papers, "madeIn" | "customsCode" | "responsible">;

export const NO_PAPERS: Papers = {
  composition: [],
  hasAnimalParts: false,
  madeIn: null,
  customsCode: null,
  grams: {},
  maker: null,
  responsible: null,
  warnings: "",
};

/** The sentence of article 12 of the Regulation. */
export const ANIMAL_PARTS = "Contains non-textile parts of animal origin";

/** The net weight of a size in grams; null when it is not known. */
export const gramsOf = ({ grams }: Pick<Papers, "grams">, size: string): number | null =>
  (Object.hasOwn(grams, size) ? grams[size] : grams[""]) ?? null;

/** '55% linen, 45% cotton'. */
export const fibresText = ({ fibres }: Pick<PiecePart, "fibres">): string =>
  fibres.map(({ fibre, share }) => `${share}% ${fibre}`).join(", ");

/** The whole composition in one line: 'Shell: 55% linen, 45% cotton. Lining: 100% viscose'; empty while not known. */
export const compositionLine = ({ composition }: Pick<Papers, "composition">): string =>
  composition.map((each) => [partName(each), fibresText(each)].filter(Boolean).join(": ")).join(". ");

/** 'Shell (Navy)'; 'Navy' for a part without a name, and empty for one without both. */
export const partName = ({ part, only }: Pick<PiecePart, "part" | "only">): string =>
  part && only ? `${part} (${only})` : (only ?? part);
