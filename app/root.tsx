import "#app/ui/trusted-types.ts";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import type { Route } from "./+types/root.ts";
import adminStyles from "./admin.css?url";
import styles from "./app.css?url";
import { site } from "./features/content/content.ts";
import { announcementScript } from "./features/shell/announcement-script.ts";
import { ErrorPage } from "./features/shell/error-page.tsx";
import { siteContext } from "./platform/http/context.ts";
import { pageMeta, type SiteMeta } from "./platform/seo/page-meta.ts";
import textFont from "./ui/fonts/inter-core.woff2";
import displayFont from "./ui/fonts/source-serif-core.woff2";
import italicFont from "./ui/fonts/source-serif-italic-core.woff2";
import { InlineScript } from "./ui/inline-script.tsx";

/** What shoppers of a real shop never see: the administration, and the sandbox's card page. */
const BEHIND_THE_SHOP = /^\/(admin|sandbox)(\/|$)/i;

/**
 * What the head has from the start, of which nothing ever changes: the browser's script need not know it. A page of
 * English is set in these three fonts; they are asked for with the page, not when its style sheet has come. The sheet
 * itself is asked for before them and before the scripts, whose links React would put in front of it.
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
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
    </>
  );
}

export function loader({ context }: Route.LoaderArgs): { siteMeta: SiteMeta } {
  return {
    siteMeta: {
      origin: context.get(siteContext).origin,
      siteName: site.name,
      defaultTitle: site.defaultTitle,
      defaultDescription: site.defaultDescription,
      shareImage: site.shareImage,
      shareImageAlt: site.shareImageAlt,
    },
  };
}

/** Nothing in it changes while the shop runs. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { path: "/" });

/** The announcement's script marks `<html>` before React sees it; hence no warning about that one attribute. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // By its address, so that an error's page has its looks too. One leads to the other by whole pages only.
  const sheet = BEHIND_THE_SHOP.test(pathname) ? adminStyles : styles;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="stylesheet" href={sheet} />
        {import.meta.env.SSR && <FixedLinks sheet={sheet} />}
        <Links />
        {/* Decides before the first paint whether the announcement is shown. */}
        <InlineScript text={import.meta.env.SSR ? announcementScript : null} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { pathname } = useLocation();
  return <ErrorPage isAdmin={BEHIND_THE_SHOP.test(pathname)} />;
}
