import { usePictureSources } from "./picture-sources.ts";
import { preloadInHead } from "./preload-in-head.ts";
import { WovenBand } from "./woven-band.tsx";

interface PictureProps {
  /** The stored address of the picture; nothing when there is none yet. */
  url: string | null | undefined;
  /** Its alternative text; empty when the text beside it says the same. */
  alt: string;
  /** The displayed width, as in the `sizes` attribute. */
  sizes?: string;
  /** The first picture a visitor sees: fetched at once, before the others. `beside`: one of those next to it. */
  priority?: boolean | "beside";
  className?: string;
  imgClassName?: string;
}

/** A picture in the best format and width for the browser, or a designed placeholder. */
export function Picture({
  url,
  alt,
  sizes = "100vw",
  priority = false,
  className = "",
  imgClassName = "",
}: PictureProps) {
  const sources = usePictureSources(url ?? "", { sizes });
  if (!url) return <PictureToCome className={className} />;
  if (import.meta.env.SSR && priority === true && sources) preloadInHead(sources, { sizes });
  const loading = priority
    ? ({ fetchPriority: "high", decoding: "sync" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  if (sources === null) {
    return (
      <picture className={`block ${className}`}>
        <img {...loading} src={url} alt={alt} className={imgClassName} />
      </picture>
    );
  }
  return (
    <picture className={`block ${className}`}>
      <source type={sources.type} srcSet={sources.srcSet} sizes={sizes} />
      <img
        {...loading}
        src={sources.src}
        width={sources.width}
        height={sources.height}
        alt={alt}
        data-tone={sources.tone ?? undefined}
        className={imgClassName}
      />
    </picture>
  );
}

/** In a thumbnail the band alone: the words would break within a line. */
function PictureToCome({ className }: { className: string }) {
  return (
    <div
      className={`@container flex aspect-4/5 flex-col justify-center gap-4 overflow-hidden bg-calico ${className}`}
    >
      <WovenBand size="wide" />
      <p className="@max-[7rem]:visually-hidden px-2 text-center font-display text-bark text-caption italic">
        Picture to come
      </p>
    </div>
  );
}
