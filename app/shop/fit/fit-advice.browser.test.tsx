import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ReviewNumbers } from "#app/domain/people/reviews/review-numbers.ts";
import { findings, tabTo } from "#tests/support/components/at-hand.ts";
import { openPage, SIZES } from "#tests/support/components/open-page.tsx";
import { sampleProduct, words } from "#tests/support/components/sample-shop.ts";
import { bodyNumbers } from "./body-numbers.ts";
import { FitAdvice } from "./fit-advice.tsx";

async function openAdvice(
  slug: string,
  { reviews = null as ReviewNumbers | null, size = SIZES.laptop as { width: number; height: number } } = {},
) {
  const { measurements, cut, title } = sampleProduct(slug);
  if (!cut) throw new Error(`${slug} has no cut`);
  const piece = { sizes: measurements, cut, reviews, guide: words["size-guide"], piece: title };
  const shown = <FitAdvice {...piece} chosen="8" onChoose={() => undefined} />;
  await openPage({ at: `/products/${slug}`, size, page: shown });
}

const field = (name: string) => page.getByRole("textbox", { name });
const saveButton = () => page.getByRole("button", { name: "Show my size" });

test("the fit of enough reviews moves the advice, and is named", async () => {
  const reviews = { shown: 4, stars: 18, small: 3, trueToSize: 1, large: 0, elsewhere: 0, elsewhereStars: 0 };
  await openAdvice("adire-maxi-dress", { reviews });
  bodyNumbers.set({ body: { bust: 93, waist: 76, hips: 101 }, size: "12" });
  await expect
    .element(
      page.getByText(
        "Between UK 12 and UK 14: 12 hugs the bust, 14 leaves 9 cm at the waist. 3 of 4 say it comes up small, and we’ve counted that in.",
      ),
    )
    .toBeVisible();
});

test("a height beside the numbers tells where the piece ends", async () => {
  await openAdvice("adire-maxi-dress");
  await page.getByRole("button", { name: "Find my size" }).click();
  await field("Bust").fill("92");
  await field("Height").fill("very tall");
  await saveButton().click();
  await expect
    .element(field("Height"))
    .toHaveAccessibleDescription(
      "Write a height, such as 168 or 5 ft 6. With it we say where the piece ends.",
    );
  await field("Height").fill("5 ft 10");
  expect(await findings()).toEqual([]);
  await saveButton().click();
  await expect.element(page.getByText("At your height, UK 8 ends around the ankle.")).toBeVisible();
});

test("a piece without the typed measurements says which it needs", async () => {
  await openAdvice("adire-kaftan");
  bodyNumbers.set({ body: { waist: 76 }, size: "12" });
  await expect
    .element(page.getByText("For this piece, add your bust or hips to your numbers."))
    .toBeVisible();
});

test.each(Object.entries(SIZES))("the numbers are typed by keyboard alone on a %s", async (_, size) => {
  await openAdvice("adire-maxi-dress", { size });
  const opener = page.getByRole("button", { name: "Find my size" });
  opener.element().focus();
  await userEvent.keyboard("{Enter}");
  await tabTo(field("Bust"));
  await userEvent.keyboard("ninety{Enter}");
  await expect.element(field("Bust")).toHaveAccessibleDescription("Write a number, such as 92.");
  await expect.element(field("Bust")).toHaveFocus();
  expect(await findings()).toEqual([]);
  await field("Bust").fill("36½");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("36.5 cm is less than the tape goes round")).toBeVisible();
  expect(await findings()).toEqual([]);
  await tabTo(page.getByRole("button", { name: "Yes, inches" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("UK 12: 1.5 in of ease at the bust.")).toBeVisible();

  await page.getByRole("button", { name: "Change my numbers" }).click();
  await expect.element(page.getByRole("radio", { name: "inches" })).toBeChecked();
  await expect.element(field("Bust")).toHaveValue("36.5");
  await page.getByRole("radio", { name: "cm" }).click();
  await expect.element(field("Bust")).toHaveValue("92.7");
  await userEvent.keyboard("{Escape}");
  await expect.element(saveButton()).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Change my numbers" })).toHaveFocus();
});
