import type { JSHandle, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { picturesReady, signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, openEarly, SIZES } from "#tests/support/browser/shopping.ts";

const picture = async (name: string, background: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

type NamedFile = Awaited<ReturnType<typeof picture>>;

/** Drops files onto the page, as a person does who drags them from another window. */
async function drop(page: Page, files: NamedFile[]): Promise<void> {
  const dataTransfer = await transferOf(page, files);
  for (const event of ["dragover", "drop"]) {
    await page.locator("form:has(#title)").dispatchEvent(event, { dataTransfer });
  }
}

/** Pastes files, as Ctrl+V does with a picture on the clipboard. */
async function paste(page: Page, files: NamedFile[]): Promise<void> {
  await page.evaluate(
    (clipboardData) =>
      document.body.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      ),
    await transferOf(page, files),
  );
}

async function transferOf(page: Page, files: NamedFile[]): Promise<JSHandle<DataTransfer>> {
  const named = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    data: buffer.toString("base64"),
  }));
  return page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, data } of list) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, named);
}

const cards = (page: Page): Locator => page.getByRole("list", { name: "Pictures" }).getByRole("listitem");
const altOf = (page: Page, number: number): Locator => page.getByLabel(`Alternative text, picture ${number}`);
const save = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** Fills in the facts for shoppers: a new form's initial values stay hidden. */
async function fillFacts(page: Page): Promise<void> {
  await page.getByLabel("Price, £", { exact: true }).fill("95");
  await page.getByLabel("Colours").fill("Moss");
  await page.getByLabel("Gender").selectOption("women");
  await page.getByLabel("Pieces each").fill("3");
}

test.beforeEach(({ page, shop }) => signInAsOwner(page, shop));

