import { describe, expect, test } from "vitest";
import { type StoredValueOptions, storedValue, type TextStorage } from "./stored-value.ts";

function fakeBrowser(start: Record<string, string> = {}) {
  const texts = new Map(Object.entries(start));
  const events = new EventTarget();
  const storage: TextStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
  };
  return {
    texts,
    storage: () => storage,
    events: () => events,
    writeFromOtherTab(key: string, text: string) {
      texts.set(key, text);
      events.dispatchEvent(Object.assign(new Event("storage"), { key }));
    },
    comeBack(persisted: boolean) {
      events.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    },
  };
}

const words = (browser: Pick<StoredValueOptions<string[]>, "storage" | "events">) =>
  storedValue<string[]>({
    key: "shop.words",
    parse: (text) => (text ? text.split(" ") : []),
    serialize: (value) => value.join(" "),
    ...browser,
  });

describe("a stored value", () => {
  test("is empty when nothing is stored", () => {
    expect(words(fakeBrowser()).get()).toEqual([]);
  });

  test("keeps the same reference while the stored text is the same", () => {
    const stored = words(fakeBrowser({ "shop.words": "a b" }));
    expect(stored.get()).toBe(stored.get());
    expect(stored.getEmpty()).toBe(stored.getEmpty());
  });

  test("is parsed once for each text", () => {
    let times = 0;
    const browser = fakeBrowser({ "shop.words": "a" });
    const stored = storedValue({ key: "shop.words", parse: () => ++times, serialize: String, ...browser });
    stored.get();
    stored.get();
    expect(times).toBe(1);
  });

  test("keeps the very value that was set", () => {
    const stored = words(fakeBrowser());
    const value = ["a"];
    stored.set(value);
    expect(stored.get()).toBe(value);
  });

  test("is written to the storage and its listeners are notified", () => {
    const browser = fakeBrowser();
    const stored = words(browser);
    let heard = 0;
    stored.subscribe(() => heard++);
    stored.set(["a", "b"]);
    expect(browser.texts.get("shop.words")).toBe("a b");
    expect(heard).toBe(1);
  });

  test("notifies no listener when an update changes nothing", () => {
    const stored = words(fakeBrowser({ "shop.words": "a" }));
    let heard = 0;
    stored.subscribe(() => heard++);
    stored.update((value) => value);
    expect(heard).toBe(0);
  });

  test("follows other tabs, even when they cleared everything", () => {
    const browser = fakeBrowser();
    const stored = words(browser);
    let heard = 0;
    stored.subscribe(() => heard++);
    browser.writeFromOtherTab("shop.words", "c");
    expect(stored.get()).toEqual(["c"]);
    browser.texts.clear();
    browser.events().dispatchEvent(Object.assign(new Event("storage"), { key: null }));
    expect(stored.get()).toEqual([]);
    expect(heard).toBe(2);
  });

  test("ignores other keys", () => {
    const browser = fakeBrowser();
    const stored = words(browser);
    let heard = 0;
    stored.subscribe(() => heard++);
    browser.writeFromOtherTab("shop.other", "c");
    expect(heard).toBe(0);
  });

  test("updates what the other tab has just written, not what this tab last saw", () => {
    const browser = fakeBrowser({ "shop.words": "a" });
    const stored = words(browser);
    stored.get();
    browser.texts.set("shop.words", "a b");
    stored.update((value) => [...value, "c"]);
    expect(browser.texts.get("shop.words")).toBe("a b c");
  });

  test("is read again when the page returns from the back/forward cache", () => {
    const browser = fakeBrowser();
    const stored = words(browser);
    let heard = 0;
    stored.subscribe(() => heard++);
    browser.comeBack(false);
    expect(heard).toBe(0);
    browser.comeBack(true);
    expect(heard).toBe(1);
  });

  test("stops hearing once the last listener has gone", () => {
    const browser = fakeBrowser();
    const stored = words(browser);
    let heard = 0;
    const stop = stored.subscribe(() => heard++);
    stop();
    browser.writeFromOtherTab("shop.words", "c");
    expect(heard).toBe(0);
  });

  test("stays in memory when the storage is full, until another tab writes", () => {
    const browser = fakeBrowser({ "shop.words": "a" });
    const full: TextStorage = {
      getItem: (key) => browser.texts.get(key) ?? null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const stored = words({ storage: () => full, events: browser.events });
    stored.subscribe(() => {});
    stored.set(["a", "b"]);
    expect(stored.get()).toEqual(["a", "b"]);
    browser.writeFromOtherTab("shop.words", "z");
    expect(stored.get()).toEqual(["z"]);
  });

  test("stays in memory when even reading the storage throws", () => {
    const stored = words({
      storage: () => {
        throw new DOMException("blocked", "SecurityError");
      },
      events: () => undefined,
    });
    expect(stored.get()).toEqual([]);
    stored.set(["a"]);
    expect(stored.get()).toEqual(["a"]);
  });

  test("stays in memory where there is no window", () => {
    const stored = storedValue({ key: "shop.words", parse: (text) => text ?? "", serialize: String });
    stored.set("a");
    expect(stored.get()).toBe("a");
  });
});
