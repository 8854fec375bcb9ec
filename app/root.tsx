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

/** Pages that shoppers of a real shop never see: the administration, and the sandbox's card page. */
const BEHIND_THE_SHOP = /^\/(admin|sandbox)(\/|$)/i;

/**
 * The constant part of the head; the browser's script need not contain it. A page of English uses these three fonts.
 * They are requested with the page, not after its style sheet. The sheet itself is requested before them and before the
 * scripts, whose links React would put in front of it.
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

/** This data does not change while the shop runs. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { path: "/" });

/** The announcement's script marks `<html>` before React sees it, so the warning about that one attribute is off. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Chosen by the address, so that an error page has its style too. Navigation between the two always loads a whole
  // page.
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
