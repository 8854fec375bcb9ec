import { isRouteErrorResponse } from "react-router";

/** Why a request is refused by the administration. */
export type Refusal = { reason: "not an administrator"; email: string } | { reason: "foreign origin" };

/** The refusal in an error caught by a page's error boundary, if it is one. */
export function refusalOf(error: unknown): Refusal | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && "reason" in data ? (data as Refusal) : null;
}
