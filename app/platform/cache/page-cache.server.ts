import { createHash } from "node:crypto";
import { type Encoding, encode } from "../http/encoding.server.ts";

/** A public page as it was rendered once, ready to be sent in any of its encodings. */
export interface CachedPage {
  headers: Record<string, string>;
  etag: string;
  body: Record<Encoding, Buffer>;
  tags: ReadonlySet<string>;
}

/** A page as it comes from the routes. */
export interface RenderedPage {
  headers: Record<string, string>;
  body: Buffer;
  tags: string[];
}

/** One page may take up so much of the whole, and no more: it would push all the others out. */
const LARGEST_SHARE = 1 / 3;

/**
 * Pages that are the same for everyone, by address, in this process's memory. Bounded: the page that was asked for
 * longest ago makes room. What it holds goes as soon as one of its tags changes.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  #bytes = 0;
  #generation = 0;
  #isOpen = true;
  #mostBytes: number;

  constructor({ mostBytes }: { mostBytes: number }) {
    this.#mostBytes = mostBytes;
  }

  get(path: string): CachedPage | undefined {
    const page = this.#pages.get(path);
    if (page) {
      this.#pages.delete(path);
      this.#pages.set(path, page);
    }
    return page;
  }

  /** To be taken before a page is rendered: a page is kept only when nothing changed while it was. */
  get generation(): number {
    return this.#generation;
  }

  /** Makes a page ready to be sent, and keeps it when nothing changed since `generation`. */
  async put(path: string, generation: number, rendered: RenderedPage): Promise<CachedPage> {
    const page = await packPage(rendered);
    if (!this.#isOpen || generation !== this.#generation) return page;
    if (sizeOf(page) > this.#mostBytes * LARGEST_SHARE) return page;
    this.#drop(path);
    this.#pages.set(path, page);
    this.#bytes += sizeOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#drop(oldest);
    }
    return page;
  }

  /** Forgets every page that carries one of the tags. */
  purge(tags: readonly string[]): void {
    this.#generation += 1;
    for (const [path, page] of this.#pages) {
      if (tags.some((tag) => page.tags.has(tag))) this.#drop(path);
    }
  }

  /** Forgets everything and keeps nothing: changes cannot be heard of. */
  close(): void {
    this.#isOpen = false;
    this.#generation += 1;
    this.#pages.clear();
    this.#bytes = 0;
  }

  /** Keeps pages again. */
  open(): void {
    this.#isOpen = true;
  }

  #drop(path: string): void {
    const page = this.#pages.get(path);
    if (!page) return;
    this.#pages.delete(path);
    this.#bytes -= sizeOf(page);
  }
}

async function packPage({ headers, body, tags }: RenderedPage): Promise<CachedPage> {
  const [br, gz] = await Promise.all([encode(body, "br", "kept"), encode(body, "gzip", "kept")]);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { headers, etag, body: { identity: body, gzip: gz, br }, tags: new Set(tags) };
}

const sizeOf = (page: CachedPage): number =>
  page.body.identity.byteLength + page.body.gzip.byteLength + page.body.br.byteLength;
