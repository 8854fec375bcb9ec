import "#app/ui/trusted-types.ts";
import { type ReactNode, useContext, useEffect } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { contentContext, siteContext } from "#app/routes/request/contexts.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { announcementScript } from "#app/shop/shell/announcement-store.ts";
import { ErrorPage } from "#app/shop/shell/error-page.tsx";
import type { Route } from "./+types/root.ts";
import adminStyles from "./admin.css?url";
import styles from "./app.css?url";
import { pageMeta, type SiteMeta } from "./platform/seo/page-meta.ts";
import { isBehindTheShop } from "./shared/internal-paths.ts";
import textFont from "./ui/fonts/inter-core.woff2";
import displayFont from "./ui/fonts/source-serif-core.woff2";
import italicFont from "./ui/fonts/source-serif-italic-core.woff2";
import { InlineScript, ScriptMark } from "./ui/inline-script.tsx";
import { MediaUrl } from "./ui/picture-sources.ts";
import { partArrives } from "./ui/start/early-input.ts";

/** Runs in the head, before anything is shown. The announcement's part is a statement without its semicolon. */
const headScript = (): string => `${announcementScript};${import.meta.env.STARTER}`;

/**
 * The constant part of the head; the browser's script need not contain it. A page of English uses these three fonts.
 * They are requested with the page, not after its style sheet, which itself is requested before them.
 */
function FixedLinks({ sheet }: { sheet: string }) {
  return (
    <>
      <link rel="preload" as="style" href={sheet} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {[textFont, displayFont, italicFont].map((href) => (
        <link
          key={href}
          rel="preload"
          as="font"
          href={href}
          crossOrigin=""
          media={sheet === styles ? "(min-width: 48rem)" : undefined}
        />
      ))}
    </>
  );
}

export function loader({ context }: Route.LoaderArgs): { siteMeta: SiteMeta } {
  const { site } = context.get(contentContext);
  const { origin, mediaUrl } = context.get(siteContext);
  return {
    siteMeta: {
      // Left out where it is none: every page carries these.
      ...{ origin, ...(mediaUrl && { mediaUrl }) },
      siteName: site.name,
      defaultTitle: site.defaultTitle,
      defaultDescription: site.defaultDescription,
      shareImage: site.shareImage,
      shareImageAlt: site.shareImageAlt,
    },
  };
}

/** This data does not change while the shop runs. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { path: "/" });

/** The announcement's script marks `<html>` before React sees it, so the warning about that one attribute is off. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Chosen by the address, so that an error page has its style too.
  const sheet = isBehindTheShop(pathname) ? adminStyles : styles;
  const words = useFrame().address;
  const mediaUrl = useRouteLoaderData<typeof loader>("root")?.siteMeta.mediaUrl ?? null;
  const hasScripts = useContext(ScriptMark) !== null;
  useEffect(() => partArrives(document.body), []);
  return (
    <html lang="en" data-words={words} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* Before the style sheet, which every script below it would have to wait for. */}
        <InlineScript text={import.meta.env.SSR ? headScript() : null} />
        <link rel="stylesheet" href={sheet} />
        {import.meta.env.SSR && <FixedLinks sheet={sheet} />}
        {import.meta.env.SSR && hasScripts && <link rel="modulepreload" href={words} />}
        <Links />
      </head>
      <body data-waits="" suppressHydrationWarning>
        <MediaUrl value={mediaUrl}>{children}</MediaUrl>
        {hasScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { pathname } = useLocation();
  return <ErrorPage isAdmin={isBehindTheShop(pathname)} />;
}
