import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addButton, open, sizeOf } from "#tests/support/browser/shopping.ts";

/** Everything that the browser sends: each request's address, headers and body. */
function watchRequests(context: BrowserContext): () => Promise<string[]> {
  const texts: Promise<string>[] = [];
  context.on("request", (request) => {
    const headers = request.allHeaders().catch(() => request.headers());
    texts.push(
      headers.then((all) => [request.url(), JSON.stringify(all), request.postData() ?? ""].join("\n")),
    );
  });
  return () => Promise.all(texts);
}

const numberField = (page: Page, name: string) =>
  page.getByRole("dialog", { name: "Your three numbers" }).getByRole("textbox", { name });

test("three numbers lead to a size on each piece and in the catalogue, and never leave the browser", async ({
  page,
  context,
}) => {
  const sent = watchRequests(context);
  await open(page, "/products/adire-maxi-dress");
  await expect(page.getByText("UK 8 measures: bust 87 cm, waist 70, hips 106.")).toBeVisible();
  await page.getByRole("button", { name: "Find my size" }).click();
  await page.getByText("inches", { exact: true }).click();
  await numberField(page, "Bust").fill("94.6");
  await numberField(page, "Waist").fill("76.7");
  await numberField(page, "Hips").fill("102.3");
  await page.getByRole("button", { name: "Show my size" }).click();
  await expect(page.getByText("94.6 in is more than the tape: did you mean cm?")).toBeVisible();
  await page.getByRole("button", { name: "Yes, cm" }).click();
  await expect(
    page.getByText("Between UK 12 and UK 14: 12 hugs the bust, 14 leaves 8.5 cm at the waist."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Change my numbers" })).toBeFocused();
  await page.getByRole("button", { name: "Choose UK 12" }).click();
  await expect(sizeOf(page, "UK 12")).toBeChecked();
  await addButton(page).click();

  await open(page, "/products/adire-kaftan");
  await expect(page.getByText("UK 12: 29.5 cm of ease at the bust, 25.5 at the hips")).toBeVisible();
  await open(page, "/catalogue");
  await page.mouse.wheel(0, 200);
  await page
    .getByRole("navigation", { name: "UK size" })
    .getByRole("link", { name: "In my size UK 14" })
    .click();
  await expect(page).toHaveURL("/catalogue?size=14");

  const requests = await sent();
  // A watch that sees nothing proves nothing.
  expect(requests.some((text) => text.includes("size=14"))).toBe(true);
  const cookies = JSON.stringify(await context.cookies());
  for (const number of ["94.6", "76.7", "102.3", "37.2", "30.2", "40.3"]) {
    const coded = [number, number.replace(".", "%2E"), number.replace(".", ",")];
    for (const text of [...requests, cookies])
      for (const code of coded) expect(text.includes(code), `${code} in ${text}`).toBe(false);
  }

  await page.goBack();
  await open(page, "/products/adire-maxi-dress");
  await page.getByRole("button", { name: "Forget my numbers" }).click();
  await expect(page.getByText("Forgotten. This device no longer has your numbers.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Find my size" })).toBeFocused();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain("94.6");
});

test("numbers above the largest size lead to a question about the piece that names none of them", async ({
  page,
}) => {
  await open(page, "/products/fan-print-skirt-set");
  await page.getByRole("button", { name: "Find my size" }).click();
  await numberField(page, "Hips").fill("128");
  await numberField(page, "Hips").press("Enter");
  await expect(page.getByText("UK 20, our largest, is too close at the hips.")).toBeVisible();
  await page.getByRole("link", { name: "Ask us", exact: true }).first().click();
  await expect(page).toHaveURL(/\/contact\?about=Fan\+Print\+Skirt\+Set/);
  expect(page.url()).not.toContain("128");
});
