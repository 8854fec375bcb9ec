import { bestEncoding, type Encoding, encode } from "#app/platform/http/encoding.server.ts";
import {
  MISSED_SEARCH_HEADER,
  PAGE_QUERY_HEADER,
  PAGE_TAGS_HEADER,
} from "#app/platform/http/page-headers.ts";

/** A complete answer of the routes that is not cached. */
export interface BufferedResponse {
  status: number;
  /** The words of a search that found nothing. */
  missedSearch: string | null;
  /**
   * The headers and the body for a visitor who accepts these encodings. Each encoding is made once, however many
   * visitors wait for it.
   */
  pack(accepted: string | null | undefined): Promise<{ headers: Headers; body: Buffer }>;
}

/** Shorter bodies are not worth compressing, in bytes. */
const TEXT = /^(text\/|application\/(json|javascript|xml|ld\+json|manifest\+json)|image\/svg)/;
const MIN_BYTES = 1024;

/** Reads an answer to its end, and removes the headers that are for the page cache only. */
export async function bufferResponse(response: Response): Promise<BufferedResponse> {
  const always = new Headers(response.headers);
  always.delete(PAGE_TAGS_HEADER);
  always.delete(PAGE_QUERY_HEADER);
  const missedSearch = always.get(MISSED_SEARCH_HEADER);
  always.delete(MISSED_SEARCH_HEADER);
  const whole = Buffer.from(await response.arrayBuffer());
  const isText = TEXT.test(always.get("content-type") ?? "") && !always.has("content-encoding");
  if (isText) always.append("vary", "accept-encoding");
  const forms = new Map<Encoding, Promise<Buffer>>();
  return {
    status: response.status,
    missedSearch,
    async pack(accepted) {
      const encoding = isText && whole.byteLength >= MIN_BYTES ? bestEncoding(accepted) : "identity";
      const form = forms.get(encoding) ?? encode(whole, encoding, "once");
      forms.set(encoding, form);
      const headers = new Headers(always);
      if (encoding !== "identity") headers.set("content-encoding", encoding);
      return { headers, body: await form };
    },
  };
}
