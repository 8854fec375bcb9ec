/** The two storage calls that are needed; `localStorage` is one. */
export type TextStorage = Pick<Storage, "getItem" | "setItem">;

/** Where other tabs are heard from; `window` is one. */
export type StorageEvents = Pick<EventTarget, "addEventListener" | "removeEventListener">;

/** A value kept in the browser under one key, in the shape that `useSyncExternalStore` wants. */
export interface StoredValue<Value> {
  /** The current value: the same reference for as long as the stored text is the same. */
  get(): Value;
  /** What the server renders and the browser hydrates with: the value of an empty storage. */
  getEmpty(): Value;
  set(value: Value): void;
  /** Derives the next value from the current one; returning the same reference changes nothing. */
  update(change: (value: Value) => Value): void;
  /** Hears of every change, in other tabs too. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** How a value is named, read and written. `parse` must accept anything, since anyone can edit their storage. */
export interface StoredValueOptions<Value> {
  key: string;
  parse: (text: string | null) => Value;
  serialize: (value: Value) => string;
  storage?: () => TextStorage | undefined;
  events?: () => StorageEvents | undefined;
}

const browserStorage = (): TextStorage | undefined => globalThis.window?.localStorage;
const browserEvents = (): StorageEvents | undefined => globalThis.window;

/**
 * Keeps a value in `localStorage`, in step between tabs. It never throws: where storage is blocked or full the value
 * lives in memory until the page goes.
 */
export function storedValue<Value>(options: StoredValueOptions<Value>): StoredValue<Value> {
  const { key, parse, serialize, storage = browserStorage, events = browserEvents } = options;
  const listeners = new Set<() => void>();
  /** What could not be written: it wins over the storage until another tab writes something newer. */
  let unwritten: string | undefined;
  let empty: { value: Value } | undefined;
  let parsed: { text: string | null; value: Value } | undefined;

  const readText = (): string | null => {
    if (unwritten !== undefined) return unwritten;
    try {
      return storage()?.getItem(key) ?? null;
    } catch {
      return null; // Blocked by the browser's settings: as good as empty.
    }
  };

  const writeText = (text: string): void => {
    try {
      const target = storage();
      target?.setItem(key, text);
      unwritten = target ? undefined : text;
    } catch {
      unwritten = text;
    }
  };

  const get = (): Value => {
    const text = readText();
    if (text === null) return getEmpty();
    if (parsed?.text !== text) parsed = { text, value: parse(text) };
    return parsed.value;
  };

  const getEmpty = (): Value => {
    empty ??= { value: parse(null) };
    return empty.value;
  };

  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };

  const set = (value: Value): void => {
    if (value === get()) return;
    const text = serialize(value);
    writeText(text);
    parsed = { text, value };
    tell();
  };

  const heardOtherTab = (event: Event): void => {
    const changed = (event as StorageEvent).key;
    // A null key means that everything was cleared.
    if (changed !== null && changed !== key) return;
    unwritten = undefined;
    tell();
  };

  /** Pages that come back from the back/forward cache slept through the other tabs' events. */
  const cameBack = (event: Event): void => {
    if ((event as PageTransitionEvent).persisted) tell();
  };

  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) {
      events()?.addEventListener("storage", heardOtherTab);
      events()?.addEventListener("pageshow", cameBack);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      events()?.removeEventListener("storage", heardOtherTab);
      events()?.removeEventListener("pageshow", cameBack);
    };
  };

  return { get, getEmpty, set, update: (change) => set(change(get())), subscribe };
}
