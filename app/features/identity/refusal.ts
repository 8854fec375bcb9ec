import { isRouteErrorResponse } from "react-router";

/** Why a request does not get into the administration. */
export type Refusal = { reason: "not an administrator"; email: string } | { reason: "foreign origin" };

/** The refusal in what a page's error boundary has caught, if that is what it is. */
export function refusalOf(error: unknown): Refusal | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && "reason" in data ? (data as Refusal) : null;
}
