import { setTimeout as sleep } from "node:timers/promises";

const MEGABYTE = 1024 * 1024;

/** What a shop is started with, so that its workers' inspectors can be opened: each takes the next port. */
export const inspectable = (port: number) => ({ NODE_OPTIONS: `--inspect-port=${port}` });

/**
 * Megabytes that the workers take right after their garbage was collected: what lives, and what the system's allocator
 * keeps. What waits to be collected rises and falls by more in seconds than a leak would bring in minutes.
 */
export async function collectedMemory(
  workers: readonly number[],
  port: number,
): Promise<() => Promise<number>> {
  for (const pid of workers) process.kill(pid, "SIGUSR1");
  await sleep(500);
  const asking = await Promise.all(workers.map((_, nth) => openInspector(port + 1 + nth)));
  return async () => {
    let sum = 0;
    for (const ask of asking) {
      await ask("HeapProfiler.collectGarbage");
      const { result } = await ask("Runtime.evaluate", {
        expression: "process.memoryUsage()",
        returnByValue: true,
      });
      const { rss, heapTotal, heapUsed } = result.value;
      sum += rss - heapTotal + heapUsed;
    }
    return sum / MEGABYTE;
  };
}

interface Answer {
  result: { value: NodeJS.MemoryUsage };
}

/** Asks a process that was told to open its inspector (SIGUSR1) on this port. */
async function openInspector(port: number): Promise<(method: string, params?: object) => Promise<Answer>> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const waiting = new Map<number, (answer: Answer) => void>();
  let asked = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  return (method, params = {}) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      socket.send(JSON.stringify({ id: asked, method, params }));
    });
}
