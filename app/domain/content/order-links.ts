import type { NavigationLink } from "./schemas.ts";

/** The pages about an order that every shop has, whatever its menus say. */
export const ORDER_LINKS: readonly NavigationLink[] = [
  { label: "Find my orders", to: "/orders" },
  { label: "Withdraw from contract here", to: "/withdraw" },
];