for (const [device, viewport] of Object.entries(SIZES)) {
  test.describe(device, () => {
    test.use({ viewport });

    test("pictures are dropped, put in order by keyboard, described, saved, and shown so in the shop", {
      tag: device === "phone" ? [] : "@full",
    }, async ({ page }) => {
      const title = `Dropped Gown ${device}`;
      await open(page, "/admin");
      await page.getByLabel("Title", { exact: true }).fill(title);
      await drop(page, [
        await picture("red.jpg", "crimson"),
        await picture("green.jpg", "seagreen"),
        await picture("blue.jpg", "royalblue"),
      ]);
      await expect(cards(page)).toHaveCount(3);
      await picturesReady(page, 3);
      await altOf(page, 3).fill("The blue one, from the side");

      const earlier = page.getByRole("button", { name: "Move earlier: picture 3" });
      await earlier.focus();
      await page.keyboard.press("Enter");
      await expect(altOf(page, 2)).toHaveValue("The blue one, from the side");
      await expect(page.getByRole("button", { name: "Move earlier: picture 2" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(altOf(page, 1)).toHaveValue("The blue one, from the side");
      await expect(page.getByText("It is the main image now.")).toBeAttached();

      await fillFacts(page);
      await save(page, "Create product").click();
      await expect(page.getByText("Created product!")).toBeVisible();
      await expect(altOf(page, 1)).toHaveValue("The blue one, from the side");

      await page.goto(`/products/dropped-gown-${device}`);
      const shown = page.getByRole("img", { name: "The blue one, from the side" });
      await expect(shown.first()).toBeVisible();
      const tones = await page.locator("ul a img[data-tone]").evaluateAll((images) =>
        images.slice(0, 3).map((image) => {
          const hex = image.getAttribute("data-tone") ?? "";
          const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
            Number.parseInt(hex.slice(at, at + 2), 16),
          );
          return red > Math.max(green, blue) ? "red" : green > blue ? "green" : "blue";
        }),
      );
      expect(tones).toEqual(["blue", "red", "green"]);
    });

    test("a removed picture returns to its place, and a new main image goes first", { tag: "@full" }, async ({
      page,
    }) => {
      await open(page, "/admin");
      await page
        .getByLabel("More images")
        .setInputFiles([await picture("one.jpg", "teal"), await picture("two.jpg", "salmon")]);
      await picturesReady(page, 2);
      await altOf(page, 1).fill("Teal");
      await altOf(page, 2).fill("Salmon");
      await page.getByRole("button", { name: "Remove: picture 1" }).click();
      await expect(cards(page)).toHaveCount(1);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(altOf(page, 1)).toHaveValue("Teal");
      await page.getByLabel("Main image").setInputFiles(await picture("three.jpg", "gold"));
      await expect(altOf(page, 3)).toHaveValue("Salmon");
      await expect(altOf(page, 1)).toHaveValue("");
      await page.getByRole("button", { name: "Make main: picture 3" }).click();
      await expect(altOf(page, 1)).toHaveValue("Salmon");
    });

    test("pictures are pasted, and dragged to their places", { tag: "@full" }, async ({ page }) => {
      await open(page, "/admin");
      await paste(page, [await picture("one.jpg", "teal")]);
      await paste(page, [await picture("two.jpg", "salmon")]);
      await picturesReady(page, 2);
      await altOf(page, 1).fill("Teal");
      await altOf(page, 2).fill("Salmon");
      const place = (number: number) =>
        cards(page)
          .nth(number - 1)
          .getByRole("img");
      await place(2).locator("..").dragTo(place(1).locator(".."));
      await expect(altOf(page, 1)).toHaveValue("Salmon");
      await expect(altOf(page, 2)).toHaveValue("Teal");
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("eight views from around are added to a new colour, seen turning, and turned by a shopper", async ({
    page,
  }) => {
    await open(page, "/admin");
    await page.getByLabel("Title", { exact: true }).fill("Turning Cape");
    await fillFacts(page);
    await page.getByLabel("Main image").setInputFiles(await picture("front.jpg", "peru"));
    await page.getByRole("button", { name: "Fill pieces" }).click();
    await page.locator("summary", { hasText: /^Moss/ }).first().click();
    await page.getByText("Views from around: none").click();
    const views = await Promise.all(
      [8, 7, 6, 5, 4, 3, 2, 1].map((view) => picture(`${view}.jpg`, `rgb(${view * 30} 90 60)`)),
    );
    await page.getByLabel("Views from around, Moss").setInputFiles(views);
    const list = page.getByRole("list", { name: "Views of Moss" });
    await expect(list.locator("input[name='views|moss']")).toHaveCount(8);
    await page.getByRole("button", { name: "Take all views away" }).click();
    await expect(page.getByText("Views from around: none")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(list.getByRole("img").first()).toHaveAttribute("alt", "1.jpg");
    await page.getByRole("button", { name: "Move later: view 1" }).click();
    await expect(list.getByRole("img").first()).toHaveAttribute("alt", "2.jpg");
    await page.getByRole("button", { name: "See it turn" }).click();
    await expect(page.getByRole("slider", { name: "Turn: Moss" })).toBeFocused();
    await page.getByLabel(/^Alternative text of the turn, Moss/).fill("The cape from all sides");
    await save(page, "Create product").click();
    await expect(page.getByText("Created product!")).toBeVisible();

    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, "/products/turning-cape");
    await page.getByRole("button", { name: "See it from all sides" }).click();
    const slider = page.getByRole("slider", { name: "Turn: The cape from all sides" });
    await expect(slider).toHaveAttribute("aria-busy", "false");
    await expect(slider).toHaveAttribute("aria-valuetext", "View 1 of 8");
    await page.keyboard.press("ArrowRight");
    await expect(slider).toHaveAttribute("aria-valuetext", "View 2 of 8");
  });

  test("refuses a file that is not a picture with a message, and keeps everything else", {
    tag: "@full",
  }, async ({ page }) => {
    await open(page, "/admin");
    await page.getByLabel("Title", { exact: true }).fill("Half Wrong phone");
    await page.getByLabel(/^Description/).fill("Typed before.");
    await page
      .getByLabel("More images")
      .setInputFiles([
        await picture("good.jpg", "peru"),
        { name: "drawing.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") },
      ]);
    const sentence = page.getByText(/drawing\.svg: That is not a picture the shop can read/);
    await expect(sentence.first()).toBeVisible();
    await expect(altOf(page, 1)).toBeVisible();

    await fillFacts(page);
    await save(page, "Create product").click();
    await expect(
      page.getByText("The product is kept, and hidden from shoppers. One picture could not be uploaded."),
    ).toBeVisible();
    const seen = Promise.withResolvers<void>();
    await page.route("**/admin*.data*", async (route) => {
      if (route.request().method() === "POST") await seen.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Remove: picture 2" }).click();
    await expect(page.getByText("Removed picture 2.")).toBeVisible();
    await expect(page.getByLabel(/^Description/)).toHaveValue("Typed before.");
    seen.resolve();
    await expect(page.getByText("Created product!")).toBeVisible();
  });

  test("a product created while its pictures are on their way is kept at once, hidden, and then goes live", {
    tag: "@full",
  }, async ({ page, shop }) => {
    const sent = Promise.withResolvers<void>();
    await page.route("**/admin/pictures", async (route) => {
      await sent.promise;
      await route.continue();
    });
    await open(page, "/admin");
    await page.getByLabel("Title", { exact: true }).fill("Early Cape phone");
    await fillFacts(page);
    await page.getByLabel("Main image").setInputFiles(await picture("early.jpg", "olive"));
    await save(page, "Create product").click();
    const kept = page.getByText("The product is kept, and hidden from shoppers. Waiting for one picture.");
    await expect(kept).toBeVisible();
    const status = async () => (await fetch(`${shop.origin}/products/early-cape-phone`)).status;
    expect(await status()).toBe(404);
    const list = await page.context().newPage();
    await list.goto("/admin/products?show=hidden");
    await expect(list.getByText("Early Cape phone").first()).toBeVisible();

    await page.getByLabel("Pieces each").fill("4");
    await page.getByRole("button", { name: "Fill pieces" }).click();
    sent.resolve();
    await expect(page.getByText("Created product!")).toBeVisible();
    await expect.poll(status).toBe(200);
    await expect(page.getByLabel("Pieces left, Moss, 12", { exact: true })).toHaveValue("4");
  });

  test("a form without a picture is refused, and its message disappears when one is added", {
    tag: "@full",
  }, async ({ page }) => {
    await open(page, "/admin");
    await page.getByLabel("Title", { exact: true }).fill("No Picture phone");
    await fillFacts(page);
    await save(page, "Create product").click();
    const said = page.getByText("Please choose a main image.");
    await expect(said).toHaveCount(2);
    await page.getByLabel("Main image").setInputFiles(await picture("late.jpg", "olive"));
    await picturesReady(page, 1);
    await expect(said).toHaveCount(1);
    await fillFacts(page);
    await save(page, "Create product").click();
    await expect(page.getByText("Created product!")).toBeVisible();
  });

  test("a draft of the older form is published, and removed from the device", { tag: "@full" }, async ({
    page,
  }) => {
    const name = "Drafted Cape phone";
    await open(page, "/admin/products/new");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Price (in NGN)").fill("45000");
    await page.getByLabel(/^Description/).fill("From the older form.");
    await page.getByLabel("Image", { exact: true }).setInputFiles(await picture("cape.jpg", "indigo"));
    await expect(page.getByText("The image is ready.")).toBeAttached();
    await page.getByRole("button", { name: "Save product" }).click();
    await expect(page).toHaveURL(/\/catalogue$/);

    await open(page, "/admin/products/new");
    await page.getByRole("link", { name: `Open in the main form ${name}` }).click();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(name);
    await expect(page.getByLabel("Sizes")).toHaveValue("S, M, L");
    await expect(page.getByLabel(/^Description/)).toHaveValue("From the older form.");
    await expect(page.getByText("Price in the draft: ₦45,000")).toBeVisible();
    await picturesReady(page, 1);

    await save(page, "Create product").click();
    await expect(page.getByText(/Please give the price in pounds/).first()).toBeVisible();
    await fillFacts(page);
    await save(page, "Create product").click();
    await expect(page.getByText("Created product!")).toBeVisible();
    await page.getByRole("button", { name: "Remove the draft" }).click();
    await expect(page.getByText(`The draft of ${name} was removed from this device.`)).toBeVisible();
    await open(page, "/admin/products/new");
    await expect(page.getByText(/^None yet/)).toBeVisible();
  });
});

test("a picture that is chosen before the page's scripts have arrived is uploaded", { tag: "@full" }, async ({
  page,
}) => {
  const arrive = await openEarly(page, "/admin");
  await page.getByLabel("Main image").setInputFiles(await picture("early.jpg", "navy"));
  arrive();
  await picturesReady(page, 1);
});
