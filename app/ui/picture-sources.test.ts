import { expect, test } from "vitest";
import { pictureSources } from "./picture-sources.ts";

test("A stored picture is offered in every width below its own, and its own", () => {
  const sources = pictureSources("/media/adire-kaftan-0a1b2c3d.1200x1500/1200.webp");
  expect(sources).toMatchObject({ width: 1200, height: 1500 });
  expect(sources?.avif.split(", ").map((candidate) => candidate.split(" ")[1])).toEqual([
    "160w",
    "320w",
    "480w",
    "640w",
    "960w",
    "1200w",
  ]);
});

test("A width of its own is added once", () => {
  expect(pictureSources("/pictures/bench.1920x1080/1920.webp")?.webp).toMatch(
    / 1600w, \/pictures\/bench\.1920x1080\/1920\.webp 1920w$/,
  );
});

test("A picture narrower than every stored width has one candidate", () => {
  expect(pictureSources("/media/dot-00000000.90x90/90.webp")?.avif).toBe(
    "/media/dot-00000000.90x90/90.avif 90w",
  );
});

test.each([
  "",
  "https://images.example/a.jpg",
  "/media/a/1.webp",
  "/pictures/a.0x0/1.webp",
  "/pictures/a.10x10/1.png",
])("An address that is not a stored picture has no sources: %s", (url) => {
  expect(pictureSources(url)).toBeNull();
});
