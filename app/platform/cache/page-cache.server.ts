import type { CachedPage } from "./cached-page.server.ts";

/** One page may take up so much of the whole, and no more: it would push all the others out. */
const LARGEST_SHARE = 1 / 3;
/** Tags whose last change is remembered. When there are more, everything counts as changed once. */
const MOST_TAGS = 10_000;
/** A page that is asked for more often than this is just as hot. */
const HOTTEST = 64;
/** Hot pages that are brought back after a change; the others wait for somebody who asks. */
const MOST_OUTDATED = 50;

/**
 * Pages that are the same for everyone, by address, in this process's memory. Bounded: the page that was asked for
 * longest ago makes room. What it holds goes as soon as one of its tags changes.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  /** How hot the pages were that are out of date, until they are back. */
  #outdated = new Map<string, number>();
  #bytes = 0;
  #isOpen = true;
  #mostBytes: number;
  #tellOutdated: (keys: string[]) => void = () => undefined;
  /** The moments of this cache: every change is one. */
  #now = 0;
  /** When each tag changed last, and when all did. */
  #changedAt = new Map<string, number>();
  #allChangedAt = 0;

  /** `mostBytes` is the memory that all pages together may take. */
  constructor({ mostBytes }: { mostBytes: number }) {
    this.#mostBytes = mostBytes;
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
    if (page.byteLength > this.#mostBytes * LARGEST_SHARE) return;
    page.asked = this.#outdated.get(key) ?? 0;
    this.#outdated.delete(key);
    this.#drop(key);
    this.#pages.set(key, page);
    this.#bytes += page.byteLength;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#drop(oldest);
    }
  }

  /** Forgets every page that carries one of the tags. */
  purge(tags: readonly string[]): void {
    this.#now += 1;
    for (const tag of tags) this.#changedAt.set(tag, this.#now);
    if (this.#changedAt.size > MOST_TAGS) this.#forgetTags();
    const hot: [key: string, asked: number][] = [];
    for (const [key, page] of this.#pages) {
      if (!page.tags.some((tag) => tags.includes(tag))) continue;
      this.#drop(key);
      const asked = Math.floor(Math.min(page.asked, HOTTEST) / 2);
      if (asked > 0) hot.push([key, asked]);
    }
    hot.sort(([, one], [, other]) => other - one);
    const hottest = hot.slice(0, MOST_OUTDATED);
    for (const [key, asked] of hottest) this.#outdated.set(key, asked);
    for (const key of this.#outdated.keys()) {
      if (this.#outdated.size <= MOST_OUTDATED) break;
      this.#outdated.delete(key);
    }
    if (hottest.length > 0) this.#tellOutdated(hottest.map(([key]) => key));
  }

  /** Forgets everything and keeps nothing: changes cannot be heard of. */
  close(): void {
    this.#isOpen = false;
    this.#now += 1;
    this.#forgetTags();
    this.#pages.clear();
    this.#outdated.clear();
    this.#bytes = 0;
  }

  /** Keeps pages again. */
  open(): void {
    this.#isOpen = true;
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
