import { data } from "react-router";
import { findMadePicture } from "#app/domain/making/find-made.server.ts";
import { secretAddress } from "#app/platform/http/page-headers.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/picture.ts";

/** `GET /made-for-you/{key}/pictures/{id}`: a picture of a request, for who knows its key. Nobody keeps a copy. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const bytes = await findMadePicture(context.get(databaseContext), params.key, params.id);
  if (!bytes) throw data(null, { status: 404 });
  const headers = { ...secretAddress(), "content-type": "image/webp", "x-robots-tag": "noindex" };
  return new Response(new Uint8Array(bytes), { headers });
}
