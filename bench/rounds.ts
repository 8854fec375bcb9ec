import { readFile } from "node:fs/promises";
import { type Figure, figureOf } from "./figure.ts";
import { load } from "./load/load.ts";
import { record, type Target, withRawServer } from "./programs/raw.ts";

/** Enough visitors to keep one process busy, and no more: with many, the latency measures the queue. */
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;

interface Question {
  path: string;
  headers?: Record<string, string>;
}

interface Length {
  rounds: number;
  seconds: number;
}

interface Round {
  /** Answers a second. */
  rate: number;
  p99: number;
  /** Microseconds of processor time per answer; null when the system does not report it. */
  cost: number | null;
}

/** Compares a page with a bare server that sends the same bytes: in turns, because the machine's speed varies. */
export async function compareWithRaw(
  name: string,
  shop: Target,
  { path, headers = {} }: Question,
  length: Length,
  goals: { rate?: number; p99?: number } = {},
): Promise<Figure[]> {
  const asked = { "accept-encoding": "br", ...headers };
  const answer = await record(shop.port, { path, headers: asked });
  const lines = Object.entries(asked).map(([header, value]) => `${header}: ${value}`);
  const ask = (target: Target, seconds: number) => measure(target, path, lines, seconds, answer.status);
  const rounds = await withRawServer(answer, async (raw) => {
    await ask(raw, WARM_UP_SECONDS);
    await ask(shop, WARM_UP_SECONDS);
    const all: { raw: Round; shop: Round }[] = [];
    for (let n = 0; n < length.rounds; n += 1) {
      all.push({ raw: await ask(raw, length.seconds), shop: await ask(shop, length.seconds) });
    }
    return all;
  });
  // Other work on the machine only ever adds time: the cheapest round of each is the nearest to the truth.
  const cheapest = (whose: "raw" | "shop") =>
    Math.min(...rounds.map((round) => round[whose].cost ?? Number.NaN));
  const perProcessorTime = cheapest("raw") / cheapest("shop");
  return [
    figureOf(
      `${name}: throughput`,
      rounds.map((round) => round.shop.rate / round.raw.rate),
      {
        unit: "× raw",
        ...(goals.rate === undefined ? { better: "higher" } : { goal: { atLeast: goals.rate } }),
      },
    ),
    ...(Number.isNaN(perProcessorTime)
      ? []
      : [
          {
            name: `${name}: answers for the same processor time`,
            value: perProcessorTime,
            unit: "× raw",
            better: "higher",
          } as const,
        ]),
    figureOf(
      `${name}: p99`,
      rounds.map((round) => round.shop.p99 / round.raw.p99),
      {
        unit: "× raw",
        ...(goals.p99 === undefined ? { better: "lower" } : { goal: { atMost: goals.p99 } }),
      },
    ),
    figureOf(
      `${name}: answers a second`,
      rounds.map((round) => round.shop.rate),
      { unit: "/s", better: "higher" },
    ),
  ];
}

async function measure(
  { port, pid }: Target,
  path: string,
  headers: string[],
  seconds: number,
  status: number,
): Promise<Round> {
  const before = await processorTime(pid);
  const result = await load({ port, paths: [path], headers, connections: CONNECTIONS, seconds });
  const after = await processorTime(pid);
  const right = result.statuses[status] ?? 0;
  if (right !== result.answers)
    throw new Error(`Not every answer was a ${status}: ${JSON.stringify(result)}`);
  return {
    rate: result.answers / result.seconds,
    p99: result.p99,
    cost: before === null || after === null ? null : ((after - before) * 1e6) / result.answers,
  };
}

/** The processor time that a process has used, in seconds (Linux); null elsewhere. */
async function processorTime(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  // After the name, which may contain anything: user and system time, in hundredths of a second.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields ? (Number(fields[11]) + Number(fields[12])) / 100 : null;
}
