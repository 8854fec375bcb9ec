const URGENT = 'fetchPriority="high"';
/** What a page asks for early and can do without for a moment: its scripts and its letters. */
const PATIENT = /<link rel="(?:modulepreload"|preload" as="font")/g;

/**
 * A rendered page that asks for its first urgent picture in its head, before its scripts: the browser would find it
 * among the last, and it is the largest thing that a visitor waits for. Written from the page itself, so that both ask for
 * the same file. Only the best format of each composition is asked for: a browser that cannot read it leaves it alone.
 * Scripts and letters of such a page let it pass: the line of a phone is narrow, and shared evenly it brings all of them late.
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
    // The first source that fits is taken: one without a condition comes after the one that has it.
    if (!links.has(media)) links.set(media, linkTo(source, media || (other ? `not all and ${other}` : "")));
  }
  const rest = html.slice(head).replace(PATIENT, '$& fetchpriority="low"');
  return html.slice(0, head) + [...links.values()].join("") + rest;
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

/** An attribute as it is written, its `&` and quotes escaped already. */
const written = (tag: string, attribute: string): string =>
  new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? "";
