import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { hasUploadFailed, isUnderWay, type PictureList } from "./picture-list.ts";

/** What holds a save back: pictures under way, for which it waits; or pictures that did not arrive, which stop it. */
export type Held = "waiting" | "failed" | null;

/**
 * Lets the form that `part` stands in be saved only when all of its pictures have arrived. A save that was asked for
 * earlier waits for those under way, and goes on by itself. Says what it waits for.
 */
export function useSaveGate(part: RefObject<HTMLElement | null>, list: PictureList): Held {
  const [asked, setAsked] = useState(false);
  const submitter = useRef<HTMLElement>(null);
  const isBusy = list.some(isUnderWay);
  const isBroken = list.some(hasUploadFailed);

  const hold = useEffectEvent((event: SubmitEvent) => {
    if (!isBusy && !isBroken) return setAsked(false);
    // Before anybody else hears of it.
    event.preventDefault();
    event.stopPropagation();
    submitter.current = event.submitter;
    setAsked(true);
  });
  useEffect(() => {
    const form = part.current?.closest("form");
    form?.addEventListener("submit", hold);
    return () => form?.removeEventListener("submit", hold);
  }, [part]);

  useEffect(() => {
    if (!asked || isBusy || isBroken) return;
    setAsked(false);
    part.current?.closest("form")?.requestSubmit(submitter.current);
  }, [asked, isBusy, isBroken, part]);

  if (!asked) return null;
  return isBroken ? "failed" : isBusy ? "waiting" : null;
}
