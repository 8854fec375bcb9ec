import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { linkTo, searchFor } from "#app/domain/catalogue/search/catalogue-view.ts";
import { SearchIcon } from "#app/ui/control-icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Suggestion } from "./suggestions.ts";

/** The target of a link to `/catalogue#search`. */
const SEARCH_ID = "search";

interface SearchFieldProps {
  q: string;
  /** Of the input: another one where the field is not the catalogue's own. */
  id?: string;
  /** Before it leads elsewhere from a place that is not the catalogue. */
  onLeave?: () => void;
  className?: string;
}

/**
 * The search of the catalogue: a combobox whose list offers cloths, kinds and pieces (WAI-ARIA's pattern, in which the
 * focus stays in the field). Enter searches for the typed text, with or without scripts.
 */
export function SearchField({ q, id = SEARCH_ID, onLeave, className = "" }: SearchFieldProps) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { hash, key } = useLocation();
  const [text, setText] = useState(q);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text, isOpen);
  const shown = isOpen ? suggestions : [];
  const optionId = (index: number) => `${list}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival by such a link counts, even a repeated one.
  useEffect(() => {
    if (hash === `#${id}`) field.current?.focus({ preventScroll: true });
  }, [hash, key]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const go = (href: string) => {
    close();
    onLeave?.();
    navigate(href, { preventScrollReset: onLeave === undefined && href.startsWith("/catalogue") });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(shown[active]?.href ?? linkTo(searchFor(text)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      if (shown.length > 0) event.preventDefault();
      close();
    }
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !event.altKey) {
      if (!isOpen) return setOpen(true);
      if (shown.length === 0) return;
      event.preventDefault();
      // One position more than there are options: the field itself.
      const stops = shown.length + 1;
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(((active + 1 + step + stops) % stops) - 1);
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the browsers we serve.
    <form
      role="search"
      action="/catalogue"
      method="get"
      onSubmit={submit}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      className={`relative w-full print:hidden ${className}`}
    >
      <label htmlFor={id} className="visually-hidden">
        Search the catalogue
      </label>
      <input
        ref={field}
        id={id}
        name="q"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        placeholder="Search: adire, wrap, indigo 14"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={shown[active] ? optionId(active) : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        className="block h-12 w-full rounded-none border border-bark bg-transparent pr-12 pl-4 text-body placeholder:text-bark hover:border-ink lg:h-11"
      />
      <button type="submit" className="absolute top-0 right-0 grid size-12 place-items-center lg:size-11">
        <SearchIcon className="size-5" />
        <span className="visually-hidden">Search</span>
      </button>
      <Suggestions
        id={list}
        suggestions={shown}
        active={active}
        optionId={optionId}
        onChoose={({ href }) => go(href)}
      />
      <p role="status" className="visually-hidden">
        {isOpen && text.trim() !== "" && suggestionsCount(shown.length)}
      </p>
    </form>
  );
}

const suggestionsCount = (count: number): string =>
  count === 0 ? "No suggestions" : `${count} ${count === 1 ? "suggestion" : "suggestions"}`;

interface SuggestionsProps {
  id: string;
  suggestions: Suggestion[];
  active: number;
  optionId: (index: number) => string;
  onChoose: (suggestion: Suggestion) => void;
}

function Suggestions({ id, suggestions, active, optionId, onChoose }: SuggestionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={suggestions.length === 0}
      className="absolute top-full right-0 z-30 -mt-px min-w-full md:w-80 max-h-[70vh] overflow-y-auto border border-ink bg-shea"
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: in this pattern the focus stays in the field.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
        <div
          key={suggestion.href}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          // The field keeps the focus while the pointer is down.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className={`flex min-h-11 cursor-pointer items-center gap-4 px-4 py-2 hover:bg-calico ${index === active ? "bg-calico -outline-offset-2 [outline:2px_solid_var(--color-indigo)]" : ""}`}
        >
          {suggestion.pictureUrl !== undefined && (
            <Picture
              url={suggestion.pictureUrl}
              alt=""
              sizes="40px"
              className="w-10 shrink-0 overflow-hidden"
              imgClassName="aspect-4/5 w-full object-cover"
            />
          )}
          <span className="mr-auto min-w-0 wrap-break-word font-display text-card">{suggestion.label}</span>
          <span className="shrink-0 text-bark text-small tabular-nums">{suggestion.detail}</span>
        </div>
      ))}
    </div>
  );
}

/** Typists pause this long between words, not between letters. */
const PAUSE_MS = 120;

/** Suggestions for the text, requested from the server once typing pauses. None while the field is empty. */
function useSuggestions(text: string, isAsking: boolean): Suggestion[] {
  const [found, setFound] = useState<{ for: string; suggestions: Suggestion[] }>({
    for: "",
    suggestions: [],
  });
  const q = text.trim();

  useEffect(() => {
    if (!isAsking || q === "") return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/suggestions?${new URLSearchParams({ q })}`, {
          signal: leaving.signal,
        });
        const { suggestions } = (await response.json()) as { suggestions: Suggestion[] };
        setFound({ for: q, suggestions });
      } catch {
        // Suggestions are optional: without them Enter still searches.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q, isAsking]);

  // The previous suggestions stay until the next ones arrive, so that the list does not flicker.
  return isAsking && q !== "" ? found.suggestions : [];
}
