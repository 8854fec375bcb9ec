import {
  type MouseEvent,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { ChevronDownIcon, CloseIcon } from "#app/ui/icons.tsx";
import type { FieldPath, ListField } from "../document-field.ts";
import { changeItems, emptyOf, type ItemsChange, type Typed, writeChange } from "../typed-document.ts";
import { useDocumentForm } from "./form-context.tsx";

interface ListButtonsProps {
  /** The list's path. */
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

/** An item of a list in the browser. Its key keeps its fields with their input, wherever it moves. */
export interface Item {
  key: string;
  typed: Typed;
  isNew: boolean;
}

/** The items of a list, how scripts change them, and the last change in words for screen readers. */
export function useListItems(
  list: RefObject<HTMLElement | null>,
  { field, path, typed }: { field: ListField; path: FieldPath; typed: Typed },
) {
  const [items, setItems] = useState<readonly Item[]>(() =>
    (Array.isArray(typed) ? typed : []).map((item: Typed, nth: number) => ({
      key: String(nth),
      typed: item,
      isNew: false,
    })),
  );
  const [said, say] = useState("");
  const added = useRef(0);
  const { onListChange } = useDocumentForm();
  const nameOf = (place: number) => `${field.item.label} ${place + 1}`;

  const change = (by: ItemsChange): void => {
    added.current += 1;
    const key = `new ${added.current}`;
    const now = changeItems(items, by, {
      list: field,
      added: (): Item => ({ key, typed: emptyOf(field.item), isNew: true }),
    });
    if (now === items) return;
    setItems(now);
    onListChange(path);
    if (by.do === "add") say(`${nameOf(now.length - 1)} is added.`);
    else if (by.do === "remove") say(`${nameOf(by.place)} is removed.`);
    else say(`${nameOf(by.place)} is moved.`);
    // The button's place is empty: the list itself takes the focus.
    if (by.do === "remove") list.current?.focus();
  };

  // The form's listeners (its preview, the guard against leaving) notice a changed list like any input.
  const told = useRef(items);
  useEffect(() => {
    if (told.current === items) return;
    told.current = items;
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [list, items]);

  return { items, change, said, nameOf };
}

/** So near to an edge of the screen the page scrolls along. */
const EDGE = 72;

/**
 * Moves the items of a list by a handle, with a mouse or a finger. `onMove` is called for each place that an item
 * passes. Buttons do the same by keyboard.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (place: number, to: number) => void,
) {
  /** The place of the item that is being dragged. */
  const [dragged, setDragged] = useState<number | null>(null);
  const isDragging = useRef(false);
  // A ref to the items as they are now, not as they were when the drag began.
  const moveNow = useRef(onMove);
  useLayoutEffect(() => {
    moveNow.current = onMove;
  });

  const start = (place: number) => (event: ReactPointerEvent) => {
    if (event.button !== 0 || isDragging.current) return;
    event.preventDefault();
    isDragging.current = true;
    let here = place;
    setDragged(here);
    const dragging = new AbortController();
    const move = ({ clientY }: PointerEvent) => {
      const items = [...(list.current?.children ?? [])];
      const middleOf = (nth: number): number | null => {
        const box = items[nth]?.getBoundingClientRect();
        return box ? box.top + box.height / 2 : null;
      };
      const [above, below] = [middleOf(here - 1), middleOf(here + 1)];
      const to =
        above !== null && clientY < above ? here - 1 : below !== null && clientY > below ? here + 1 : here;
      if (to !== here) {
        // The next movement is compared with the items in their new places.
        flushSync(() => {
          moveNow.current(here, to);
          setDragged(to);
        });
        here = to;
      }
      if (clientY < EDGE) scrollBy(0, -EDGE / 6);
      else if (clientY > innerHeight - EDGE) scrollBy(0, EDGE / 6);
    };
    const stop = () => {
      dragging.abort();
      isDragging.current = false;
      setDragged(null);
    };
    const { signal } = dragging;
    addEventListener("pointermove", move, { signal });
    for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, stop, { signal });
  };
  return { dragged, start };
}
