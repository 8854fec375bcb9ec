/** What a page's program asks of the script in its head (starter.ts). */
interface Starter {
  /** Settled once the visitor has moved, touched or pressed anything on this page. */
  readonly woken: Promise<void>;
  /** The buttons that were pressed and the fields that were filled before their program was there, in that order. */
  readonly kept: Map<Element, { value: string; checked: boolean }>;
  /** Fetches and runs a page's scripts, one after the other, once it is time; `entry` is fetched only. */
  load(scripts: readonly string[], entry: string): void;
  /** Settled once all scripts but the entry have run. In development there is none. */
  loaded?: Promise<void>;
}

interface Window {
  starter: Starter;
}

declare module "*?script" {
  /** The file as the text of a script inside a page. */
  const text: string;
  export default text;
}
