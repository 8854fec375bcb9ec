import type { RouterContextProvider } from "react-router";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { admitContext, pictureStoreContext } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { jsonError, jsonTooMany } from "#app/platform/http/json.server.ts";
import { secondsInWords } from "#app/platform/http/visitor-limit.server.ts";
import { MOST_PICTURE_BYTES, pictureNameOf } from "#app/platform/images/picture-store.server.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** What stands around the picture in a form. */
const FORM_BYTES = 64 * 1024;

/** Keeps the one picture that was sent (`picture`), under the product's name (`name`): `{ url }`, or `{ error }`. */
export async function takeUpload({ request, context }: Asked, _admin: Admin): Promise<Response> {
  const wait = await context.get(admitContext)("upload");
  if (wait > 0)
    return jsonTooMany(
      `That was a lot of pictures. Wait ${secondsInWords(wait)}, then send this one again.`,
      wait,
    );
  const body = await readForm(request, MOST_PICTURE_BYTES + FORM_BYTES);
  if (!body.ok) {
    const { status, message } = body.error;
    return jsonError(status, status === 413 ? "That picture is too large: 10 MB at most." : message);
  }
  const picture = body.value.get("picture");
  if (!(picture instanceof File)) return jsonError(400, "Send one picture.");
  const name = pictureNameOf(String(body.value.get("name") ?? ""));
  const kept = await context.get(pictureStoreContext).keep(name, new Uint8Array(await picture.arrayBuffer()));
  return kept.ok ? Response.json({ url: kept.value }) : jsonError(kept.error.status, kept.error.message);
}
