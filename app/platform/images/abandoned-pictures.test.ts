import fc from "fast-check";
import { expect, test } from "vitest";
import { abandonedOf, folderNamed } from "./abandoned-pictures.ts";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

test.each([
  ["a picture of a product", "dress-1.4x5", 300, false],
  ["one that was uploaded yesterday and not saved", "stray-1.4x5", 1, false],
  ["one that nobody wanted for seven days, to the second", "stray-1.4x5", 7, false],
  ["one that nobody wanted for longer", "stray-1.4x5", 7.01, true],
  ["an upload under way", ".part-1", 0.01, false],
  ["an upload that was broken off two days ago", ".part-1", 2, true],
  ["what waits for its AVIF", ".unfinished", 300, false],
])("%s", (_, name, days, goes) => {
  const folders = [{ name, wantedAt: daysAgo(days) }];
  expect(abandonedOf(folders, new Set(["dress-1.4x5"]), now)).toEqual(goes ? [name] : []);
});

test.each([
  [0.9, []],
  [1.1, ["review-1.4x5"]],
])(
  "deletes a person’s picture without references after an hour, even where nothing else is in use",
  (hours, gone) => {
    const folders = [{ name: "review-1.4x5", wantedAt: daysAgo(hours / 24) }];
    const isPersonal = (name: string) => name.startsWith("review-");
    expect(abandonedOf(folders, new Set(), now, isPersonal)).toEqual(gone);
    expect(abandonedOf(folders, new Set(["review-1.4x5"]), now, isPersonal)).toEqual([]);
  },
);

test("where nothing is in use, no picture is deleted", () => {
  expect(abandonedOf([{ name: "stray-1.4x5", wantedAt: daysAgo(300) }], new Set(), now)).toEqual([]);
});

test("a picture with references is never deleted, whatever else is in the store", () => {
  const folder = fc.record({
    name: fc.string({ minLength: 1 }),
    wantedAt: fc.date({ noInvalidDate: true }),
  });
  fc.assert(
    fc.property(fc.array(folder), fc.func(fc.boolean()), (folders, isInUse) => {
      const inUse = new Set(
        folders.map(({ name }) => name).filter((name) => !name.startsWith(".") && isInUse(name)),
      );
      expect(abandonedOf(folders, inUse, now).filter((name) => inUse.has(name))).toEqual([]);
    }),
  );
});

test.each([
  ["/media/dress-1.4x5.c8b8a0/4.webp", "dress-1.4x5.c8b8a0"],
  ["/pictures/bench.4x5/4.webp", null],
  ["https://res.cloudinary.com/shop/image/upload/v1/a.webp", null],
  ["", null],
])("the address %j names the folder %j", (url, folder) => {
  expect(folderNamed(url)).toBe(folder);
});
