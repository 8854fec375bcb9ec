import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ChevronDownIcon, CloseIcon } from "#app/ui/icons.tsx";
import { type ItemsChange, writeChange } from "../change-list.ts";
import type { FieldPath } from "../document-field.ts";

interface ListButtonsProps {
  /** Of the list. */
  path: FieldPath;
  /** The item's name: 'Hero 2'. */
  said: string;
  place: number;
  count: number;
  canRemove: boolean;
  onChange: (change: ItemsChange) => void;
}

/** Moves and removes one item. Without scripts each button sends the form, which comes back changed and not saved. */
export function ListButtons({ path, said, place, count, canRemove, onChange }: ListButtonsProps) {
  const shared = { path, said, place, onChange };
  return (
    <div className="flex">
      <ItemButton {...shared} change={{ do: "up", place }} label="Move up" isOff={place === 0}>
        <ChevronDownIcon className="size-4 rotate-180" />
      </ItemButton>
      <ItemButton {...shared} change={{ do: "down", place }} label="Move down" isOff={place === count - 1}>
        <ChevronDownIcon className="size-4" />
      </ItemButton>
      {canRemove && (
        <ItemButton {...shared} change={{ do: "remove", place }} label="Remove" isOff={false}>
          <CloseIcon className="size-4" />
        </ItemButton>
      )}
    </div>
  );
}

interface ItemButtonProps extends Pick<ListButtonsProps, "path" | "said" | "place" | "onChange"> {
  change: Exclude<ItemsChange, { do: "move" }>;
  label: string;
  /** It stays in reach of the keyboard at an end of the list. */
  isOff: boolean;
  children: ReactNode;
}

function ItemButton({ path, said, place, onChange, change, label, isOff, children }: ItemButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving an element takes its focus, which returns here.
  useEffect(() => {
    if (wasPressed.current) button.current?.focus();
    wasPressed.current = false;
  }, [place]);
  return (
    <button
      ref={button}
      type="submit"
      name="change"
      value={writeChange(path, change)}
      aria-disabled={isOff || undefined}
      title={label}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        if (isOff) return;
        wasPressed.current = change.do !== "remove";
        onChange(change);
      }}
      className="grid size-11 place-items-center outline-indigo hover:bg-calico aria-disabled:cursor-default aria-disabled:text-sand aria-disabled:hover:bg-transparent"
    >
      {children}
      <span className="visually-hidden">
        {label} {said}
      </span>
    </button>
  );
}
