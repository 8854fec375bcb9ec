import { MIMEType } from "node:util";
import { err, ok, type Result } from "#app/shared/result.ts";
import { parseUrlEncoded } from "./url-encoded.ts";

export interface FormLimits {
  /** The whole body, in bytes. */
  bytes: number;
  /** The whole body when it is urlencoded: 64 KB, or `bytes` if that is less. */
  urlEncodedBytes?: number;
  /** The number of its fields and files together. */
  fields?: number;
}

/** Why a body is not read. */
export interface FormRefusal {
  status: 400 | 413 | 415;
  message: string;
}

const MAX_URL_ENCODED_BYTES = 64 * 1024;
const MAX_FIELDS = 500;

const TOO_LARGE = { status: 413, message: "What was sent is too large to be read." } as const;
const UNREADABLE = { status: 400, message: "The form could not be read." } as const;

/**
 * The body as a form without NUL in its texts, or the status and the sentence that refuse it. Its size is checked
 * before it is parsed, so that no body costs more than its length.
 */
export async function readForm(
  request: Request,
  { bytes: most, urlEncodedBytes = MAX_URL_ENCODED_BYTES, fields = MAX_FIELDS }: FormLimits,
): Promise<Result<FormData, FormRefusal>> {
  const type = request.headers.get("content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const body = await readBytes(request, Math.min(most, urlEncodedBytes));
    if (body === null) return err(TOO_LARGE);
    const pairs = parseUrlEncoded(body, fields);
    return pairs === null ? err(TOO_LARGE) : ok(formOf(pairs));
  }
  if (!/^multipart\/form-data\b/i.test(type))
    return err({ status: 415, message: "Send a form, as multipart/form-data." });
  const body = await readBytes(request, most);
  if (body === null) return err(TOO_LARGE);
  try {
    if (!isModestMultipart(type, body, fields)) return err(UNREADABLE);
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    return ok(hasNul(form) ? formOf(form) : form);
  } catch {
    return err(UNREADABLE);
  }
}

/**
 * Every field with U+FFFD in place of NUL, as HTML's own parser does: PostgreSQL's texts cannot hold this character,
 * and nobody types it. It is not removed, because that could turn one slug or id into another.
 */
function formOf(fields: Iterable<[string, string | File]>): FormData {
  const clean = new FormData();
  for (const [name, value] of fields) {
    const field = name.replaceAll("\0", "\ufffd");
    if (typeof value === "string") clean.append(field, value.replaceAll("\0", "\ufffd"));
    else clean.append(field, value, value.name.replaceAll("\0", "\ufffd"));
  }
  return clean;
}

function hasNul(form: FormData): boolean {
  for (const [name, value] of form)
    if (name.includes("\0") || (typeof value === "string" ? value : value.name).includes("\0")) return true;
  return false;
}

/** The longest head of a part, which gives its name and its type. */
const MAX_HEAD_BYTES = 4 * 1024;

const DASH = 0x2d;
const HEAD_END = Buffer.from("\r\n\r\n");
const BOUNDARY = /^[!-~ ]{1,70}$/;

/**
 * Whether a body in `multipart/form-data` has at most `maxParts` parts, each with a short head. Checked before it is
 * parsed, because the platform's parser takes as long for a head of many lines as for many parts. Throws when the type
 * cannot be read.
 */
function isModestMultipart(type: string, bytes: Buffer, maxParts: number): boolean {
  const boundary = new MIMEType(type).params.get("boundary") ?? "";
  if (!BOUNDARY.test(boundary)) return false;
  let parts = 0;
  for (let at = bytes.indexOf(boundary); at !== -1; at = bytes.indexOf(boundary, at)) {
    at += boundary.length;
    // The last boundary ends with two dashes.
    if (bytes[at] === DASH && bytes[at + 1] === DASH) continue;
    parts += 1;
    const headEnd = bytes.indexOf(HEAD_END, at);
    if (parts > maxParts || headEnd === -1 || headEnd > at + MAX_HEAD_BYTES) return false;
  }
  return true;
}

/**
 * The body, or null when it is longer than `limit` bytes. It is read no further than that, whatever its headers claim.
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
