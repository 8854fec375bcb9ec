/** Words of a product that its composition contradicts. */
import type { Fibre, Papers } from "../papers.ts";

/** The fibres whose names sell, and the fibres that make each name true. */
const HAIR: Fibre[] = ["alpaca", "llama", "camel", "cashmere", "mohair", "angora", "vicuna", "yak"];
export const CLAIMED_FIBRES: Readonly<Record<string, readonly Fibre[]>> = {
  silk: ["silk"],
  linen: ["linen"],
  cotton: ["cotton"],
  wool: ["wool", ...HAIR],
  cashmere: ["cashmere"],
  mohair: ["mohair"],
  alpaca: ["alpaca"],
  hemp: ["hemp"],
};

/** What makes a name a claim of that fibre alone, before it, as a regular expression of both worlds. */
export const ALONE = "(pure|100 ?%|all-) ?";
/** What makes it none, after it: 'silk-like', 'linen look'. */
export const NOT_LIKE = "(?![- ]?(like|look|feel))";

/** A sentence about something else: 'The linen shift in the picture is not included.' */
export const NOT_IT = "[^.]*not included[^.]*";

interface Described extends Pick<Papers, "composition"> {
  title: string;
  cloth: string | null;
  description: string;
}

/**
 * A sentence for each fibre that the title, the cloth or the description names and the composition has not, or that
 * they call pure and that no part has alone. None while the composition is not known.
 */
export function claimProblems({ title, cloth, description, composition }: Described): string[] {
  if (composition.length === 0) return [];
  const said = [title, cloth ?? "", description].join("\n").replace(new RegExp(NOT_IT, "gi"), "");
  const has = (fibres: readonly Fibre[], least: number): boolean =>
    composition.some((part) =>
      part.fibres.some(({ fibre, share }) => fibres.includes(fibre) && share >= least),
    );
  return Object.entries(CLAIMED_FIBRES).flatMap(([name, fibres]) => {
    const isSaid = (before: string) => new RegExp(`${before}\\b${name}\\b${NOT_LIKE}`, "i").test(said);
    if (!isSaid("")) return [];
    if (!has(fibres, 1)) return [`Its words say ‘${name}’, and the composition has none.`];
    return isSaid(ALONE) && !has(fibres, 100)
      ? [`Its words say pure ${name}, and no part is 100% ${name}.`]
      : [];
  });
}
