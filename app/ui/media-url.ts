import { createContext } from "react";

/** The address in front of the catalogue's pictures; null where the shop itself shows them. */
export const MediaUrl = createContext<string | null>(null);
