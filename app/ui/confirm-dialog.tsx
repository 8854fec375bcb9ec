import { type ReactNode, useId, useRef } from "react";
import { Button } from "./button.tsx";

interface ConfirmDialogProps {
  /** The label of the button that opens it. */
  label: ReactNode;
  title: string;
  /** The consequences, and the form whose button carries out the action. */
  children: ReactNode;
  /** The label of the button that cancels. */
  keep: string;
}

/** Safari has popovers since 17. */
const lacksPopovers = (): boolean => !("popover" in HTMLElement.prototype);

/**
 * Asks before an action that cannot be undone. The browser itself opens and closes it (a popover), so that it works
 * without scripts too; Escape and a click beside it close it.
 */
export function ConfirmDialog({ label, title, children, keep }: ConfirmDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        popoverTarget={id}
        onClick={() => lacksPopovers() && dialog.current?.showModal()}
      >
        {label}
      </Button>
      <dialog
        id={id}
        ref={dialog}
        popover="auto"
        aria-labelledby={`${id}-title`}
        className="wrap-anywhere m-auto w-[calc(100%-2rem)] max-w-lg border-madder border-t-4 bg-shea p-6 text-ink sm:p-8"
      >
        <h2 id={`${id}-title`} className="text-balance font-display text-card">
          {title}
        </h2>
        <div className="mt-3 text-label">{children}</div>
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={() => lacksPopovers() && dialog.current?.close()}
        >
          {keep}
        </Button>
      </dialog>
    </>
  );
}
