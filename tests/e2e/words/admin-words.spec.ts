import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { shopMoment } from "#app/shared/shop-moment.ts";
import { openSignedIn, signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { findings } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, openEarly, SIZES } from "#tests/support/browser/shopping.ts";
import { addPerson } from "#tests/support/requests/admin.ts";

test.beforeEach(({ page, shop }) => signInAsOwner(page, shop));

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const status = (page: Page, text: string): Locator => page.getByRole("status").filter({ hasText: text });
const item = (page: Page, name: string): Locator => page.getByRole("group", { name, exact: true });
const shown = (page: Page) => page.frameLocator("iframe");

/** The announcement as a visitor without a session sees it. */
async function announced(origin: string): Promise<string> {
  const html = await (await fetch(origin)).text();
  return (
    /<section[^>]*aria-label="Announcement"[\s\S]*?<\/section>|<aside[^>]*>[\s\S]*?<\/aside>/.exec(
      html,
    )?.[0] ?? html
  );
}

async function publishAnnouncement(page: Page, text: string): Promise<void> {
  await open(page, "/admin/words/announcement");
  await page.getByLabel("Text").fill(text);
  await button(page, "Publish").click();
  await expect(status(page, "Published. The shop shows it now.")).toBeVisible();
}

test("the owner changes the announcement, sees it beside the form, publishes it, and shoppers read it", async ({
  page,
  shop,
}) => {
  await open(page, "/admin/words");
  await page.getByRole("link", { name: "Announcement", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Announcement", level: 1 })).toBeVisible();
  await page.getByLabel("Text").fill("A new run opens on Friday.");
  await expect(shown(page).getByText("A new run opens on Friday.")).toBeVisible();
  expect(await announced(shop.origin)).not.toContain("A new run opens");
  await button(page, "Publish").click();
  await expect(status(page, "Published. The shop shows it now.")).toBeVisible();
  await expect.poll(() => announced(shop.origin)).toContain("A new run opens on Friday.");
});

test("a draft is kept and seen by the owner alone, until it is discarded", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await open(page, "/admin/words/contact");
  const before = await page.getByLabel("Title").first().inputValue();
  await page.getByLabel("Title").first().fill("Come and see us");
  await button(page, "Save draft").click();
  await expect(page.getByText("This is a draft. Shoppers do not see it.")).toBeVisible();
  expect(await (await fetch(`${shop.origin}/contact`)).text()).not.toContain("Come and see us");
  await open(page, "/admin/words");
  await expect(page.getByRole("listitem").filter({ hasText: "Contact Us" })).toContainText("Draft");
  await page.getByRole("link", { name: "Contact Us", exact: true }).click();
  await expect(page.getByLabel("Title").first()).toHaveValue("Come and see us");
  await expect(shown(page).getByText("Come and see us").first()).toBeVisible();
  await button(page, "Discard draft").click();
  await expect(status(page, "The draft is discarded.")).toBeVisible();
  await expect(page.getByLabel("Title").first()).toHaveValue(before);
});

for (const [device, viewport] of Object.entries(SIZES)) {
  test.describe(device, () => {
    test.use({ viewport });

    test("a slide without a title is refused at its field, and the summary leads there", {
      tag: "@full",
    }, async ({ page }) => {
      await open(page, "/admin/words/home");
      if (device === "phone") await page.getByText("Hero", { exact: true }).click();
      if (device === "phone") await page.getByText("Hero 2", { exact: true }).first().click();
      await item(page, "Hero 2").getByLabel("Title").fill("");
      await item(page, "Hero 2").getByLabel("Kicker").fill("Typed before");
      if (device === "phone") await page.getByText("Hero 2", { exact: true }).first().click();
      await button(page, "Publish").click();
      await expect(page.getByRole("alert")).toContainText("Not saved.");
      await page.getByRole("alert").getByRole("link", { name: "Hero 2: Title is empty." }).click();
      await expect(item(page, "Hero 2").getByLabel("Title")).toBeFocused();
      await expect(item(page, "Hero 2").getByText("Title is empty.")).toBeVisible();
      await expect(item(page, "Hero 2").getByLabel("Kicker")).toHaveValue("Typed before");
    });

    test("questions are added, moved and removed, and the page follows", { tag: "@full" }, async ({
      page,
    }) => {
      await open(page, "/admin/words/faqs");
      const count = await page.getByRole("button", { name: /^Remove FAQ/ }).count();
      await button(page, "Add FAQ").click();
      const added = item(page, `FAQ ${count + 1}`);
      await added.getByLabel("Question").fill("Do you mend?");
      await added.getByLabel("Answer").fill("We do.");
      const up = page.getByRole("button", { name: `Move up FAQ ${count + 1}` });
      await up.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: `Move up FAQ ${count}`, exact: true })).toBeFocused();
      await expect(item(page, `FAQ ${count}`).getByLabel("Question")).toHaveValue("Do you mend?");
      if (device === "phone") await button(page, "Page").click();
      await expect(shown(page).getByText("Do you mend?")).toBeVisible();
      if (device === "phone") await button(page, "Form").click();
      await page.getByRole("button", { name: `Remove FAQ ${count}`, exact: true }).click();
      await expect(page.getByRole("button", { name: /^Remove FAQ/ })).toHaveCount(count);
      await expect(page.getByText("Do you mend?")).toHaveCount(0);
    });

    test("a form with mistakes, and the published text, pass axe", {
      tag: "@full",
    }, async ({ page }) => {
      await open(page, "/admin/words/home");
      await button(page, "Open all").click();
      await item(page, "Hero 1").getByLabel("Title").fill("");
      await button(page, "Publish").click();
      await expect(page.getByRole("alert")).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await button(page, "Versions").click();
      await expect(page.getByRole("heading", { name: "Home page, as it was published" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}

test("a slide is dragged to another place by its handle", { tag: "@full" }, async ({ page }) => {
  await open(page, "/admin/words/home");
  const last = await item(page, "Hero 3").getByLabel("Title").inputValue();
  await button(page, "Fold all").click();
  await page.getByText("Hero", { exact: true }).click();
  const slides = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Move up Hero/ }) });
  const from = await slides.nth(2).boundingBox();
  const to = await slides.nth(0).boundingBox();
  if (!from || !to) throw new Error("The slides are not shown");
  await page.mouse.move(from.x + 12, from.y + 24);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, to.y + 20, { steps: 12 });
  await page.mouse.up();
  await expect(slides.nth(0)).toContainText(last);
  await button(page, "Open all").click();
  await expect(item(page, "Hero 1").getByLabel("Title")).toHaveValue(last);
});

