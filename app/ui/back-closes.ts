import { type RefObject, useEffect } from "react";

/** Windows of devices on which people go back by a gesture or a button. */
const NARROW = "(width < 64rem)";

/** The open dialog that is a step of the history. */
let open: HTMLDialogElement | null = null;
/** The next move in the history is our own, on the same page. */
let isOwnMove = false;
let isListening = false;

const isStep = (): boolean => history.state?.isDialog === true;

/** Goes from the dialog's step to its page, which is shown already. */
function leaveStep(): void {
  isOwnMove = true;
  history.back();
}

/** Before the router hears of it: for the router the step and its page are one place. */
function onPop(event: PopStateEvent): void {
  if (!open && isOwnMove) event.stopImmediatePropagation();
  isOwnMove = false;
  if (open) {
    event.stopImmediatePropagation();
    const dialog = open;
    open = null;
    dialog.close();
  } else if (isStep()) {
    // A step that a link has left behind: its page is one further back.
    event.stopImmediatePropagation();
    history.back();
  }
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  addEventListener("popstate", onPop, true);
  // Reloaded while a dialog was open.
  if (isStep()) leaveStep();
}

/** The event by which `leaveDialog` says why it closes. */
const LEAVE = "leave";

/** Closes a dialog because something else than a link in it, such as a search, leads to another page. */
export function leaveDialog(dialog: HTMLDialogElement): void {
  dialog.dispatchEvent(new Event(LEAVE));
  dialog.close();
}

/**
 * On a phone an open dialog is a step of the history: Back closes it, and the page stays. Closing it in another way
 * removes the step. Following a link in it leaves the step, which Back then skips.
 */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    listen();
    let isLinked = false;
    const change = () => {
      if (element.open && open === null && matchMedia(NARROW).matches) {
        open = element;
        history.pushState({ ...history.state, isDialog: true }, "");
      } else if (!element.open && open === element) {
        open = null;
        if (!isLinked && isStep()) leaveStep();
      }
      isLinked = false;
    };
    const onClick = ({ target }: MouseEvent) => {
      isLinked = (target as Element).closest("a") !== null;
    };
    const onLeave = () => {
      isLinked = true;
    };
    const observer = new MutationObserver(change);
    observer.observe(element, { attributeFilter: ["open"] });
    element.addEventListener("click", onClick, true);
    element.addEventListener(LEAVE, onLeave);
    change();
    return () => {
      observer.disconnect();
      element.removeEventListener("click", onClick, true);
      element.removeEventListener(LEAVE, onLeave);
      if (open === element) open = null;
    };
  }, [dialog]);
}
