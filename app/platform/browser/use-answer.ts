import { useEffect, useState } from "react";

/** Longer than the pause between two presses of a key. */
const SETTLES_MS = 300;

/**
 * The answer to a changing question: asked once it has settled. `isCurrent` is false while the answer belongs to an
 * earlier question. Null while there is none, and when asking fails. `ask` must be stable.
 */
export function useAnswer<Answer>(
  question: string | null,
  ask: (question: string) => Promise<Answer>,
): { answer: Answer | null; isCurrent: boolean } {
  const [last, setLast] = useState<{ question: string; answer: Answer | null } | null>(null);
  const [isFirst] = useState(() => ({ current: true }));
  useEffect(() => {
    if (question === null) return;
    let isWanted = true;
    const wait = isFirst.current ? 0 : SETTLES_MS;
    isFirst.current = false;
    const timer = setTimeout(async () => {
      const answer = await ask(question).catch(() => null);
      if (isWanted) setLast({ question, answer });
    }, wait);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [question, ask, isFirst]);
  return question === null
    ? { answer: null, isCurrent: true }
    : { answer: last?.answer ?? null, isCurrent: last?.question === question };
}