test.describe("by touch", () => {
  test.use({ viewport: SIZES.phone, hasTouch: true });

  test("a slide is dragged by a finger to another place, and the page does not scroll instead", {
    tag: "@full",
  }, async ({ page }) => {
    await open(page, "/admin/words/home");
    await button(page, "Open all").tap();
    const first = await item(page, "Hero 1").getByLabel("Title").inputValue();
    await button(page, "Fold all").tap();
    await page.getByText("Hero", { exact: true }).tap();
    const slides = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: /^Move up Hero/ }) });
    await slides.nth(0).scrollIntoViewIfNeeded();
    const [from, to] = [await slides.nth(0).boundingBox(), await slides.nth(1).boundingBox()];
    if (!from || !to) throw new Error("The slides are not shown");
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
      finger.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: from.x + 12, y }],
      });
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    const [start, end] = [from.y + 24, to.y + to.height - 8];
    await touch("touchStart", start);
    for (let step = 1; step <= 12; step += 1) await touch("touchMove", start + ((end - start) * step) / 12);
    await touch("touchEnd", end);
    await expect(slides.nth(1)).toContainText(first);
    expect(await scrolled()).toBe(before);
    // A click, not a tap: right after the finger's own touches Chromium may take it for a part of them.
    await button(page, "Open all").click();
    await expect(item(page, "Hero 2").getByLabel("Title")).toHaveValue(first);
  });
});

test("a file that an engineer changed is offered beside an edited document, compared, and used", {
  tag: "@full",
}, async ({ page, shop }) => {
  await publishAnnouncement(page, "The owner's own words.");
  const offer = page.getByRole("region", { name: "Newer default" });
  await expect(offer).toHaveCount(0);
  // This looks as if the words had been written over an older file.
  await shop.db.execute("UPDATE content_versions SET file_hash = 'older' WHERE document = 'announcement'");
  await open(page, "/admin/words/announcement");
  await expect(offer).toContainText("Yours stay until you use them.");
  expect(await announced(shop.origin)).toContain("The owner&#x27;s own words.");
  await offer.getByText("Compare").click();
  await expect(offer.locator("del", { hasText: "owner" }).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await button(page, "Use it").click();
  await expect(status(page, "The newer default is published.")).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect.poll(() => announced(shop.origin)).not.toContain("own words");
});

test("the toolbar writes Markdown around the selected words", { tag: "@full" }, async ({ page }) => {
  await open(page, "/admin/words/the-journey");
  const text = page.getByRole("textbox", { name: "Text", exact: true }).last();
  await text.fill("We cut small runs.");
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 12));
  await page.getByRole("toolbar", { name: "Text: marks" }).getByRole("button", { name: "Bold" }).click();
  await expect(text).toHaveValue("We cut **small** runs.");
  await expect(shown(page).locator("strong", { hasText: "small" })).toBeVisible();
});

