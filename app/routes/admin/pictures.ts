import { parseUpload, saveUpload } from "#app/owner/products/pictures/save-upload.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { jsonError, jsonTooMany, methodNotAllowed } from "#app/platform/http/json.server.ts";
import { formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import { MAX_PICTURE_BYTES, TOO_LARGE } from "#app/platform/images/upload-limits.ts";
import { admitContext, pictureStoreContext } from "#app/routes/request/contexts.server.ts";
import { requireAdminInJson } from "#app/routes/request/require-admin-in-json.server.ts";
import type { Route } from "./+types/pictures.ts";

/** The rest of the form besides the picture. */
const FORM_BYTES = 64 * 1024;

export async function loader(args: Route.LoaderArgs) {
  await requireAdminInJson(args, "products", "write");
  return methodNotAllowed("POST");
}

/** Saves one picture of the product form, and answers with its address: `{ url }`, or `{ error }`. */
export async function action(args: Route.ActionArgs) {
  const admin = await requireAdminInJson(args, "products", "write");
  const { context, request } = args;
  if (request.method !== "POST") return methodNotAllowed("POST");
  const wait = await context.get(admitContext)("upload");
  if (wait > 0)
    return jsonTooMany(
      `That was a lot of pictures. Wait ${formatSeconds(wait)}, then send this one again.`,
      wait,
    );
  const form = await readForm(request, { bytes: MAX_PICTURE_BYTES + FORM_BYTES });
  if (!form.ok) {
    const { status, message } = form.error;
    return jsonError(status, status === 413 ? TOO_LARGE : message);
  }
  const upload = parseUpload(form.value);
  if (!upload) return jsonError(400, "Send one picture.");
  const kept = await saveUpload(context.get(pictureStoreContext), admin, upload);
  return kept.ok ? Response.json({ url: kept.value }) : jsonError(kept.error.status, kept.error.message);
}
