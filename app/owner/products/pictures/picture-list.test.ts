import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addFiles,
  change,
  hasUploadFailed,
  isUnderWay,
  listOf,
  moveTo,
  type PictureList,
  remove,
  restorePicture,
  settle,
} from "./picture-list.ts";

const keys = (list: PictureList) => list.map(({ key }) => key);
const three = listOf(["/a", "/b", "/c"], { "/b": "From the back" });
const file = (key: string) => ({ key, fileName: `${key}.jpg` });

test("a product's pictures come with their alternative texts", () => {
  expect(three.map(({ url, alt }) => [url, alt])).toEqual([
    ["/a", ""],
    ["/b", "From the back"],
    ["/c", ""],
  ]);
});

test("a new main image goes first, others go last, and all are being sent", () => {
  const list = addFiles(addFiles(three, [file("x"), file("y")], "last"), [file("m")], "first");
  expect(keys(list)).toEqual(["m", "/a", "/b", "/c", "x", "y"]);
  expect(keys(list.filter(isUnderWay))).toEqual(["m", "x", "y"]);
});

test("a picture that was sent has its address, and a failed one is recognised", () => {
  const list = addFiles([], [file("x"), file("y")], "last");
  const after = change(settle(list, "x", "/x"), "y", { upload: { state: "failed", message: "No." } });
  expect(after.filter(isUnderWay)).toEqual([]);
  expect(keys(after.filter(hasUploadFailed))).toEqual(["y"]);
  expect(after[0]).toMatchObject({ url: "/x", upload: null });
});

test("the same picture chosen twice is in the list once, with its typed text", () => {
  const list = addFiles(three, [file("again")], "first");
  expect(settle(list, "again", "/b")).toEqual(three);
});

test("a removed picture does not reappear when its upload ends", () => {
  const list = remove(addFiles(three, [file("x")], "last"), "x");
  expect(settle(list, "x", "/x")).toEqual(three);
});

test.each([
  ["/c", 0, ["/c", "/a", "/b"]],
  ["/a", 1, ["/b", "/a", "/c"]],
  ["/a", 99, ["/b", "/c", "/a"]],
  ["/a", -1, ["/a", "/b", "/c"]],
  ["/gone", 0, ["/a", "/b", "/c"]],
])("%s moved to place %d makes %j", (key, place, expected) => {
  expect(keys(moveTo(three, key, place))).toEqual(expected);
});

test("moving never loses or repeats a picture", () => {
  const list = fc.uniqueArray(fc.string(), { maxLength: 12 }).map((urls) => listOf(urls, {}));
  fc.assert(
    fc.property(list, fc.string(), fc.integer(), (pictures, key, place) => {
      const moved = moveTo(pictures, pictures[0]?.key ?? key, place);
      expect(keys(moved).sort()).toEqual(keys(pictures).sort());
    }),
  );
});

test("a removed picture returns to its place, once", () => {
  const [, b] = three;
  if (!b) throw new Error("There is no second picture");
  const without = remove(three, "/b");
  expect(restorePicture(without, b, 1)).toEqual(three);
  expect(restorePicture(three, b, 1)).toEqual(three);
});
