import { createContext, useContext } from "react";
import { type Area, type Ask, may, type Role } from "#app/domain/identity/rights.ts";

/** The role of the reader, around every page of the administration. */
export const ReaderRole = createContext<Role | null>(null);

/**
 * Whether the reader of a page may see or change an area: for leaving out buttons that the server would refuse. The
 * guard, and not this, protects the area.
 */
export function useRight(area: Area, ask: Ask): boolean {
  const role = useContext(ReaderRole);
  return role !== null && may(role, area, ask);
}
