import { type Money, toMoney } from "./money.ts";

/**
 * Splits an amount in whole pence in the proportion of the weights, by the largest remainder; on equal remainders the
 * first. Without any weight the first takes all.
 */
export const spread = (amount: Money, weights: readonly number[]): Money[] =>
  spreadOverPieces(
    amount,
    weights.map((weight) => ({ weight, quantity: 1 })),
  ).map(([share]) => share?.amount ?? toMoney(0));

/** Pieces of one weight each. */
interface EqualPieces {
  weight: number;
  quantity: number;
}

/** Some of those pieces, and the share of each. */
interface PieceShare {
  quantity: number;
  amount: Money;
}

/**
 * The same over single pieces, many of which are equal: for each entry its pieces, those with the same share together,
 * the larger share first. Its time grows with the entries, not with the pieces.
 */
export function spreadOverPieces(amount: Money, entries: readonly EqualPieces[]): PieceShare[][] {
  const whole = entries.reduce((sum, { weight, quantity }) => sum + BigInt(weight) * BigInt(quantity), 0n);
  if (whole === 0n) {
    const first = entries.findIndex(({ quantity }) => quantity > 0);
    return entries.map(({ quantity }, index) =>
      index === first
        ? present({ quantity: 1, amount }, { quantity: quantity - 1, amount: toMoney(0) })
        : present({ quantity, amount: toMoney(0) }),
    );
  }
  const shares = entries.map(({ weight, quantity }, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, quantity, share: Number(product / whole), remainder: product % whole };
  });
  let missing = amount - shares.reduce((sum, { share, quantity }) => sum + share * quantity, 0);
  const lucky = new Map<number, number>();
  for (const { index, quantity } of shares.toSorted(
    (one, other) => Number(other.remainder - one.remainder) || one.index - other.index,
  )) {
    const count = Math.min(quantity, missing);
    lucky.set(index, count);
    missing -= count;
  }
  return shares.map(({ index, quantity, share }) => {
    const more = lucky.get(index) ?? 0;
    return present(
      { quantity: more, amount: toMoney(share + 1) },
      { quantity: quantity - more, amount: toMoney(share) },
    );
  });
}

const present = (...shares: PieceShare[]): PieceShare[] => shares.filter(({ quantity }) => quantity > 0);
