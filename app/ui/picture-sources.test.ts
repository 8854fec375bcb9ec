import { expect, test } from "vitest";
import { slotWidths, pictureSources as sourcesIn } from "./picture-sources.ts";

const pictureSources = (url: string, sizes = "calc(1px)") => sourcesIn(url, { sizes });

const widthsIn = (srcSet: string | undefined) =>
  srcSet?.split(", ").map((candidate) => candidate.split(" ")[1]);

test("a stored picture is offered in the widths of its slot, its own the widest, and in one more format", () => {
  const url = "/media/adire-kaftan-0a1b2c3d.1200x1500.c8b8a0/1200.webp";
  const sources = pictureSources(url);
  expect(sources).toMatchObject({ width: 1200, height: 1500, tone: "#c8b8a0", type: "image/avif" });
  expect(widthsIn(sources?.srcSet)).toEqual(["80w", "160w", "320w", "480w", "640w", "960w", "1200w"]);
  expect(widthsIn(pictureSources(url, "24px")?.srcSet)).toEqual(["80w"]);
  expect(sources?.src).toBe("/media/adire-kaftan-0a1b2c3d.1200x1500.c8b8a0/640.webp");
});

test("an older picture's folder has no colour, and is understood as well", () => {
  expect(pictureSources("/media/adire-kaftan-0a1b2c3d.1200x1500/1200.webp")).toMatchObject({
    src: "/media/adire-kaftan-0a1b2c3d.1200x1500/640.webp",
    tone: null,
  });
});

test("a width of its own is added once", () => {
  expect(pictureSources("/pictures/bench.1920x1080/1920.webp")?.srcSet).toMatch(
    / 1600w, \/pictures\/bench\.1920x1080\/1920\.avif 1920w$/,
  );
});

test("a picture narrower than every stored width has one candidate", () => {
  expect(pictureSources("/media/dot-00000000.70x70/70.webp")?.srcSet).toBe(
    "/media/dot-00000000.70x70/70.avif 70w",
  );
});

test("a picture at Cloudinary is requested in fixed widths at 4:5, and the format is left to it", () => {
  const base = "https://res.cloudinary.com/shop/image/upload";
  const sources = pictureSources(`${base}/v17/spring/kaftan.webp`);
  expect(sources).toMatchObject({ width: 1600, height: 2000, tone: null });
  expect(sources?.type).toBeUndefined();
  expect(widthsIn(sources?.srcSet)).toEqual([
    "80w",
    "160w",
    "320w",
    "480w",
    "640w",
    "960w",
    "1200w",
    "1600w",
  ]);
  expect(sources?.src).toBe(`${base}/c_fill,g_auto,w_640,h_800/f_auto/q_auto/v17/spring/kaftan.webp`);
});

test("recognises a service at another address, and existing transforms", () => {
  const source = (url: string) => pictureSources(url)?.src;
  expect(source("http://127.0.0.1:4100/shop/image/upload/v1/a.webp")).toBe(
    "http://127.0.0.1:4100/shop/image/upload/c_fill,g_auto,w_640,h_800/f_auto/q_auto/v1/a.webp",
  );
  expect(source("https://images.shop.example/image/upload/c_fill,w_9/f_auto/a.webp")).toBe(
    "https://images.shop.example/image/upload/c_fill,g_auto,w_640,h_800/f_auto/q_auto/a.webp",
  );
});

test.each([
  "",
  "https://images.example/a.jpg",
  "https://images.example/a/b/image/upload/a.jpg",
  "/media/a/1.webp",
  "/pictures/a.0x0/1.webp",
  "/pictures/a.10x10/1.png",
  "/media/a.10x10.C8B8A0/10.webp",
])("gives no sources for an address of another kind: %s", (url) => {
  expect(pictureSources(url)).toBeNull();
});

const ALL = [80, 160, 320, 480, 640, 960, 1200, 1600, 2000];

test("a thumbnail is offered small, a picture of half the window no wider than twice that", () => {
  expect(slotWidths(ALL, "24px")).toEqual([80]);
  expect(slotWidths(ALL, "(min-width: 48rem) 144px, 80px")).toEqual([160, 320]);
  expect(slotWidths(ALL, "(min-width: 900px) 31vw, 50vw")).toEqual([320, 480, 640, 960]);
});

test("a picture as wide as the window is offered in all widths but a thumbnail's", () => {
  expect(slotWidths(ALL, "100vw")).toEqual([480, 640, 960, 1200, 1600, 2000]);
  expect(slotWidths(ALL, "100vw", 1200)).toEqual([1200, 1600, 2000]);
});

test("a picture that is narrower than its slot is offered as wide as it is", () => {
  expect(slotWidths([90], "100vw")).toEqual([90]);
  expect(slotWidths([160, 320, 400], "100vw", 1200)).toEqual([400]);
});

test("accepts any calculated length", () => {
  expect(slotWidths(ALL, "calc(100vw - 2rem)")).toEqual(ALL);
});
