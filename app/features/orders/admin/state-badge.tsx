import type { OrderState } from "../order.ts";
import { STATE_WORDS, stateTone } from "./order-words.ts";

/** An order's state in words, in the colour of how much it asks for. */
export const StateBadge = ({ state, className = "" }: { state: OrderState; className?: string }) => (
  <span className={`font-[560] text-small ${stateTone(state)} ${className}`}>{STATE_WORDS[state]}</span>
);
