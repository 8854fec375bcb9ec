import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { NOTHING_TYPED } from "#app/domain/money/gift-cards/gift-card-fields.ts";
import { openPage, SIZES } from "#tests/support/components/open-page.tsx";
import { GiftCardPage } from "./gift-card-page.tsx";

const shop = { name: "Baobab Atelier", email: "hello@shop.example", sendsEmail: true };
const field = (name: RegExp) => page.getByRole("textbox", { name });

test("shows the card as it is typed, with one amount: the chosen or the typed one", async () => {
  const buying = <GiftCardPage answer={undefined} shop={shop} cancellationDays={14} />;
  await openPage({ at: "/gift-cards", size: SIZES.phone, page: buying });
  const fifty = page.getByRole("radio", { name: "£50" });
  await expect.element(fifty).toBeChecked();
  await field(/^Another amount/).fill("75.50");
  await expect.element(fifty).not.toBeChecked();
  await expect.element(page.getByText("£75.50")).toBeVisible();
  await field(/^From/).fill("Bisi");
  await expect.element(page.getByText("From Bisi")).toBeVisible();
  await page.getByRole("radio", { name: "£100" }).click({ force: true });
  await expect.element(field(/^Another amount/)).toHaveValue("");
});

test("takes each error away once its field is right, and then the summary", async () => {
  const problems = { recipient: "Say whom the card is for.", email: "Add your email." };
  const answer = { typed: NOTHING_TYPED, problems, message: "Not ready to be paid yet" };
  const buying = <GiftCardPage answer={answer} shop={shop} cancellationDays={14} />;
  await openPage({ at: "/gift-cards", size: SIZES.phone, page: buying });
  const summary = page.getByRole("alert");
  await field(/^For/).fill("Ada");
  await expect.element(summary).not.toMatchTextContent(/Say whom/);
  await expect.element(summary).toMatchTextContent(/Add your email/);
  await field(/^Your email/).fill("ada@");
  await expect.element(summary).toMatchTextContent(/Add your email/);
  await field(/^Your email/).fill("ada@example.com");
  await expect.element(summary).not.toBeInTheDocument();
  await expect.element(field(/^Your email/)).not.toHaveAttribute("aria-invalid");
});

test("counts the message, refuses one that is too long at once, and keeps all of it", async () => {
  const buying = <GiftCardPage answer={undefined} shop={shop} cancellationDays={14} />;
  await openPage({ at: "/gift-cards", size: SIZES.phone, page: buying });
  const message = field(/^Message/);
  await message.fill("Ẹ kú ọjọ́ ìbí 🎉");
  await expect.element(page.getByText("15 of 600 characters.")).toBeVisible();
  await message.fill("x".repeat(601));
  await expect.element(message).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByText(/and this one has 601/)).toBeVisible();
  await expect.element(message).toHaveValue("x".repeat(601));
  await message.fill("x".repeat(600));
  await expect.element(message).not.toHaveAttribute("aria-invalid");
});

test("has the form as it was for who comes back from the payment page", async () => {
  const Buying = () => {
    const [visit, setVisit] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setVisit(visit + 1)}>
          Come back
        </button>
        <GiftCardPage key={visit} answer={undefined} shop={shop} cancellationDays={14} />
      </>
    );
  };
  await openPage({ at: "/gift-cards", size: SIZES.phone, page: <Buying /> });
  await field(/^Another amount/).fill("75.50");
  await field(/^For/).fill("Ada");
  await page.getByRole("button", { name: "Come back" }).click();
  await expect.element(field(/^For/)).toHaveValue("Ada");
  await expect.element(page.getByText("For Ada")).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "£50" })).not.toBeChecked();
  await expect.element(page.getByText("£75.50")).toBeVisible();
});

test("offers no email of the card where the shop has no mail server", async () => {
  const buying = (
    <GiftCardPage answer={undefined} shop={{ ...shop, sendsEmail: false }} cancellationDays={14} />
  );
  await openPage({ at: "/gift-cards", size: SIZES.phone, page: buying });
  await expect.element(field(/^For/)).toBeVisible();
  await expect.element(field(/^Their email/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).not.toMatchTextContent(/by email|we email|we send/i);
});
