import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WORD_PAGES } from "#tests/support/requests/pages.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** Section 2 of the specification, row by row, for the pages that consist of the brand's words. */

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ isFirstStart: true });
});
afterAll(() => shop.stop());

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

const decode = (text: string): string =>
  text.replace(/&([a-z]+|#x?[0-9a-f]+);/gi, (whole, name: string) => ENTITIES[name] ?? whole);

/** The page as sent, and as text: without scripts, and with the text that React splits joined again. */
async function open(path: string) {
  const response = await fetch(`${shop.origin}${path}`, { redirect: "manual" });
  const html = await response.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  const text = decode(
    main
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " "),
  );
  const links = [...html.matchAll(/<a\s[^>]*href="([^"]*)"/g)].map(([, href = ""]) => decode(href));
  const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));
  const jsonLd = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
  );
  return { response, html, text, links, ids, jsonLd };
}

describe("every page of words", () => {
  test.each(WORD_PAGES)(
    "%s is public, may be cached, and has one heading of the first level",
    async (path) => {
      const { response, html } = await open(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate, s-maxage=10");
      expect(response.headers.get("etag")).not.toBeNull();
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    },
  );

  test.each(WORD_PAGES)(
    "%s has a canonical link, is open to search engines and has a share image",
    async (path) => {
      const { html } = await open(path);
      expect(html).toContain(`<link rel="canonical" href="${shop.origin}${path}"`);
      expect(html).toContain('<meta name="robots" content="index,follow"');
      expect(html).toContain(`<meta property="og:image" content="${shop.origin}/share-image.jpg"`);
    },
  );

  test("has a title and a description of its own", async () => {
    const heads = await Promise.all(
      WORD_PAGES.map(async (path) => {
        const { html } = await open(path);
        return {
          title: /<title>([^<]+)/.exec(html)?.[1],
          description: /<meta name="description" content="([^"]+)/.exec(html)?.[1],
        };
      }),
    );
    expect(new Set(heads.map(({ title }) => title)).size).toBe(WORD_PAGES.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(WORD_PAGES.length);
  });
});

describe("/", () => {
  test("shows its sections in their order", async () => {
    const { text } = await open("/");
    const places = [
      "New & Popular",
      "View all products",
      "What you can hold us to",
      "women empowered",
      "In the press",
      "Areas of Focus",
      "Share your experience",
      "Book a free consultation",
    ].map((words) => [words, text.lastIndexOf(words)] as const);
    expect(places.filter(([, place]) => place < 0)).toEqual([]);
    expect(places.toSorted(([, one], [, other]) => one - other)).toEqual(places);
  });

  test("counts 3 years, 65 reviews and 2000 women empowered", async () => {
    const { text } = await open("/");
    expect(text).toMatch(/years[^.]{0,40} 3 .*reviews[^.]{0,40} 65 .*women empowered[^.]{0,60} 2000 /);
  });

  test("has three areas of focus, each with its card's link", async () => {
    const { text, links } = await open("/");
    for (const [title, to] of [
      ["Cultural Identity & Heritage", "/what-we-do#women"],
      ["Sustainability & Eco-Friendly Practices", "/what-we-do#mentorship"],
      ["Empowerment & Movement", "/about#values"],
    ] as const) {
      expect(text).toContain(title);
      expect(links).toContain(to);
    }
  });

  test("quotes eight customers, each with five stars, initials and 'Verified customer'", async () => {
    const { html, text } = await open("/");
    expect(text.match(/Verified customer/g)).toHaveLength(8);
    expect(html.match(/aria-label="5 of 5 stars"/g)).toHaveLength(8);
    expect(text).toMatch(/ AK +Amara K\. /);
  });

  test("opens WhatsApp with a message to share an experience", async () => {
    const { links } = await open("/");
    const chat = links.find((href) => href.includes("wa.me") && href.includes("share%20my%20experience"));
    expect(chat).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
  });

  test("states the phone hours: Mon-Sat 08:00-21:00, Sunday closed", async () => {
    const { text } = await open("/");
    expect(text).toMatch(/Mon-Sat 08:00-21:00 +Sunday closed/);
  });

  test("has structured data about the organization", async () => {
    const { jsonLd } = await open("/");
    expect(jsonLd).toMatchObject([{ "@type": "OnlineStore", url: `${shop.origin}/` }]);
  });
});

describe("/about", () => {
  test("has story, values, mission and vision, figures, and both anchors", async () => {
    const { text, ids } = await open("/about");
    for (const words of ["began in 2023", "Our values", "Our mission", "Our vision", "2000"]) {
      expect(text).toContain(words);
    }
    expect([...ids]).toEqual(expect.arrayContaining(["values", "mission-vision"]));
  });
});

describe("/our-team", () => {
  test("shows four people and a link to contact", async () => {
    const { html, links } = await open("/our-team");
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main.match(/<article/g)).toHaveLength(4);
    expect(main.match(/<article[^>]*><(?:picture|svg)/g)).toHaveLength(4);
    expect(links).toContain("/contact");
  });
});

