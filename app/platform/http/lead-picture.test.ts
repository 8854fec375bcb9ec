import { expect, test } from "vitest";
import { askForLeadPicture } from "./lead-picture.server.ts";

const HEAD = '<head><title>A page</title><link rel="icon" href="/favicon.ico"/></head>';
const pageOf = (body: string) => `<!DOCTYPE html><html>${HEAD}<body>${body}</body></html>`;
const asked = (body: string) =>
  askForLeadPicture(pageOf(body))
    .match(/<link rel="preload"[^>]*>/g)
    ?.map((link) => link.slice(20, -2)) ?? [];

const lazy =
  '<picture><source type="image/avif" srcSet="/b.avif 9w" sizes="9px"/><img loading="lazy" src="/b.webp"/></picture>';
const urgent =
  '<picture class="x"><source type="image/avif" srcSet="/a/320.avif 320w, /a/480.avif 480w" sizes="(min-width: 900px) 31vw, 50vw"/>' +
  '<source type="image/webp" srcSet="/a/480.webp 480w" sizes="(min-width: 900px) 31vw, 50vw"/>' +
  '<img fetchPriority="high" decoding="sync" src="/a/480.webp"/></picture>';

test("preloads the first urgent picture in the head, only in its best format", () => {
  expect(asked(lazy + urgent + urgent.replaceAll("/a/", "/c/"))).toEqual([
    'as="image" type="image/avif" imagesrcset="/a/320.avif 320w, /a/480.avif 480w" imagesizes="(min-width: 900px) 31vw, 50vw" fetchpriority="high"',
  ]);
  expect(askForLeadPicture(pageOf(urgent))).toMatch(/<link rel="preload"[^>]*><link rel="icon"/);
});

test("preloads only the composition that fits the window", () => {
  const twice = urgent.replace(
    '<source type="image/avif"',
    '<source media="(min-width: 75rem)" type="image/avif" srcSet="/wide.avif 1920w" sizes="100vw"/>' +
      '<source media="(min-width: 75rem)" type="image/webp" srcSet="/wide.webp 1920w" sizes="100vw"/><source type="image/avif"',
  );
  expect(asked(twice).map((link) => /srcset="(\S+).*media="([^"]*)"/.exec(link)?.slice(1))).toEqual([
    ["/wide.avif", "(min-width: 75rem)"],
    ["/a/320.avif", "not all and (min-width: 75rem)"],
  ]);
});

test("preloads the single source of a host that chooses the format itself", () => {
  const hosted =
    '<picture><source srcSet="https://pictures.example/w_480/a 480w" sizes="50vw"/><img fetchPriority="high" src="x"/></picture>';
  expect(asked(hosted)).toEqual([
    'as="image" imagesrcset="https://pictures.example/w_480/a 480w" imagesizes="50vw" fetchpriority="high"',
  ]);
});

test("leaves a page without an urgent picture unchanged", () => {
  expect(askForLeadPicture(pageOf(lazy))).toBe(pageOf(lazy));
  expect(askForLeadPicture("<p>No page</p>")).toBe("<p>No page</p>");
});
