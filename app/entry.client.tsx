import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Frame } from "#app/domain/content/frame.ts";
import { FrameProvider } from "#app/shop/content/use-frame.tsx";
import { findTranslated, hydrateTranslated } from "#app/ui/start/translated-page.ts";

/** The script with the words that the server rendered this page with (app/root.tsx). */
const words = document.documentElement.dataset.words ?? "";
const { default: frame }: { default: Frame } = await import(/* @vite-ignore */ words);

// Hydration takes the processor: the page is painted first, unless somebody is there who may press something.
const { woken, painted } = window.starter;
await Promise.race([woken, painted]);

function hydrate(): void {
  hydrateRoot(
    document,
    <StrictMode>
      <FrameProvider value={frame}>
        <HydratedRouter />
      </FrameProvider>
    </StrictMode>,
  );
}

findTranslated();
if (!hydrateTranslated(document.body, hydrate)) startTransition(hydrate);
