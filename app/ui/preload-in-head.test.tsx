import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ArtDirectedPicture } from "./art-directed-picture.tsx";
import { Picture } from "./picture.tsx";
import { MediaUrl } from "./picture-sources.ts";

const ONE = "/media/one-0a1b.800x1000.c8b8a0/800.webp";
const OTHER = "/media/other-0a1b.800x1000.c8b8a0/800.webp";
const WIDE = "/media/wide-0a1b.2400x1200.c8b8a0/2400.webp";
const HOSTED = "https://res.cloudinary.com/shop/image/upload/v1/one.jpg";

/** What a page with these pictures requests in its head, by its attributes. */
function asked(...pictures: React.ReactElement[]): Record<string, string>[] {
  const html = renderToString(
    <html lang="en">
      <head />
      <body>{pictures}</body>
    </html>,
  );
  const [head = ""] = html.split("<body");
  return [...head.matchAll(/<link ([^>]*)\/>/g)].map(([, link = ""]) =>
    Object.fromEntries([...link.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );
}

test("requests the first picture in the head, only in its best format", () => {
  const [first, ...others] = asked(
    <Picture key="1" url={OTHER} alt="" sizes="50vw" />,
    <Picture key="2" url={ONE} alt="" sizes="50vw" priority />,
    <Picture key="3" url={OTHER} alt="" sizes="50vw" priority="beside" />,
  );
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSizes: "50vw",
    fetchPriority: "high",
  });
  expect(first?.imageSrcSet).toMatch(/^\/media\/one-0a1b\.800x1000\.c8b8a0\/\d+\.avif \d+w, /);
  expect(first).not.toHaveProperty("href");
});

test("requests only the composition that fits the window", () => {
  const links = asked(<ArtDirectedPicture key="1" wide={WIDE} tall={ONE} alt="" priority />);
  expect(links.map(({ imageSrcSet, media }) => [/\/(\w+)-/.exec(imageSrcSet ?? "")?.[1], media])).toEqual([
    ["wide", "(min-width: 75rem)"],
    ["one", "not all and (min-width: 75rem)"],
  ]);
});

test("requests a picture of a host that chooses the format itself without a format", () => {
  const [link] = asked(<Picture key="1" url={HOSTED} alt="" priority />);
  expect(link).toMatchObject({ as: "image", imageSizes: "100vw" });
  expect(link).not.toHaveProperty("type");
});

test("connects at once to where the pictures of the catalogue are shown from, and fetches the first there", () => {
  const links = asked(
    <MediaUrl key="1" value="https://cdn.example/shop">
      <Picture url="/pictures/bench.1920x1080/1920.webp" alt="" priority />
      <Picture url={ONE} alt="" priority />
      <Picture url={OTHER} alt="" />
    </MediaUrl>,
  );
  expect(links.map(({ rel, href, imageSrcSet }) => [rel, href ?? imageSrcSet?.split(" ")[0]])).toEqual([
    ["preconnect", "https://cdn.example"],
    ["preload", expect.stringMatching(/^\/pictures\/bench\.1920x1080\/\d+\.avif$/)],
    ["preload", expect.stringMatching(/^https:\/\/cdn\.example\/shop\/media\/one-0a1b\.[^/]+\/\d+\.avif$/)],
  ]);
});

test("connects to nowhere on a page without such a picture", () => {
  const bench = "/pictures/bench.1920x1080/1920.webp";
  expect(
    asked(
      <MediaUrl key="1" value="https://cdn.example">
        <Picture url={bench} alt="" />
      </MediaUrl>,
    ),
  ).toEqual([]);
});
