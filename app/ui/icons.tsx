import type { ReactNode } from "react";

/**
 * Icons are ornament beside words: hidden from assistive technology, drawn in the colour of the text.
 * `className` replaces the default size.
 */
export function Icon({ className = "size-6", children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      {children}
    </svg>
  );
}

export interface IconProps {
  className?: string;
}

export const CloseIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M4 4l16 16M20 4L4 20" strokeWidth="2" />
  </Icon>
);

export const MenuIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M0 7.5h24M0 16.5h24" />
  </Icon>
);

export const BagIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M3 8.75h18l1.25 13.5H1.75zM8 8.5V5.75a4 4 0 0 1 8 0V8.5" />
  </Icon>
);

export const ChevronDownIcon = ({ className = "size-4" }: IconProps) => (
  <Icon className={className}>
    <path d="M4 8.5l8 8 8-8" strokeWidth="2" />
  </Icon>
);
