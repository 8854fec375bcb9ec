import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { withPolicy } from "#app/platform/http/content-security-policy.server.ts";
import { tellingNothing } from "#app/platform/logging/access-log.server.ts";
import {
  contentContext,
  isPreviewContext,
  logContext,
  pictureSourceOf,
} from "#app/routes/request/contexts.server.ts";
import { isBehindTheShop, isBesideTheWay, shopManifest } from "#app/shared/internal-paths.ts";
import { FrameProvider } from "#app/shop/content/use-frame.tsx";
import { ScriptMark } from "#app/ui/inline-script.tsx";

/**
 * Renders a page completely before it is sent: public pages are cached as they are, and the content security policy
 * names the hash of every inline script that the shop added.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const mark = randomUUID();
  const rendered = await renderPage(
    <FrameProvider value={context.get(contentContext).frame}>
      <ScriptMark value={context.get(isPreviewContext) ? null : mark}>
        <ServerRouter context={withShortList(entryContext, request)} url={request.url} nonce={mark} />
      </ScriptMark>
    </FrameProvider>,
    mark,
  );
  const pictureSource = pictureSourceOf(context);
  const page = withPolicy(rendered, { mark, pictureSource, isBuilt: import.meta.env.PROD });
  headers.set("content-type", "text/html; charset=utf-8");
  for (const [name, value] of Object.entries(page.headers)) headers.set(name, value);
  return new Response(Buffer.from(page.html, "latin1"), { status, headers });
}

/** A page of the shop loads a shorter list of routes, which the build made from the whole one (scripts/build.ts). */
function withShortList(context: EntryContext, { url }: Request): EntryContext {
  const { pathname } = new URL(url);
  if (!import.meta.env.PROD || isBehindTheShop(pathname) || isBesideTheWay(pathname)) return context;
  return { ...context, manifest: { ...context.manifest, url: shopManifest(context.manifest.url) } };
}

/**
 * The page's bytes, each as one character: the search in them is for ASCII. To read them as a text, and to encode that
 * text again, would take as long as a third of the rendering.
 */
function renderPage(element: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collect = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString("latin1"));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => pipe(collect),
      // The page is sent whole, so no script has to put parts of it in their places.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * A bug is logged once, here; the person sees a calm page. A visitor who left is no bug, and neither is a request that
 * no route answers: the router's own refusals are in the access log.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const path = tellingNothing(new URL(request.url).pathname);
  (context as RouterContextProvider)
    .get(logContext)
    .error("A page or an answer failed", error, { method: request.method, path });
};
