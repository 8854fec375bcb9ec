import type { ReactNode } from "react";
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root.ts";
import stylesheet from "./app.css?url";
import { site } from "./features/content/content.ts";
import { announcementScript } from "./features/shell/announcement-script.ts";
import { ErrorPage } from "./features/shell/error-page.tsx";
import { siteContext } from "./platform/http/context.ts";
import { pageMeta, type SiteMeta } from "./platform/seo/page-meta.ts";
import { InlineScript } from "./ui/inline-script.tsx";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
  { rel: "stylesheet", href: stylesheet },
];

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
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {/* Decides before the first paint whether the announcement is shown. */}
        <InlineScript text={announcementScript} />
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
  return <ErrorPage />;
}
