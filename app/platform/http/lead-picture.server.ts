const URGENT = 'fetchPriority="high"';

/**
 * Lets a rendered page request its first urgent picture in its head, before its scripts. Otherwise the browser would
 * find it among the last, and it is the largest thing that a visitor waits for. The link is derived from the page
 * itself, so that both request the same file. Only the best format of each composition is requested; a browser that
 * cannot read it ignores it. The page's fonts get a lower priority: a phone's connection is slow, and
 * sharing it evenly would delay everything.
 */
export function askForLeadPicture(html: string): string {
  const head = html.indexOf("<link ");
  const urgent = html.indexOf(URGENT);
  const picture = html.lastIndexOf("<picture", urgent);
  if (head === -1 || urgent === -1 || picture === -1) return html;
  const links = new Map<string, string>();
  for (const [source] of html.slice(picture, urgent).matchAll(/<source [^>]*>/g)) {
    const media = written(source, "media");
    const [other] = links.keys();
    // The first matching source is taken, so a source without a condition comes after one that has a condition.
    if (!links.has(media)) links.set(media, linkTo(source, media || (other ? `not all and ${other}` : "")));
  }
  return html.slice(0, head) + [...links.values()].join("") + html.slice(head);
}

const linkTo = (source: string, media: string): string => {
  const attributes = {
    as: "image",
    type: written(source, "type"),
    imagesrcset: written(source, "srcSet"),
    imagesizes: written(source, "sizes"),
    media,
    fetchpriority: "high",
  };
  const present = Object.entries(attributes).filter(([, value]) => value !== "");
  return `<link rel="preload" ${present.map(([name, value]) => `${name}="${value}"`).join(" ")}/>`;
};

/** An attribute as it is written, with its `&` and quotes already escaped. */
const written = (tag: string, attribute: string): string =>
  new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? "";