describe("/what-we-do", () => {
  test("offers six services", async () => {
    const { text } = await open("/what-we-do");
    for (const service of [
      "Ready-to-Wear",
      "Bespoke & Fittings",
      "Corporate/Styling",
      "Alterations & Repairs",
      "Bridal & Occasion",
      "Workshops & Mentorship",
    ]) {
      expect(text).toContain(service);
    }
  });

  test("takes five steps, in order", async () => {
    const { html } = await open("/what-we-do");
    const titles = [...html.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title);
    expect(titles.slice(0, 5)).toEqual(["Consult", "Design", "Fitting", "Make", "Deliver"]);
  });

  test("has its anchors", async () => {
    const { ids } = await open("/what-we-do");
    expect([...ids]).toEqual(expect.arrayContaining(["women", "mentorship", "faqs"]));
  });

  test("states its response time and the price of a consultation", async () => {
    const { text } = await open("/what-we-do");
    expect(text).toContain("average response time is under 2 hours");
    expect(text).toContain("consultation call is free and takes 30 minutes");
  });

  test("has structured data about the questions on the page", async () => {
    const { text, jsonLd } = await open("/what-we-do");
    const [page] = jsonLd as [
      { "@type": string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] },
    ];
    expect(page["@type"]).toBe("FAQPage");
    expect(page.mainEntity.length).toBeGreaterThan(4);
    for (const { name, acceptedAnswer } of page.mainEntity) {
      expect(text).toContain(name);
      expect(text).toContain(acceptedAnswer.text);
    }
  });
});

describe("/client", () => {
  test("tells The Journey", async () => {
    const { html, text } = await open("/client");
    expect(html).toMatch(/<h1[^>]*>The Journey<\/h1>/);
    expect(text).toContain("suitcase");
  });
});

describe("/refund-policy", () => {
  test("makes the brand's promise: 5 days, 3 to 7 business days, postage for approved faulty claims", async () => {
    const { text } = await open("/refund-policy");
    expect(text).toContain("5 days of receipt");
    expect(text).toContain("3 to 7 business days");
    expect(text).toContain("Return postage is covered for approved faulty claims.");
  });

  test("states the legal rights beside it: 14 days, what is not covered, how, and a form", async () => {
    const { text } = await open("/refund-policy");
    expect(text).toContain("within 14 days , without a reason");
    expect(text).toContain("What it does not cover");
    expect(text).toContain("Pieces made to your measure");
    expect(text).toContain("How to cancel");
    expect(text).toContain("hereby give notice that I/we* cancel");
  });
});

describe("/policies", () => {
  test("has terms with trader, prices, payment, delivery, limited runs, cancellation and complaints", async () => {
    const { text } = await open("/policies/terms");
    for (const words of [
      "company number 00000000",
      "pounds sterling",
      "2 to 5 £4.95",
      "7 to 10 £18",
      "Every run is limited",
      "hold the pieces for 24 hours",
      "until 14 days after",
      "Complaints",
    ]) {
      expect(text.replace(/\s+/g, " ")).toContain(words);
    }
  });

  test("has a privacy notice with bases, retention, processors, transfers, rights and the regulator", async () => {
    const { text } = await open("/policies/privacy");
    for (const words of [
      "On what basis",
      "How long",
      "payment provider",
      "Nigeria",
      "Your rights",
      "Information Commissioner’s Office",
    ]) {
      expect(text).toContain(words);
    }
  });

  test("says how accessible the shop is and what was tested", async () => {
    const { text } = await open("/policies/accessibility");
    expect(text).toContain("WCAG) 2.2, level AA");
    expect(text).toContain("What was tested");
  });

  test("leaves no placeholder unfilled on any page", async () => {
    for (const path of WORD_PAGES) expect((await open(path)).html, path).not.toContain("{{");
  });

  test("redirects an unknown policy home, like every unknown path", async () => {
    for (const path of [
      "/policies/none",
      "/policies/toString",
      "/terms",
      "/returns",
      "/values",
      "/privacy",
    ]) {
      const { response } = await open(path);
      expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/"]);
    }
  });
});

test("every link of these pages to another leads to an existing page, and to an anchor that it has", async () => {
  const opened = new Map<string, ReturnType<typeof open>>();
  const broken: string[] = [];
  for (const from of WORD_PAGES) {
    for (const href of (await open(from)).links) {
      if (!/^\/(?!media|api)/.test(href) && !href.startsWith("#")) continue;
      const url = new URL(href, `${shop.origin}${from}`);
      // Generated elsewhere, or private.
      if (["/contact", "/cart"].includes(url.pathname)) continue;
      const page = opened.get(url.pathname) ?? open(url.pathname);
      opened.set(url.pathname, page);
      const { response, ids } = await page;
      const isThere = response.status === 200 && (url.hash === "" || ids.has(url.hash.slice(1)));
      if (!isThere) broken.push(`${from} → ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

test("the cart offers no email of itself in a shop that sends none", async () => {
  const { text } = await open("/cart");
  expect(text).toContain("Your cart");
  expect(text).not.toContain("Send me this cart");
});

test("a sign-up ends with what comes, and a way on, and claims no email that a shop cannot send", async () => {
  const { text, links } = await open("/lists?asked=1");
  expect(text).toContain("We’ve saved your address We can’t send emails just now");
  expect(text).not.toContain("emailed you");
  expect(links).toContain("/catalogue");
});
