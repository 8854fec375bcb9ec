import { fork } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { type Actor, type Ask, openActor, type Place, type Told } from "./order-actor.ts";

type Question = { nth: number; ask: Ask; now: number };
type Reply = { nth: number; told: Told; problem: string | null };

/** The same as `openActor`, in a separate process. */
export async function startActor(place: Place): Promise<Actor> {
  const child = fork(import.meta.filename, [JSON.stringify(place)], {
    execArgv: [],
    stdio: ["ignore", 2, 2, "ipc"],
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  child.on("message", (reply: Reply) => {
    waiting.get(reply.nth)?.(reply);
    waiting.delete(reply.nth);
  });
  let nth = 0;
  return {
    async ask(ask, now) {
      nth += 1;
      const answered = new Promise<Reply>((resolve) => waiting.set(nth, resolve));
      child.send({ nth, ask, now: now.getTime() } satisfies Question);
      const { told, problem } = await answered;
      if (problem !== null) throw new Error(problem);
      return told;
    },
    async close() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/** The process itself: it answers until its parent disconnects. */
async function serve(place: Place): Promise<void> {
  const actor = openActor(place);
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await serve(JSON.parse(process.argv[2] ?? ""));
