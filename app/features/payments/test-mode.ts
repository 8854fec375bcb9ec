import { createContext } from "react-router";

/** Whether the shop is on the web and asks for cards with the payment provider's test keys. */
export const testModeContext = createContext<boolean>();
