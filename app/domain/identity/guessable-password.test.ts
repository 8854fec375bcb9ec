import { expect, test } from "vitest";
import { isGuessable } from "./accounts.server.ts";

const EMAIL = "olamide@baobab-atelier.example";

test.each([
  "administrator",
  "1QAZ2wsx3edc4rfv",
  "pppppppppppp",
  "121212121212",
  "Password2026!",
  "baobab-atelier-2026",
  "BaobabAtelierAdmin",
  "Olamide.1234567",
])("treats %s as guessable", (password) => {
  expect(isGuessable(password, EMAIL)).toBe(true);
});

test.each([
  "three quiet looms at dawn",
  "baobab trees grow slowly here",
  "f3a9-77b1-09cd-1120",
  "884213650917",
  "ọ̀rọ̀ àṣírí mi gan-an ni",
])("accepts %s", (password) => {
  expect(isGuessable(password, EMAIL)).toBe(false);
});
