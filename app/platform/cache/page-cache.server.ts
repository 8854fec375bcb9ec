import type { CachedPage } from "./cached-page.server.ts";

/** One page may take up so much of the whole, and no more: it would push all the others out. */
const LARGEST_SHARE = 1 / 3;
/** Tags whose last change is remembered. When there are more, everything counts as changed once. */
const MAX_TAGS = 10_000;
/** A page that is asked for more often than this is just as hot. */
const HOTTEST = 64;
/** Hot pages that are brought back after a change; the others wait for somebody who asks. */
const MAX_OUTDATED = 50;
/**
 * A page that nothing was heard about for longer is shown to nobody, whatever happens: ten minutes, less what it may
 * take until a connection is found to be dead.
 */
const LAST_KNOWN_MS = 10 * 60_000 - 30_000;

/**
 * Pages that are the same for everyone, by address, in this process's memory. Bounded: the page that was asked for
 * longest ago makes room. What it holds goes as soon as one of its tags changes. While changes cannot be heard of it
 * holds nothing; what it held is the last that is known, for those who can do no better.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  /** What was held when it was closed, and when that was. */
  #lastKnown = new Map<string, CachedPage>();
  #closedAt = 0;
  /** How hot the pages were that are out of date, until they are back. */
  #outdated = new Map<string, number>();
  #bytes = 0;
  #isOpen = true;
  #clock: () => number;
  #maxBytes: number;
  #tellOutdated: (keys: string[]) => void = () => undefined;
  /** The moments of this cache: every change is one. */
  #now = 0;
  /** When each tag changed last, and when all did. */
  #changedAt = new Map<string, number>();
  #allChangedAt = 0;

  /** `maxBytes` is the memory that all pages together may take; `clock` tells milliseconds and never goes back. */
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

  /** Tells of pages that many ask for and that are out of date now, those that most ask for first. */
  whenOutdated(tell: (keys: string[]) => void): void {
    this.#tellOutdated = tell;
  }

  /** The memory that all pages take now. */
  get bytes(): number {
    return this.#bytes;
  }

  has(key: string): boolean {
    return this.#pages.has(key);
  }

  /** Whether it is this very page that is kept there. */
  keeps(key: string, page: CachedPage): boolean {
    return this.#pages.get(key) === page;
  }

  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page) {
      page.asked += 1;
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  /** Whether changes are heard of. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * The page as it was when changes could last be heard of, ten minutes ago at most. It may be out of date, so it is only
   * for when there is no other: the database itself does not answer.
   */
  lastKnown(key: string): CachedPage | undefined {
    if (this.#isOpen) return undefined;
    if (this.#clock() - this.#closedAt > LAST_KNOWN_MS) this.#forgetLastKnown();
    return this.#lastKnown.get(key);
  }

  /** To be taken before a page is rendered: it is kept only when nothing in it changed since. */
  get now(): number {
    return this.#now;
  }

  /** Whether none of the tags has changed since a moment. */
  isTrueSince(moment: number, tags: readonly string[]): boolean {
    return this.#allChangedAt <= moment && tags.every((tag) => (this.#changedAt.get(tag) ?? 0) <= moment);
  }

  /** Keeps a page that was begun at `moment`, unless something in it has changed since. */
  put(key: string, moment: number, page: CachedPage): void {
    if (!this.#isOpen || !this.isTrueSince(moment, page.tags)) return;
    if (page.byteLength > this.#maxBytes * LARGEST_SHARE) return;
    page.asked = this.#outdated.get(key) ?? 0;
    this.#outdated.delete(key);
    this.#drop(key);
    this.#pages.set(key, page);
    this.#bytes += page.byteLength;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  /** Forgets every page that carries one of the tags. */
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

  /** Holds nothing and keeps nothing: changes cannot be heard of. */
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

  /** Keeps pages again, and forgets what was known before: nobody knows what changed meanwhile. */
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

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= page.byteLength;
  }
}
