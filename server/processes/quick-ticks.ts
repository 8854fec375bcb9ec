import { createHook } from "node:async_hooks";

/** For as long as the process lives. */
const kept: object[] = [];

/**
 * Keeps `process.nextTick` quick; call it before anything else is loaded. An answer takes several ticks, and each makes an
 * object of one shape. V8 forgets a shape when a garbage collection finds no object of it, as happens while a large
 * program loads, and Node's function, compiled for the forgotten one, stays seven times slower. So one such object is
 * kept, as an async hook shows it.
 */
export function keepTicksQuick(): void {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === "TickObject") kept.push(resource);
    },
    // Otherwise every `await` would be slower from now on.
    trackPromises: false,
  });
  hook.enable();
  process.nextTick(() => undefined);
  hook.disable();
}
