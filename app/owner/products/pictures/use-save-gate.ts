import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { hasUploadFailed, isUnderWay, type PictureList } from "./picture-list.ts";

/** The reason for delaying a save: pictures that are being sent, for which it waits, or failed ones, which stop it. */
export type Held = "waiting" | "failed" | null;

/** Stores the input at once, while the pictures are on their way. */
export interface EarlySave {
  begin: (form: HTMLFormElement) => void;
  isBusy: boolean;
}

/**
 * Lets the form around `part` be saved only when all of its pictures were sent. An earlier save waits for the ones that
 * are being sent, and then continues by itself; `early` stores the rest meanwhile. Returns the reason for the delay.
 */
export function useSaveGate(part: RefObject<HTMLElement | null>, list: PictureList, early?: EarlySave): Held {
  const [asked, setAsked] = useState(false);
  const submitter = useRef<HTMLElement>(null);
  // Another gate of the form may send it first.
  const isDue = useRef(false);
  const isKeeping = early?.isBusy ?? false;
  const isBusy = isKeeping || list.some(isUnderWay);
  const isBroken = list.some(hasUploadFailed);

  const hold = useEffectEvent((event: SubmitEvent) => {
    isDue.current = isBusy || isBroken;
    if (!isDue.current) return setAsked(false);
    // Before all other listeners.
    event.preventDefault();
    event.stopPropagation();
    submitter.current = event.submitter;
    setAsked(true);
    if (!isKeeping && event.target instanceof HTMLFormElement) early?.begin(event.target);
  });
  useEffect(() => {
    const form = part.current?.closest("form");
    form?.addEventListener("submit", hold);
    return () => form?.removeEventListener("submit", hold);
  }, [part]);

  useEffect(() => {
    if (!asked || isBusy || isBroken) return;
    setAsked(false);
    if (isDue.current) part.current?.closest("form")?.requestSubmit(submitter.current);
  }, [asked, isBusy, isBroken, part]);

  if (!asked) return null;
  return isBroken ? "failed" : isBusy ? "waiting" : null;
}
