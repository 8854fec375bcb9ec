import type { CachedPage } from "./cached-page.server.ts";

/** The largest share of the memory that one page may take; a larger page would push out all the others. */
const MAX_SHARE = 1 / 3;
/** Tags whose last change is remembered. Beyond this number, everything counts as changed once. */
const MAX_TAGS = 10_000;
/** Above this number of requests, all pages count as equally hot. */
const HOTTEST = 64;
/** How many hot pages are rendered again after a change; the others wait for the next visitor. */
const MAX_OUTDATED = 50;
/**
 * A page is never shown longer than this after changes could last be heard: ten minutes, less the time that it may take
 * to detect a dead connection.
 */
const LAST_KNOWN_MS = 10 * 60_000 - 30_000;

/**
 * Pages that are the same for every visitor, by address, in this process's memory. Memory is bounded: the page that was
 * asked for longest ago makes room. A page is dropped as soon as one of its tags changes. While changes cannot be heard
 * the cache is empty; it then offers its former pages only as a last resort.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  /** The pages that were held when the cache was closed, and the time of that. */
  #lastKnown = new Map<string, CachedPage>();
  #closedAt = 0;
  /** How hot the outdated pages were, until they are rendered again. */
  #outdated = new Map<string, number>();
  #bytes = 0;
  /** How often any page was asked for, or kept. */
  #asks = 0;
  #isOpen = true;
  #clock: () => number;
  #maxBytes: number;
  #tellOutdated: (keys: string[]) => void = () => undefined;
  /** The logical clock of this cache: each change advances it. */
  #now = 0;
  /** When each tag changed last, and when all tags did. */
  #changedAt = new Map<string, number>();
  #allChangedAt = 0;

  /** `maxBytes` is the memory that all pages together may take; `clock` returns milliseconds and never goes back. */
  constructor({
    maxBytes,
    clock = () => performance.now(),
  }: {
    maxBytes: number;
    clock?: () => number;
  }) {
    this.#maxBytes = maxBytes;
    this.#clock = clock;
  }

  /** Reports pages that many visitors ask for and that are now out of date, the most wanted first. */
  whenOutdated(tell: (keys: string[]) => void): void {
    this.#tellOutdated = tell;
  }

  /** The bytes of memory that all pages take now. */
  get bytes(): number {
    return this.#bytes;
  }

  has(key: string): boolean {
    return this.#pages.has(key);
  }

  /** Whether the cache holds this very page at its address. */
  keeps(key: string, page: CachedPage): boolean {
    return this.#pages.get(key) === page;
  }

  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page) {
      page.asked += 1;
      this.#asks += 1;
      page.lastAsked = this.#asks;
    }
    return page;
  }

  /** Whether changes can be heard. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * The page as it was when changes could last be heard, at most ten minutes ago. It may be out of date, so use it only
   * when the database itself does not answer.
   */
  lastKnown(key: string): CachedPage | undefined {
    if (this.#isOpen) return undefined;
    if (this.#clock() - this.#closedAt > LAST_KNOWN_MS) this.#forgetLastKnown();
    return this.#lastKnown.get(key);
  }

  /** Take a moment before rendering a page: the page is kept only when nothing in it has changed since. */
  get now(): number {
    return this.#now;
  }

  /** Whether none of the tags has changed since a moment. */
  isTrueSince(moment: number, tags: readonly string[]): boolean {
    return this.#allChangedAt <= moment && tags.every((tag) => (this.#changedAt.get(tag) ?? 0) <= moment);
  }

  /** Keeps a page whose rendering began at `moment`, unless something in it has changed since. */
  put(key: string, moment: number, page: CachedPage): void {
    if (!this.#isOpen || !this.isTrueSince(moment, page.tags)) return;
    if (page.byteLength > this.#maxBytes * MAX_SHARE) return;
    page.asked = this.#outdated.get(key) ?? 0;
    this.#outdated.delete(key);
    this.#drop(key);
    this.#bytes += page.byteLength;
    while (this.#bytes > this.#maxBytes && this.#pages.size > 0) this.#dropOldest();
    this.#asks += 1;
    page.lastAsked = this.#asks;
    this.#pages.set(key, page);
  }

  /** Drops every page that carries one of the tags. */
  purge(tags: readonly string[]): void {
    this.#now += 1;
    for (const tag of tags) this.#changedAt.set(tag, this.#now);
    if (this.#changedAt.size > MAX_TAGS) this.#forgetTags();
    const hot: [key: string, asked: number][] = [];
    for (const [key, page] of this.#pages) {
      if (!page.tags.some((tag) => tags.includes(tag))) continue;
      this.#drop(key);
      const asked = Math.floor(Math.min(page.asked, HOTTEST) / 2);
      if (asked > 0) hot.push([key, asked]);
    }
    hot.sort(([, one], [, other]) => other - one);
    const hottest = hot.slice(0, MAX_OUTDATED);
    for (const [key, asked] of hottest) this.#outdated.set(key, asked);
    for (const key of this.#outdated.keys()) {
      if (this.#outdated.size <= MAX_OUTDATED) break;
      this.#outdated.delete(key);
    }
    if (hottest.length > 0) this.#tellOutdated(hottest.map(([key]) => key));
  }

  /** Stops sending and keeping pages, because changes cannot be heard. Its pages become the last known ones. */
  close(): void {
    if (this.#isOpen) {
      this.#lastKnown = this.#pages;
      this.#closedAt = this.#clock();
      this.#pages = new Map();
    }
    this.#isOpen = false;
    this.#now += 1;
    this.#forgetTags();
    this.#outdated.clear();
  }

  /** Keeps pages again, starting empty: changes may have been missed meanwhile. */
  open(): void {
    this.#isOpen = true;
    const hot = [...this.#lastKnown].filter(([, page]) => page.asked > 0);
    hot.sort(([, one], [, other]) => other.asked - one.asked);
    this.#forgetLastKnown();
    if (hot.length > 0) this.#tellOutdated(hot.slice(0, MAX_OUTDATED).map(([key]) => key));
  }

  #forgetLastKnown(): void {
    for (const { byteLength } of this.#lastKnown.values()) this.#bytes -= byteLength;
    this.#lastKnown = new Map();
  }

  #forgetTags(): void {
    this.#changedAt.clear();
    this.#allChangedAt = this.#now;
  }

  /** Looks at all pages, a few thousand at most. Only a rendered page pays for that, and no visitor of a kept one. */
  #dropOldest(): void {
    let [oldest] = this.#pages;
    for (const entry of this.#pages) if (oldest && entry[1].lastAsked < oldest[1].lastAsked) oldest = entry;
    if (oldest) this.#drop(oldest[0]);
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= page.byteLength;
  }
}
