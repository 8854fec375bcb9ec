import { isRouteErrorResponse } from "react-router";
import type { Role } from "#app/domain/identity/rights.ts";

export type Refusal =
  | { reason: "not an administrator"; email: string }
  | {
      reason: "not this role";
      role: Role;
      /** The owners to ask. */
      owners: string[];
    }
  | { reason: "foreign origin" };

/** The refusal in an error caught by a page's error boundary, if it is one. */
export function refusalOf(error: unknown): Refusal | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && "reason" in data ? (data as Refusal) : null;
}

/** The refusal as a sentence, for a page's script. */
export const formatRefusal = (refusal: Refusal): string => {
  if (refusal.reason === "foreign origin") return "The request did not come from the shop’s own pages.";
  if (refusal.reason === "not this role") return "Your role does not include this. Ask an owner of the shop.";
  return "You’re signed in, but not authorized for admin.";
};
