import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WovenMonogram } from "./team-page.tsx";

const woven = (name: string, nth: number) => renderToStaticMarkup(<WovenMonogram name={name} nth={nth} />);

test("twelve people have twelve different tiles, even where they share their initials", () => {
  const tiles = Array.from({ length: 12 }, (_, nth) => woven("Ada Nwosu", nth));
  expect(new Set(tiles).size).toBe(12);
});

test("a tile has the person's initials, with their marks", () => {
  expect(woven("Hauwa Ɗanjuma", 2)).toContain(">HƊ</text>");
});
