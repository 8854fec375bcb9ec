import { setTimeout as sleep } from "node:timers/promises";

const MEGABYTE = 1024 * 1024;
/** The number of measurements of the memory under load. */
const LOOKS = 60;

/**
 * The ports for the inspectors of a shop, one after another. They are below the ports that the system assigns by
 * itself, which other programs may have.
 */
export const inspectorPort = (): number => 20_000 + Math.floor(Math.random() * 1_000) * 10;

/** The options that let a shop's workers open their inspectors: each takes the next port. */
export const inspectable = (port: number) => ({ NODE_OPTIONS: `--inspect-port=${port}` });

/**
 * The workers' memory in megabytes right after a garbage collection: live objects, and what the system's allocator
 * keeps. Uncollected garbage varies by more in seconds than a leak would add in minutes.
 */
export async function collectedMemory(
  workers: readonly number[],
  port: number,
): Promise<() => Promise<number>> {
  for (const pid of workers) process.kill(pid, "SIGUSR1");
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

/** The workers' growth per minute: the slope of the line through the measurements. */
function slopeOf(samples: readonly { minutes: number; megabytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(samples.map(({ minutes }) => minutes));
  const of = mean(samples.map(({ megabytes }) => megabytes));
  const above = samples.reduce((sum, { minutes, megabytes }) => sum + (minutes - at) * (megabytes - of), 0);
  return above / samples.reduce((sum, { minutes }) => sum + (minutes - at) ** 2, 0);
}

/**
 * The workers' growth in megabytes per minute during a load, without its first third: meanwhile the allocator grows to
 * the size that this load needs.
 */
export async function growthDuring(
  work: Promise<unknown>,
  { seconds, megabytes }: { seconds: number; megabytes: () => Promise<number> },
): Promise<number> {
  const samples: { minutes: number; megabytes: number }[] = [];
  const began = Date.now();
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  for (let look = 1; !isOver; look += 1) {
    await sleep((seconds * 1000) / LOOKS);
    if (look > LOOKS / 3)
      samples.push({ minutes: (Date.now() - began) / 60_000, megabytes: await megabytes() });
  }
  await work;
  return slopeOf(samples);
}

interface Answer {
  result: { value: NodeJS.MemoryUsage };
}

interface Debugger {
  webSocketDebuggerUrl: string;
}

/** The inspector's targets at a port, once the process has opened it. */
async function debuggersAt(port: number): Promise<Debugger[]> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`).catch((error: Error) => error);
    if (!(answer instanceof Error)) return (await answer.json()) as Debugger[];
    if (tries === 3_000) throw answer;
    await sleep(100);
  }
}

/** Connects to a process that was told to open its inspector (SIGUSR1) on this port. */
async function openInspector(port: number): Promise<(method: string, params?: object) => Promise<Answer>> {
  const [target] = await debuggersAt(port);
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
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
