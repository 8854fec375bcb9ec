/**
 * The body, or null when it is longer than `limit` bytes: it is read no further than that, whatever its headers
 * promise.
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

/** The fields of a plain form (`application/x-www-form-urlencoded`), or null when it is longer than `limit` bytes. */
export async function readForm(request: Request, limit: number): Promise<FormData | null> {
  const bytes = await readBytes(request, limit);
  if (bytes === null) return null;
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(bytes.toString("utf8"))) form.append(name, value);
  return form;
}
