import { useEffect, useRef } from "react";

/**
 * Says what was just done, and takes the focus: what had it may be gone, or be elsewhere now. `of` tells one doing from the
 * next that has the same words.
 */
export function DoneStatus({ words, of }: { words: string; of?: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each is announced anew.
  useEffect(() => {
    box.current?.focus();
  }, [words, of]);
  return (
    <p
      ref={box}
      role="status"
      tabIndex={-1}
      className="mt-6 border-leaf border-l-4 bg-calico px-4 py-3 text-label"
    >
      {words}
    </p>
  );
}
