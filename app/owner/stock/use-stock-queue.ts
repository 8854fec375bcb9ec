import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { StockCorrection } from "#app/domain/catalogue/stock/stock-correction.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { type PieceProblem, parseCorrection } from "./stock-form.ts";
import type { StockList } from "./stock-list.ts";

/** A correction that the shop has not confirmed yet. */
interface WaitingCorrection {
  /** The administrator who made it: it is sent for no other. */
  who: string;
  correction: StockCorrection;
}

/** The corrections on this device, the oldest first: they are sent in this order, each until it is answered. */
type StockQueue = readonly WaitingCorrection[];

/** In `localStorage`, so that a tap without a network outlives a closed page. */
const stockQueue = storedValue<StockQueue>({
  key: storageKey("stock-queue"),
  parse: parseQueue,
  serialize: JSON.stringify,
});

/** The stored corrections; entries that are not whole are left out. */
export function parseQueue(text: string | null): StockQueue {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: Partial<WaitingCorrection> | null): WaitingCorrection[] => {
    const correction = parseCorrection(entry?.correction);
    return correction && typeof entry?.who === "string" ? [{ who: entry.who, correction }] : [];
  });
}

/** The queue without the answered correction. */
export const withoutKey = (queue: StockQueue, key: string): StockQueue =>
  queue.filter(({ correction }) => correction.key !== key);

/** The sum of the corrections of one size and colour. */
export const changeOf = (
  corrections: readonly StockCorrection[],
  { productSlug, variantId }: { productSlug: string; variantId: string },
): number =>
  corrections
    .flatMap(({ changes }) => changes)
    .filter((change) => change.productSlug === productSlug && change.variantId === variantId)
    .reduce((sum, { by }) => sum + by, 0);

/** A key for a new correction. Made of random numbers, because `randomUUID` is missing where a page has no https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join(
    "",
  );

/** How often a correction is sent again while the shop does not answer. */
const AGAIN_MS = 4_000;

/** The oldest correction of this person that waits. */
const nextOf = (who: string) => stockQueue.get().find((each) => each.who === who)?.correction;

interface StockSending {
  /** Corrections that the list does not show yet: those that wait, and those just booked. */
  unseen: StockCorrection[];
  waiting: number;
  /** Why they still wait; empty while all is well. */
  trouble: string;
  /** The last booking. */
  booked: string;
  problems: PieceProblem[];
  add(correction: StockCorrection): void;
  /** Removes the messages about refused corrections. */
  clearProblems(): void;
}

/**
 * Sends the person's corrections in the order of their taps, one after the other. Each stays on the device until the
 * shop has answered it; a page that is opened later continues. When all are answered, to this page or to another, the
 * list is loaded again.
 */
export function useStockQueue(who: string, list: StockList): StockSending {
  const queue = useStoredValue(stockQueue);
  const own = useMemo(() => queue.filter((each) => each.who === who), [queue, who]);
  // Booked numbers that are not in the list yet. A list that was loaded since has them.
  const [landed, setLanded] = useState<{ list: StockList; corrections: StockCorrection[] }>();
  const [trouble, setTrouble] = useState("");
  const [booked, setBooked] = useState("");
  const [problems, setProblems] = useState<PieceProblem[]>([]);
  const { revalidate } = useRevalidator();
  const shown = useRef(list);
  shown.current = list;
  const isSending = useRef(false);

  const sendAll = useCallback(async () => {
    if (isSending.current) return;
    if (!navigator.onLine) return setTrouble("No network.");
    isSending.current = true;
    for (let correction = nextOf(who); correction; correction = nextOf(who)) {
      const sentFrom = shown.current;
      const answer = await sendCorrection(correction);
      if (answer.kind === "later") {
        setTrouble(answer.reason);
        break;
      }
      setTrouble("");
      const done = correction;
      if (answer.kind === "booked") {
        setBooked(answer.words);
        // A list that was loaded meanwhile, because another page was answered first, has it.
        if (shown.current === sentFrom)
          setLanded((before) => ({
            list: sentFrom,
            corrections: [...(before?.list === sentFrom ? before.corrections : []), done],
          }));
      } else setProblems((before) => [...before, ...answer.problems]);
      stockQueue.update((all) => withoutKey(all, done.key));
    }
    isSending.current = false;
  }, [who]);

  const waiting = own.length;
  useEffect(() => {
    if (waiting === 0) return;
    const send = () => void sendAll();
    send();
    const timer = setInterval(send, AGAIN_MS);
    addEventListener("online", send);
    return () => {
      clearInterval(timer);
      removeEventListener("online", send);
      if (!nextOf(who)) void revalidate();
    };
  }, [waiting, who, sendAll, revalidate]);

  const corrections = landed?.list === list ? landed.corrections : [];
  return {
    unseen: [...corrections, ...own.map(({ correction }) => correction)],
    waiting,
    trouble: waiting > 0 ? trouble : "",
    booked,
    problems,
    add: (correction) => stockQueue.update((all) => [...all, { who, correction }]),
    clearProblems: () => setProblems([]),
  };
}

/** The shop's answer to a correction; `later` when it must be sent again, with the reason for people. */
type CorrectionAnswer =
  | { kind: "booked"; words: string }
  | { kind: "refused"; problems: PieceProblem[] }
  | { kind: "later"; reason: string };

const CORRECTIONS_PATH = "/admin/stock/corrections";

const MAX_WAIT_MS = 20_000;

const NO_NETWORK = "The shop does not answer.";

/** Sends a correction. It may be sent again after any answer: its key makes sure that it is booked once. */
async function sendCorrection(correction: StockCorrection): Promise<CorrectionAnswer> {
  try {
    const response = await fetch(CORRECTIONS_PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(correction),
      signal: AbortSignal.timeout(MAX_WAIT_MS),
    });
    const answer = (await response.json()) as {
      words?: string;
      problems?: PieceProblem[];
      error?: string;
    };
    if (response.ok && answer.words !== undefined) return { kind: "booked", words: answer.words };
    if (answer.problems) return { kind: "refused", problems: answer.problems };
    return { kind: "later", reason: answer.error ?? NO_NETWORK };
  } catch {
    return { kind: "later", reason: NO_NETWORK };
  }
}
