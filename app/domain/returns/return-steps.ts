import { formatPieces } from "#app/shared/piece-label.ts";
import { type Contract, type EarlierReturn, piecesOf } from "./contract.ts";
import { formatReturnKind } from "./promise.ts";
import type { Wish } from "./return-state.ts";

/** A step of the shopper or the shop. */
export interface AfterSaleStep {
  title: string;
  text: string | null;
  at: Date;
}

type Returns = Pick<Contract, "returns" | "pieces">;

/**
 * The steps of an order's withdrawals and returns, for the shopper's page of the order, in no particular order. Refunds
 * are not among them.
 */
export const returnSteps = (contract: Returns): AfterSaleStep[] => [
  ...withdrawnSteps(contract),
  ...contract.returns.flatMap((given) => [
    ...(given.kind === "return" ? [askedStep(contract, given)] : []),
    ...receivedSteps(given),
    ...endedSteps(given),
  ]),
];

/**
 * When some pieces were here and others were not, the withdrawal is stored as two of one moment, and shown as one step.
 */
function withdrawnSteps({ returns, pieces }: Returns): AfterSaleStep[] {
  const counts = new Map<number, number>();
  for (const { id, kind, state, createdAt, declaredAt } of returns) {
    if (kind !== "withdrawal" || state === "refused") continue;
    const at = (declaredAt ?? createdAt).getTime();
    counts.set(at, (counts.get(at) ?? 0) + piecesOf({ pieces }, id).length);
  }
  return [...counts].map(([at, count]) => ({
    title: `You withdrew from ${formatPieces(count)}`,
    text: null,
    at: new Date(at),
  }));
}

const ASKED: Record<Wish, string> = {
  refund: "a return",
  exchange: "an exchange",
  alteration: "an alteration",
  credit: "store credit",
};

/** The pieces are counted while they are in the return: after a refusal they are the shopper's again. */
function askedStep(contract: Returns, { id, wish, createdAt }: EarlierReturn): AfterSaleStep {
  const count = piecesOf(contract, id).length;
  return {
    title: `You asked for ${ASKED[wish]}`,
    text: count > 0 ? formatPieces(count) : null,
    at: createdAt,
  };
}

/** Pieces that were here before have no step: the earlier return told of them. */
const receivedSteps = ({ receivedAt, createdAt }: EarlierReturn): AfterSaleStep[] =>
  receivedAt && receivedAt > createdAt ? [{ title: "Your parcel is here", text: null, at: receivedAt }] : [];

const SETTLED: Partial<Record<Wish, string>> = {
  exchange: "Exchanged",
  alteration: "Your altered pieces are on their way",
  credit: "Your store credit is made",
};

function endedSteps({ kind, wish, state, receivedAt, endedAt, isCalledOff }: EarlierReturn): AfterSaleStep[] {
  if (endedAt === null) return [];
  if (state === "refused") {
    if (kind === "withdrawal")
      return [
        { title: "Your order stands", text: "A withdrawal that was not yours was set aside.", at: endedAt },
      ];
    const text = isCalledOff
      ? "You withdrew from the contract instead."
      : `${receivedAt ? "We could not take the pieces back" : "The pieces did not come to us"}. They stay yours.`;
    return [{ title: `Your ${formatReturnKind({ kind, wish }).toLowerCase()} ended`, text, at: endedAt }];
  }
  const title = SETTLED[wish];
  return title ? [{ title, text: null, at: endedAt }] : [];
}
