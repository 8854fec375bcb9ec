import { expect, test } from "vitest";
import { emptyProduct } from "#app/domain/catalogue/products/product-input.ts";
import { sayMoved, writeMoved } from "./moved-pieces.ts";

const input = { ...emptyProduct("Baobab Atelier"), sizes: "8, 10" };

test("a number that changed while the form was open is reported with the booked change and its result", () => {
  expect(sayMoved([writeMoved({ key: "olive|8", whenOpened: 9, typed: 10, whenSaved: 8 })], input)).toEqual([
    "Olive, UK 8 went from 9 to 8 while the form was open. You typed 10: +1 was booked, so that made 9.",
  ]);
  expect(sayMoved([writeMoved({ key: "olive|10", whenOpened: 5, typed: 4, whenSaved: 6 })], input)).toEqual([
    "Olive, UK 10 went from 5 to 6 while the form was open. You typed 4: −1 was booked, so that made 5.",
  ]);
});

test.each(["", "olive|8", "olive|8|x|1|2", "navy|8|1|2|3", "__proto__|8|1|2|3"])(
  "%j reports nothing",
  (written) => {
    expect(sayMoved([written], input)).toEqual([]);
  },
);
