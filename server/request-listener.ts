import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { setSecurityHeaders } from "#app/platform/http/security-headers.server.ts";
import { servePages } from "./pages.ts";
import { serveBuild, serveMedia } from "./serve-files.ts";
import type { Shop } from "./shop.ts";

/** Everything the shop answers: probes, then files, then pages. In development Vite has the build's files. */
export function requestListener(
  build: ServerBuild | (() => Promise<ServerBuild>),
  shop: Shop,
  settings: Settings,
  { files: which }: { files: "all" | "media only" } = { files: "all" },
): RequestListener {
  const media = serveMedia(settings.dataDir, shop.workshop);
  const files =
    which === "all"
      ? serveBuild()
      : (_request: IncomingMessage, _response: ServerResponse, next: () => void) => next();
  const pages = servePages(build, shop, settings.siteUrl);
  return (request, response) => {
    setSecurityHeaders(response, { isHttps: settings.siteUrl?.startsWith("https:") ?? false });
    // No path has a NUL in it, and the database takes none.
    if (request.url?.split("?", 1)[0]?.includes("%00")) return answer(response, 400, "Bad request\n");
    if (request.url === "/healthz") return answerProbe(response, null);
    if (request.url === "/readyz")
      return void shop.whyNotReady().then((reason) => answerProbe(response, reason));
    media(request, response, () => files(request, response, () => pages(request, response)));
  };
}

/** 200, or 503 with the reason. */
const answerProbe = (response: ServerResponse<IncomingMessage>, reason: string | null): void =>
  answer(response, reason === null ? 200 : 503, `${reason ?? "ok"}\n`);

function answer(response: ServerResponse<IncomingMessage>, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(text);
}
