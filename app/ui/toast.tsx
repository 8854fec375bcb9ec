import { type ReactNode, useEffect, useState } from "react";
import { CloseIcon } from "./icons.tsx";

interface ToastProps {
  /** The message, in one sentence; null shows nothing. */
  message: string | null;
  /** Possible actions: links and buttons in the shea tone. */
  actions?: ReactNode;
  /** Called when it has been read, or closed. Make it stable (`useCallback`). */
  onDismiss: () => void;
  /** How long it stays while no pointer is over it. */
  seconds?: number;
}

/** A polite message at the bottom of the screen. Its container is always in the page, so that its text is announced. */
export function Toast({ message, actions, onDismiss, seconds = 8 }: ToastProps) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (message === null || held) return;
    const timer = setTimeout(onDismiss, seconds * 1000);
    return () => clearTimeout(timer);
  }, [message, held, onDismiss, seconds]);

  return (
    <section
      aria-label="Status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 p-4 md:p-6 print:hidden"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div
        className={
          message === null
            ? ""
            : "on-dark toast-in pointer-events-auto mx-auto flex max-w-3xl flex-wrap items-center gap-x-8 gap-y-1 border border-shea bg-ink py-3 pr-2 pl-6 text-shea"
        }
      >
        <p role="status" className="min-w-48 flex-1 font-medium text-label">
          {message}
        </p>
        {message !== null && (
          <div className="flex items-center gap-6 font-[560] text-label">
            {actions}
            <button type="button" onClick={onDismiss} className="grid size-11 place-items-center">
              <CloseIcon className="size-5" />
              <span className="visually-hidden">Close</span>
            </button>
          </div>
        )}
      </div>
    </section>
  );
}
