import type { ClaimKind, FoundClaim, GreenClaim } from "#app/domain/content/green-claims.ts";

export const CLAIMS_PATH = "/admin/claims";

export const CLAIM_KIND_LABELS: Readonly<Record<ClaimKind, string>> = {
  general: "A general word, such as ‘eco’",
  climate: "The climate, such as ‘carbon neutral’",
  label: "A label or seal",
};

/** A sentence that needs a proof or other words. */
export interface Finding extends FoundClaim {
  /** Where it stands, in words. */
  place: string;
  /** The page that opens it; null for a person without the right to it. */
  to: string | null;
  /** Its place in the register when its proof has run out or does not carry it; null when it is not there. */
  registered: number | null;
}

/** A claim of the register, with the pages that say it. */
export interface ListedClaim extends GreenClaim {
  isValid: boolean;
  problem: string | null;
  saidAt: string[];
}

/** The form of a claim, as typed. `nth` is its place in the register; empty for a new one. */
export type TypedClaim = Record<"nth" | keyof GreenClaim, string>;

export interface ClaimsView {
  listed: ListedClaim[];
  findings: Finding[];
  /** There are more than these. */
  hasMore: boolean;
  typed: TypedClaim;
  problems: { fieldId: string; message: string }[];
  /** The state of the register that the form was made from. */
  revision: string;
}

const DONE = {
  saved: "Saved. About Us shows it, with its proof.",
  removed: "Removed. No page quotes it any more.",
};

export const formatClaimsDone = (done: string | null): string | null =>
  done !== null && Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : null;

/** The form with a finding's sentence in it, or with a claim of the register. */
export const proofPath = ({ sentence, kind, registered }: Finding): string =>
  `${CLAIMS_PATH}?${new URLSearchParams(registered === null ? { claim: sentence, kind } : { edit: String(registered) })}#form`;
