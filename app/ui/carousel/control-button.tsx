import type { ReactNode } from "react";

interface ControlButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** One of a carousel's square buttons: an icon, with a name for screen readers. */
export function ControlButton({ label, onClick, children }: ControlButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="grid size-11 place-items-center border border-ink transition-colors hover:bg-ink hover:text-shea md:size-10"
    >
      {children}
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
