import { usePictureSources } from "./picture-sources.ts";
import { preloadInHead } from "./preload-in-head.ts";

interface ArtDirectedPictureProps {
  /** The landscape picture, from the `xl` breakpoint up. */
  wide: string;
  /** The portrait picture, below it. */
  tall: string;
  alt: string;
  wideSizes?: string;
  tallSizes?: string;
  priority?: boolean;
  className?: string;
  imgClassName?: string;
}

/** The same breakpoint as `xl`: from there a wide picture leaves room for text beside its subject. */
const WIDE_SCREEN = "(min-width: 75rem)";
const WIDE_FROM = 1200;

/** One picture in two compositions: landscape for wide screens, portrait for the rest. Only one of them is fetched. */
export function ArtDirectedPicture({
  wide,
  tall,
  alt,
  wideSizes = "100vw",
  tallSizes = "100vw",
  priority = false,
  className = "",
  imgClassName = "",
}: ArtDirectedPictureProps) {
  const landscape = usePictureSources(wide, { sizes: wideSizes, from: WIDE_FROM });
  const portrait = usePictureSources(tall, { sizes: tallSizes });
  if (import.meta.env.SSR && priority) {
    if (landscape) preloadInHead(landscape, { sizes: wideSizes, media: WIDE_SCREEN });
    if (portrait) preloadInHead(portrait, { sizes: tallSizes, media: `not all and ${WIDE_SCREEN}` });
  }
  const loading = priority
    ? ({ fetchPriority: "high", decoding: "sync" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  return (
    <picture className={`block ${className}`}>
      {landscape && (
        <source
          media={WIDE_SCREEN}
          type={landscape.type}
          srcSet={landscape.srcSet}
          sizes={wideSizes}
          width={landscape.width}
          height={landscape.height}
        />
      )}
      <source media={WIDE_SCREEN} srcSet={landscape?.src ?? wide} />
      {portrait && <source type={portrait.type} srcSet={portrait.srcSet} sizes={tallSizes} />}
      <img
        {...loading}
        src={portrait?.src ?? tall}
        width={portrait?.width}
        height={portrait?.height}
        alt={alt}
        data-tone={portrait?.tone ?? undefined}
        className={imgClassName}
      />
    </picture>
  );
}
