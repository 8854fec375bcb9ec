import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { StockCorrection } from "#app/domain/catalogue/stock/stock-correction.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { sendCorrection } from "./send-correction.ts";
import type { PieceProblem } from "./stock-form.ts";
import type { StockList } from "./stock-list.ts";
import { stockQueue, withoutKey } from "./stock-queue.ts";

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
  /** What was booked last. */
  booked: string;
  problems: PieceProblem[];
  add(correction: StockCorrection): void;
  /** Removes the messages about refused corrections. */
  clearProblems(): void;
}

/**
 * Sends the person's corrections in the order of their taps, one after the other. Each stays on the device until the
 * shop has answered it; a page that is opened later goes on. When all are answered, to this page or to another, the
 * list is loaded again.
 */
export function useStockQueue(who: string, list: StockList): StockSending {
  const queue = useStoredValue(stockQueue);
  const own = useMemo(() => queue.filter((each) => each.who === who), [queue, who]);
  // Numbers that are booked, but not in the list yet. A list that was loaded since has them.
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
