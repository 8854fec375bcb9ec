import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import type { SearchField } from "#app/shop/catalogue/search-field.tsx";

const FIELD = "menu-search";

interface MenuSearchProps {
  /** Whether the menu is open, or was. */
  wasOpened: boolean;
  /** A suggestion or a search leads elsewhere. */
  onLeave: () => void;
}

/**
 * The search in the menu: a plain form, and once the menu was opened the catalogue's own field, with its suggestions.
 * Whoever types before that has come keeps the plain one, which searches as well.
 */
export function MenuSearch({ wasOpened, onLeave }: MenuSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [Suggesting, setSuggesting] = useState<ComponentType<ComponentProps<typeof SearchField>>>();
  useEffect(() => {
    if (!wasOpened) return;
    import("#app/shop/catalogue/search-field.tsx").then(
      (loaded) => {
        const isUsed = document.activeElement === field.current || field.current?.value !== "";
        if (!isUsed) setSuggesting(() => loaded.SearchField);
      },
      // It stays the plain one.
      () => undefined,
    );
  }, [wasOpened]);
  if (Suggesting) return <Suggesting q="" id={FIELD} onLeave={onLeave} />;
  return (
    <form action="/catalogue">
      <input ref={field} name="q" aria-label="Search" placeholder="Search" />
    </form>
  );
}