test("refuses by name a link to a hidden product, and one to a missing page", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, "/admin?slug=adire-tote&confirm=hide");
  await button(page, "Hide product").click();
  await expect(page.getByText("Product hidden (soft deleted).")).toBeVisible();
  await open(page, "/admin/words/home");
  const link = item(page, "Hero 1").getByRole("group", { name: "Primary" }).getByLabel("To");
  await link.fill("/products/adire-tote");
  await button(page, "Publish").click();
  await expect(page.getByRole("alert")).toContainText("‘Adire Tote’ is hidden");
  await link.fill("/nowhere");
  await button(page, "Publish").click();
  await expect(page.getByRole("alert")).toContainText("There is no page at ‘/nowhere’.");
});

test("a new picture of a slide is sent, and seen on the page", { tag: "@full" }, async ({ page }) => {
  await open(page, "/admin/words/about");
  const group = item(page, "Mission").getByRole("group", { name: "Picture" });
  await group.getByLabel("Picture: choose a file").setInputFiles({
    name: "mission.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: "crimson" } })
      .jpeg()
      .toBuffer(),
  });
  await expect(group.getByText("The picture is ready.")).toBeVisible();
  await expect(shown(page).locator("img[src*='/media/']").first()).toBeAttached();
});

test("a document is scheduled, and publishes itself at its moment", async ({ page, shop }) => {
  await open(page, "/admin/words/figures");
  await item(page, "Figure 1").getByLabel("Label").fill("pieces a year");
  await page.getByLabel("Publish at").fill("2020-01-01T09:00");
  await button(page, "Schedule").click();
  await expect(page.getByRole("alert")).toContainText("That moment is past.");
  await page.getByRole("alert").getByRole("link").click();
  await expect(page.getByLabel("Publish at")).toBeFocused();
  await page.getByLabel("Publish at").fill(shopMoment(new Date(Date.now() + 24 * 60 * 60_000)));
  await button(page, "Schedule").click();
  await expect(page.getByText(/^Publishes itself on/)).toBeVisible();
  await shop.db.execute("UPDATE content_drafts SET publish_at = now() WHERE document = 'figures'");
  const about = async () => (await fetch(`${shop.origin}/about`)).text();
  await expect.poll(about).toContain("pieces a year");
});

test("an earlier version is compared and brought back, which can be undone", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await publishAnnouncement(page, "The first words.");
  await publishAnnouncement(page, "The second words.");
  await button(page, "Versions").click();
  const versions = page.getByRole("dialog");
  await versions.getByText("What it changed").first().click();
  await expect(versions.locator("del", { hasText: "first" }).first()).toBeVisible();
  await expect(versions.locator("ins", { hasText: "second" }).first()).toBeVisible();
  await versions
    .getByRole("button", { name: /^Bring back/ })
    .first()
    .click();
  await expect(status(page, "Brought back and published.")).toBeVisible();
  await expect(page.getByLabel("Text")).toHaveValue("The first words.");
  await expect.poll(() => announced(shop.origin)).toContain("The first words.");
  await button(page, "Versions").click();
  await versions
    .getByRole("button", { name: /^Bring back/ })
    .first()
    .click();
  await expect(page.getByLabel("Text")).toHaveValue("The second words.");
});

