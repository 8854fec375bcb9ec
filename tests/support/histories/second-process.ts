import { fork } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";

/** A process of the shop. A test sends it one request after another, at moments of the test's clock. */
export interface Actor<Ask, Told> {
  ask(ask: Ask, now: Date): Promise<Told>;
  close(): Promise<void>;
}

/** The same in a process of its own, which can be killed in the middle of a request. */
export interface SecondProcess<Ask, Told> extends Actor<Ask, Told> {
  /** Ends it like a power cut. Requests without an answer, and all later ones, are answered with `Killed`. */
  kill(): Promise<void>;
}

/** The answer of a process that died before it could give one. */
export class Killed extends Error {}

type Question = { nth: number; ask: unknown; now: number };
type Reply = { nth: number; told: unknown; problem: string | null };
type Waiting = { resolve: (told: never) => void; reject: (reason: Error) => void };

/**
 * Starts a process and has it call `open(place)`, the named function of a module, for its actor.
 *
 * @param module the module's `import.meta.filename`
 */
export function startSecondProcess<Ask, Told>(
  module: string,
  open: string,
  place: unknown,
): SecondProcess<Ask, Told> {
  const child = fork(import.meta.filename, [module, open, JSON.stringify(place)], {
    execArgv: [],
    stdio: ["ignore", 2, 2, "ipc"],
  });
  const waiting = new Map<number, Waiting>();
  child.on("message", ({ nth, told, problem }: Reply) => {
    const asked = waiting.get(nth);
    waiting.delete(nth);
    if (problem === null) asked?.resolve(told as never);
    else asked?.reject(new Error(problem));
  });
  const exit = once(child, "exit");
  child.once("exit", () => {
    for (const { reject } of waiting.values()) reject(new Killed());
    waiting.clear();
  });
  let nth = 0;
  return {
    ask(ask, now) {
      if (!child.connected) return Promise.reject(new Killed());
      nth += 1;
      const key = nth;
      return new Promise<Told>((resolve, reject) => {
        waiting.set(key, { resolve: resolve as Waiting["resolve"], reject });
        child.send({ nth: key, ask, now: now.getTime() } satisfies Question, (failed) => {
          if (failed) reject(new Killed());
        });
      });
    },
    async kill() {
      child.kill("SIGKILL");
      await exit;
    },
    async close() {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}

/** The process itself: it answers until its parent disconnects. */
async function serve(module: string, open: string, place: unknown): Promise<void> {
  const { [open]: openActor } = await import(pathToFileURL(module).href);
  const actor: Actor<unknown, unknown> = openActor(place);
  process.on("message", async ({ nth, ask, now }: Question) => {
    const reply: Reply = { nth, told: null, problem: null };
    try {
      reply.told = await actor.ask(ask, new Date(now));
    } catch (error) {
      reply.problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
    process.send?.(reply);
  });
  await once(process, "disconnect");
  await actor.close();
}

const [, self = "", module = "", open = "", place = ""] = process.argv;
// Not awaited: the module of the actor imports this one, and would wait for it.
if (import.meta.url === pathToFileURL(self).href) void serve(module, open, JSON.parse(place));
