import { useSyncExternalStore } from "react";
import type { StoredValue } from "./stored-value.ts";

const never = () => () => {};

/** Follows the stored value: the empty one on the server and while hydrating, the real one right after. */
export function useStoredValue<Value>(stored: StoredValue<Value>): Value {
  return useSyncExternalStore(stored.subscribe, stored.get, stored.getEmpty);
}

/** False on the server and while hydrating, true afterwards. From then on, stored values are the real ones. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
