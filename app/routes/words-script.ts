import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { PAGE_TAGS_HEADER, type PublicHandle } from "#app/platform/http/page-headers.ts";
import { contentContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/words-script.ts";

export const handle: PublicHandle = { query: [] };

const FOR_A_YEAR = "public, max-age=31536000, immutable";

/**
 * `GET /words/{version}.js`: the words of the frame, for browsers. A page that was made just before a change asks for
 * words that are gone; it gets the new ones, and may not keep them under the old address.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const { forMachines: _, ...frame } = context.get(contentContext).frame;
  const isCurrent = url.pathname === frame.address;
  return new Response(`export default ${JSON.stringify(frame)}`, {
    headers: {
      // Only words under their own address are kept: other addresses can be invented without end.
      ...(isCurrent
        ? { [PAGE_TAGS_HEADER]: CONTENT_TAG, "cache-control": FOR_A_YEAR }
        : { "cache-control": "no-store" }),
      "content-type": "text/javascript; charset=utf-8",
    },
  });
}
