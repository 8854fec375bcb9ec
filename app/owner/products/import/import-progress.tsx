import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatCount } from "#app/shared/words.ts";
import { countProducts } from "./import-paths.ts";

const LOOK_EVERY_MS = 1_500;

/** The progress of a running import. It updates itself; without scripts, the browser reloads the page. */
export function ImportProgress({ done, inAll }: { done: number; inAll: number }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [revalidate, state]);

  return (
    <div className="mt-8 border-ink border-t pt-8">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <label htmlFor="progress" className="font-display text-m tabular-nums">
        {formatCount(done)} of {countProducts(inAll)}
      </label>
      <progress
        id="progress"
        value={done}
        max={Math.max(1, inAll)}
        className="mt-4 block h-3 w-full appearance-none bg-calico [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-calico [&::-webkit-progress-value]:bg-indigo [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-250"
      />
      <p role="status" className="visually-hidden">
        {done === inAll ? "Nearly done" : "Importing"}
      </p>
      <p className="mt-4 max-w-prose text-bark text-label">
        You can leave this page: the import goes on by itself. Shoppers see each product as soon as it is
        written.
      </p>
    </div>
  );
}
