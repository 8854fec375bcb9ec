import type { MetaDescriptor } from "react-router";
import { wholeAddress } from "#app/shared/picture-address.ts";

/** The root loader's facts for every page. */
export interface SiteMeta {
  origin: string;
  mediaUrl?: string | null;
  siteName: string;
  defaultTitle: string;
  defaultDescription: string;
  shareImage: string;
  shareImageAlt: string;
}

/** The picture beside a link where people share it. */
export interface ShareImage {
  /** A path of this site or a whole address. */
  url: string;
  alt: string;
  /** False for a picture that is not 1200 by 630: its size is then left out. */
  isShareSize?: boolean;
}

export interface PageMeta {
  /** Without the shop's name, which is added. Left out: the shop's default title. */
  title?: string;
  /** The owner's own title for search engines, in place of that one and the shop's name. */
  wholeTitle?: string | null;
  description?: string;
  /** The canonical path, such as `/catalogue`. */
  path: string;
  /** The path, with its query, that the page is shared by. Left out: the canonical one. */
  sharedPath?: string;
  /** The page's own picture. Left out: the shop's. */
  image?: ShareImage;
  /** A product's page, with its own tags (ogp.me). */
  product?: MetaDescriptor[];
  /** Private pages are kept out of search engines. */
  isPrivate?: boolean;
  /** One of very many views of other pages: search engines follow its links, and do not list it. */
  isUnlisted?: boolean;
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description, robots, canonical link, Open Graph and Twitter card of a page (specification, section 2). */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const site = siteMetaOf(matches);
  if (!site) return [];
  const title = page.wholeTitle || (page.title ? fullTitle(page.title, site.siteName) : site.defaultTitle);
  const description = page.description ?? site.defaultDescription;
  const url = new URL(page.path, site.origin).href;
  const image = page.image ?? { url: site.shareImage, alt: site.shareImageAlt };
  const imageUrl = wholeAddress(image.url, site);
  return [
    { title },
    { name: "description", content: description },
    { name: "robots", content: robotsFor(page) },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: site.siteName },
    { property: "og:type", content: page.product ? "product" : "website" },
    ...(page.product ?? []),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: new URL(page.sharedPath ?? page.path, site.origin).href },
    { property: "og:image", content: imageUrl },
    ...(image.isShareSize === false ? [] : SHARE_SIZE),
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: imageUrl },
    { name: "twitter:image:alt", content: image.alt },
  ];
}

/** A page's title with the shop's name. */
export const fullTitle = (title: string, siteName: string): string => `${title} | ${siteName}`;

const robotsFor = ({ isPrivate, isUnlisted }: PageMeta): string =>
  isPrivate ? "noindex,nofollow" : isUnlisted ? "noindex,follow" : "index,follow";

/** The shop's own addresses, which every page gets from the root: for data that names whole ones. */
export const siteAddresses = (matches: Matches): Pick<SiteMeta, "origin" | "mediaUrl"> =>
  siteMetaOf(matches) ?? { origin: "" };

export const siteOriginOf = (matches: Matches): string => siteAddresses(matches).origin;

/** Specification, section 9. */
const SHARE_SIZE: MetaDescriptor[] = [
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
];

function siteMetaOf(matches: Matches): SiteMeta | undefined {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { siteMeta?: SiteMeta } | undefined)?.siteMeta;
}
