import { useEffect, useState } from "react";
import type { Suggestion } from "../suggestions.ts";

/** A hand pauses this long between words, not between letters. */
const PAUSE_MS = 120;

/** Where the text may lead, asked of the server once the typing pauses. Nothing while nothing is typed. */
export function useSuggestions(text: string, isAsking: boolean): Suggestion[] {
  const [found, setFound] = useState<{ for: string; suggestions: Suggestion[] }>({
    for: "",
    suggestions: [],
  });
  const q = text.trim();

  useEffect(() => {
    if (!isAsking || q === "") return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/suggestions?${new URLSearchParams({ q })}`, {
          signal: leaving.signal,
        });
        const { suggestions } = (await response.json()) as { suggestions: Suggestion[] };
        setFound({ for: q, suggestions });
      } catch {
        // Suggestions are a help, not a promise: without them Enter still searches.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q, isAsking]);

  // Those for the text before stay until the next ones come, so that the list does not blink.
  return isAsking && q !== "" ? found.suggestions : [];
}
