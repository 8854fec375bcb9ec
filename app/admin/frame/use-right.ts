import { useRouteLoaderData } from "react-router";
import { type Area, type Ask, may, type Role } from "#app/features/identity/rights.ts";

/**
 * Whether the reader of a page of the administration may see or change an area: for leaving out buttons that the server
 * would refuse. The guard, not this, keeps them from it.
 */
export function useRight(area: Area, ask: Ask): boolean {
  const frame = useRouteLoaderData<{ role: Role }>("routes/admin/layout");
  return frame !== undefined && may(frame.role, area, ask);
}
