import { describe, expect, test } from "vitest";
import { isVisit, pageOf } from "./visit.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

const CUBOT =
  "Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

describe("a visit", () => {
  test.each([FIREFOX, SAFARI, CHROME, CUBOT])("is a request for %s", (agent) => {
    expect(isVisit({ "user-agent": agent }, "document")).toBe(true);
    expect(isVisit({ "user-agent": agent, "sec-fetch-dest": "document" }, "document")).toBe(true);
  });

  test.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36 (compatible; bingbot/2.0)",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.1; +https://openai.com/gptbot)",
    "facebookexternalhit/1.1",
    "curl/8.5.0",
    "",
  ])("is not a request by the program %s", (agent) => {
    expect(isVisit({ "user-agent": agent }, "document")).toBe(false);
  });

  test("is not a prefetch, a frame, a picture, or a request without a user agent", () => {
    const asked = { "user-agent": FIREFOX };
    expect(isVisit({ ...asked, "sec-purpose": "prefetch" }, "document")).toBe(false);
    expect(isVisit({ ...asked, purpose: "prefetch" }, "document")).toBe(false);
    expect(isVisit({ ...asked, "x-moz": "prefetch" }, "document")).toBe(false);
    expect(isVisit({ ...asked, "sec-fetch-dest": "iframe" }, "document")).toBe(false);
    expect(isVisit({ ...asked, "sec-fetch-dest": "image" }, "document")).toBe(false);
    expect(isVisit({}, "document")).toBe(false);
  });
});

test.each([
  ["/", "/"],
  ["/About/", "/about"],
  ["/products", "/catalogue"],
  ["/products/adire-kaftan", "/products/adire-kaftan"],
  ["/products/adire-kaftan.data", null],
  ["/%61bout", null],
  [`/${"a".repeat(300)}`, null],
])("counts %s as %s", (path, page) => {
  expect(pageOf(path)).toBe(page);
});
