import { type RefObject, useEffect, useRef, useState } from "react";
import { changeItems, type ItemsChange } from "../change-list.ts";
import type { FieldPath, ListField } from "../document-field.ts";
import { emptyOf, type Typed } from "../typed-document.ts";
import { useDocumentForm } from "./form-context.tsx";

/** An item of a list in the browser. Its key keeps its fields, with what is typed in them, wherever it moves. */
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
    // Nothing is where the button was: the list itself takes the focus.
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