test("warns the second of two editors of a document, shows the difference, and lets them decide", async ({
  page,
  browser,
  shop,
}) => {
  await publishAnnouncement(page, "Words of before.");
  const person = await addPerson(shop, { admin: true });
  const context = await browser.newContext({ baseURL: shop.origin });
  const other = await context.newPage();
  await openSignedIn(other, person, "/admin/words/announcement");
  await page.getByLabel("Text").fill("Words of mine.");
  await other.getByLabel("Text").fill("Words of theirs.");
  await button(other, "Publish").click();
  await expect(status(other, "Published.")).toBeVisible();

  await button(page, "Publish").click();
  await expect(page.getByRole("alert")).toContainText(`Not saved yet: ${person.email} saved this on`);
  const difference = page.getByRole("region", { name: "Changed meanwhile" });
  await expect(difference.locator("del", { hasText: "theirs" })).toBeVisible();
  await expect(difference.locator("ins", { hasText: "mine" })).toBeVisible();
  // The other buttons still refuse to replace what this person has not agreed to.
  await button(page, "Publish").click();
  await expect(page.getByRole("alert")).toContainText("Not saved yet");
  expect(await announced(shop.origin)).toContain("Words of theirs.");
  await button(page, "Save mine anyway").click();
  await expect(status(page, "Published.")).toBeVisible();
  await expect.poll(() => announced(shop.origin)).toContain("Words of mine.");

  await other.getByLabel("Text").fill("Words of theirs again.");
  await button(other, "Save draft").click();
  await expect(other.getByRole("alert")).toContainText("Not saved yet");
  await other.getByRole("link", { name: "Take theirs" }).click();
  await expect(other.getByLabel("Text")).toHaveValue("Words of mine.");
  await context.close();
});

test("the business is saved at once, from its own page", async ({ page, shop }) => {
  await open(page, "/admin/settings/business");
  await expect(page.getByRole("heading", { name: "Business", level: 1 })).toBeVisible();
  await item(page, "Opening hours").getByLabel("At the top of every page").fill("Tuesdays, 10 to 4");
  await button(page, "Save").click();
  await expect(status(page, "Saved. The shop shows it now.")).toBeVisible();
  const home = async () => (await fetch(shop.origin)).text();
  await expect.poll(home).toContain("Tuesdays, 10 to 4");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a slide is moved down with everything typed kept, previewed, and published", {
    tag: "@full",
  }, async ({ page, shop }) => {
    await page.goto("/admin/words/home");
    const first = await item(page, "Hero 1").getByLabel("Title").inputValue();
    await item(page, "Hero 2").getByLabel("Title").fill("Typed and not saved");
    await page.getByRole("button", { name: "Move down Hero 1" }).click();
    await expect(item(page, "Hero 1").getByLabel("Title")).toHaveValue("Typed and not saved");
    await expect(item(page, "Hero 2").getByLabel("Title")).toHaveValue(first);
    await button(page, "Preview").click();
    await expect(shown(page).getByRole("heading", { name: "Typed and not saved" }).first()).toBeVisible();
    await button(page, "Publish").click();
    await expect(status(page, "Published.")).toBeVisible();
    await expect.poll(async () => (await fetch(shop.origin)).text()).toContain("Typed and not saved");
  });

  test("a question is added and removed", { tag: "@full" }, async ({ page }) => {
    await page.goto("/admin/words/faqs");
    const count = await page.getByRole("button", { name: /^Remove FAQ/ }).count();
    await button(page, "Add FAQ").click();
    await expect(item(page, `FAQ ${count + 1}`).getByLabel("Question")).toHaveValue("");
    await page.getByRole("button", { name: `Remove FAQ ${count + 1}` }).click();
    await expect(page.getByRole("button", { name: /^Remove FAQ/ })).toHaveCount(count);
  });

  test("warns the second of two editors, whose next press does not overwrite silently", {
    tag: "@full",
  }, async ({ page, shop }) => {
    await page.goto("/admin/words/testimonials");
    await shop.db.execute(
      "INSERT INTO content_drafts (document, body, by, saved_at) VALUES ('testimonials', '[]', 'ada@shop.example', now())",
    );
    await button(page, "Publish").click();
    await expect(page.getByRole("alert")).toContainText("ada@shop.example saved this on");
    await button(page, "Publish").click();
    await expect(page.getByRole("alert")).toContainText("ada@shop.example saved this on");
    await button(page, "Save mine anyway").click();
    await expect(status(page, "Published.")).toBeVisible();
  });
});

test("keeps input typed before the scripts arrived, in the form and in the preview", {
  tag: "@full",
}, async ({ page }) => {
  const arrive = await openEarly(page, "/admin/words/announcement");
  const text = page.getByLabel("Text");
  await text.fill("A gown for June");
  arrive();
  await expect(page.locator("body")).not.toHaveAttribute("data-waits");
  await expect(text).toHaveValue("A gown for June");
  await expect(page.frameLocator("iframe").getByText("A gown for June").first()).toBeVisible();
});
