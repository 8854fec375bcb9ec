import { type Pence, pence } from "./money.ts";

/**
 * An amount in whole pence in the proportion of the weights, by the largest remainder; of equal ones, the first. Without
 * any weight the first takes all.
 */
export function spread(amount: Pence, weights: readonly number[]): Pence[] {
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : pence(0)));
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, share: Number(product / whole), remainder: product % whole };
  });
  const missing = amount - sum(shares.map(({ share }) => share));
  const lucky = new Set(
    shares
      .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return shares.map(({ share, index }) => pence(share + (lucky.has(index) ? 1 : 0)));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
