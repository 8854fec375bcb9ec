import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Renders pages again that went out of date while many ask for them, so that the next visitor need not wait. One at a
 * time, and visitors' requests come in between. A page that changes once more meanwhile is rendered once more.
 */
export function keepHotPagesReady(
  render: (address: string) => Promise<unknown>,
  isThere: (address: string) => boolean,
): (addresses: string[]) => void {
  const waiting = new Set<string>();
  let isWorking = false;

  const work = async (): Promise<void> => {
    // A change has several tags, and each is heard of by itself: let all of them come first.
    await nextTurn();
    for (const address of waiting) {
      waiting.delete(address);
      // A visitor was faster; or it fails, and the next visitor will see why.
      if (!isThere(address)) await render(address).catch(() => undefined);
      await nextTurn();
    }
  };

  return (addresses) => {
    for (const address of addresses) waiting.add(address);
    if (isWorking) return;
    isWorking = true;
    void work().finally(() => {
      isWorking = false;
    });
  };
}
