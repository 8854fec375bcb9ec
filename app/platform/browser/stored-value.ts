/** The two storage calls that this needs; `localStorage` has them. */
export type TextStorage = Pick<Storage, "getItem" | "setItem">;

/** The source of other tabs' events; `window` is one. */
export type StorageEvents = Pick<EventTarget, "addEventListener" | "removeEventListener">;

/** A value kept in the browser under one key, in the shape that `useSyncExternalStore` expects. */
export interface StoredValue<Value> {
  /** The current value: the same reference for as long as the stored text is the same. */
  get(): Value;
  /** The value on the server and while the browser hydrates: that of an empty storage. */
  getEmpty(): Value;
  set(value: Value): void;
  /** Derives the next value from the current one. Returning the same reference changes nothing. */
  update(change: (value: Value) => Value): void;
  /** Calls back on every change, in other tabs too. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** How a value is named, read and written. `parse` must accept anything, because anyone can edit their storage. */
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
 * Keeps a value in `localStorage`, in step between tabs. It never throws: where storage is blocked or full, the value
 * stays in memory until the page is closed.
 */
export function storedValue<Value>(options: StoredValueOptions<Value>): StoredValue<Value> {
  const { key, parse, serialize, storage = browserStorage, events = browserEvents } = options;
  const listeners = new Set<() => void>();
  /** A value that could not be written. It takes precedence over the storage until another tab writes a newer one. */
  let unwritten: string | undefined;
  let empty: { value: Value } | undefined;
  let parsed: { text: string | null; value: Value } | undefined;

  const readText = (): string | null => {
    if (unwritten !== undefined) return unwritten;
    try {
      return storage()?.getItem(key) ?? null;
    } catch {
      return null; // Blocked by the browser's settings, so treat it as empty.
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
    // A null key means that the whole storage was cleared.
    if (changed !== null && changed !== key) return;
    unwritten = undefined;
    tell();
  };

  /** A page restored from the back/forward cache missed the other tabs' events. */
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
