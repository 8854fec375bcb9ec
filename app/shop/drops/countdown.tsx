import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { timeUntil } from "#app/domain/selling/drops/countdown.ts";

/** The time that is left, each second. Below the date, which says the same without scripts. At the moment it asks for the page. */
export function Countdown({ opensAt }: { opensAt: Date }) {
  const { revalidate } = useRevalidator();
  const [words, setWords] = useState("");
  useEffect(() => {
    let isAsking = false;
    const ask = async () => {
      isAsking = true;
      await revalidate();
      isAsking = false;
    };
    const tick = () => {
      const left = timeUntil(opensAt, new Date());
      setWords(left);
      // Again until the page is the open one, which takes this away. A second question would break off the one under way,
      // and a line that needs more than a second for an answer would never have one.
      if (left === "" && !isAsking) void ask();
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [opensAt, revalidate]);
  return (
    <p role="timer" className="mt-3 min-h-7 text-bark text-lead tabular-nums">
      {words === "" ? "" : `In ${words}`}
    </p>
  );
}
