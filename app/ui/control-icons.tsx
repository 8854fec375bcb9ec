import { Icon, type IconProps } from "./icons.tsx";

/** Icons for the controls of single pages: no page loads them with its frame. */
export const ChevronLeftIcon = ({ className = "size-4" }: IconProps) => (
  <Icon className={className}>
    <path d="M15 5l-7 7 7 7" strokeWidth="2" />
  </Icon>
);

export const ChevronRightIcon = ({ className = "size-4" }: IconProps) => (
  <Icon className={className}>
    <path d="M9 5l7 7-7 7" strokeWidth="2" />
  </Icon>
);

export const PauseIcon = ({ className = "size-4" }: IconProps) => (
  <Icon className={className}>
    <path d="M8 4v16M16 4v16" strokeWidth="2.5" />
  </Icon>
);

export const PlayIcon = ({ className = "size-4" }: IconProps) => (
  <Icon className={className}>
    <path d="M7 4l13 8-13 8z" fill="currentColor" stroke="none" />
  </Icon>
);

export const MinusIcon = ({ className = "size-4" }: IconProps) => (
  <Icon className={className}>
    <path d="M4 12h16" strokeWidth="2" />
  </Icon>
);

export const PlusIcon = ({ className = "size-4" }: IconProps) => (
  <Icon className={className}>
    <path d="M4 12h16M12 4v16" strokeWidth="2" />
  </Icon>
);

export const CheckIcon = ({ className = "size-4" }: IconProps) => (
  <Icon className={className}>
    <path d="M4 12.5l5.5 5.5L20 7" strokeWidth="2.5" />
  </Icon>
);

export const SearchIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21" />
  </Icon>
);
