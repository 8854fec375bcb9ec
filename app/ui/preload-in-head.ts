import { preload } from "react-dom";
import type { PictureSources } from "./picture-sources.ts";

/**
 * Lets the server's page request a picture in its head, before its scripts: a browser would find it among the last, and
 * it is the largest thing that a visitor waits for. Only the best format is requested; a browser that cannot read it
 * ignores it. Called while the picture is rendered, with what it is rendered with, so that both request the same file.
 */
export function preloadInHead(
  { src, srcSet, type }: PictureSources,
  { sizes, media }: { sizes: string; media?: string },
): void {
  preload(src, { as: "image", imageSrcSet: srcSet, imageSizes: sizes, type, media, fetchPriority: "high" });
}
