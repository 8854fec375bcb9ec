import type { ComesBack } from "#app/domain/returns/return-numbers.server.ts";
import type { Reason } from "#app/domain/returns/return-state.ts";

/** Fewer pieces mean nothing: anybody may change their mind once. */
export const MIN_PIECES = 2;

const AS: Record<Reason, string> = {
  "too-small": "as too small",
  "too-large": "as too large",
  "not-as-expected": "as not what was expected",
  "changed-mind": "after a change of mind",
  faulty: "as faulty",
  "wrong-piece": "as the wrong piece",
};

const nameOf = (size: string): string => (/\bsize\b/i.test(size) ? size : `Size ${size}`);

/** `Size 12 comes back as too small: 3 of 11 sold` */
export const formatRestock = ({ size, reason, pieces, sold }: ComesBack): string =>
  `${nameOf(size)} comes back ${AS[reason]}: ${pieces} of ${sold} sold`;
