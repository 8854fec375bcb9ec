import type { ReactNode } from "react";
import { createBrowserRouter, Outlet, type RouteObject, useLocation } from "react-router";
import { RouterProvider } from "react-router/dom";
import { onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FrameProvider } from "#app/shop/content/use-frame.tsx";
import { StorefrontShell } from "#app/shop/shell/storefront-shell.tsx";
import { frame } from "./sample-shop.ts";

/** The sizes that everything is tested at: a phone and a laptop. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 800 },
} as const;

/** Any other page: it shows only its address. */
function OtherPage() {
  const { pathname } = useLocation();
  return <h1>{`The page ${pathname}`}</h1>;
}

const InShop = () => (
  <StorefrontShell year={2026}>
    <Outlet />
  </StorefrontShell>
);
const Bare = () => (
  <main>
    <Outlet />
  </main>
);

interface Opened {
  /** The path with its query. */
  at: string;
  size: { width: number; height: number };
  /** The page at that path; any other path has a page that shows only its address. */
  page: ReactNode;
  /** Further pages of the test, by path, instead of the one that shows its address. */
  others?: RouteObject[];
  /** With the shop's header and footer. */
  inShop?: boolean;
  /** The number of dots for each pixel of a device with a touch screen. */
  dots?: number;
}

/** Opens a page of the shop: a real address, a fresh browser, and a pointer that is nowhere. */
export async function openPage({
  at,
  size,
  page: shown,
  others = [],
  inShop = false,
  dots,
}: Opened): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.announcement;
  await page.viewport(size.width, size.height);
  if (dots !== undefined) await commands.device({ ...size, scale: dots });
  else await commands.mouse({ move: [0, size.height - 1] });
  scrollTo(0, 0);
  const own = location.href;
  history.replaceState(null, "", at);
  document.title = `A page | ${frame.site.name}`;
  const path = new URL(at, own).pathname;
  const router = createBrowserRouter([
    {
      element: inShop ? <InShop /> : <Bare />,
      children: [...others, { path, element: shown }, { path: "*", element: <OtherPage /> }],
    },
  ]);
  const screen = await render(
    <FrameProvider value={frame}>
      <RouterProvider router={router} />
    </FrameProvider>,
  );
  onTestFinished(async () => {
    await screen.unmount();
    router.dispose();
    history.replaceState(null, "", own);
    if (dots !== undefined) await commands.device(null);
  });
}

/** The answers of the shop's server in a test, by path; all other requests go to the real one. */
export function answer(answers: (path: string) => Response | undefined): void {
  const real = globalThis.fetch;
  globalThis.fetch = async (asked, options) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    return answers(pathname) ?? real(asked, options);
  };
  onTestFinished(() => {
    globalThis.fetch = real;
  });
}
