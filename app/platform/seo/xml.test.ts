import { expect, test } from "vitest";
import { sitemapXml, toXml } from "./sitemap.ts";

test("text cannot inject a tag", () => {
  expect(toXml([["title", `Hem & <b>"cuff"</b>`]])).toBe(
    "<title>Hem &amp; &lt;b&gt;&quot;cuff&quot;&lt;/b&gt;</title>",
  );
});

test("characters that XML cannot hold are left out", () => {
  expect(toXml([["title", "a\u0000b\u000bc\ud800"]])).toBe("<title>abc\ufffd</title>");
});

test("keeps accented letters", () => {
  expect(toXml([["title", "bògòlanfini, àdìrẹ"]])).toBe("<title>bògòlanfini, àdìrẹ</title>");
});

test("a sitemap has absolute addresses and, where it is known, the last change", () => {
  const xml = sitemapXml(
    [{ path: "/catalogue?kind=tops&page=2" }, { path: "/", changedAt: new Date("2026-11-20T08:00:00Z") }],
    "https://shop.example",
  );
  expect(xml).toContain("<loc>https://shop.example/catalogue?kind=tops&amp;page=2</loc></url>");
  expect(xml).toContain("<loc>https://shop.example/</loc>\n<lastmod>2026-11-20T08:00:00.000Z</lastmod>");
});
