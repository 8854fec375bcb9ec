import { expect, test } from "vitest";
import { fitWithin, parseDraftPicture } from "./draft.ts";

test.each([
  [4000, 3000, { width: 640, height: 480 }],
  [1000, 5000, { width: 128, height: 640 }],
  [300, 200, { width: 300, height: 200 }],
  [10_000, 1, { width: 640, height: 1 }],
])("a picture of %d by %d is shown within 640", (width, height, size) => {
  expect(fitWithin(width, height, 640)).toEqual(size);
});

test("reports an unreadable file as an upload error", async () => {
  const file = new File(["x"], "gone.jpg", { type: "image/jpeg" });
  file.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
  expect(await parseDraftPicture(file)).toEqual({ ok: false, error: "Upload error" });
});

test("a file that is not a picture is a failed upload", async () => {
  expect(await parseDraftPicture(new File(["x"], "notes.txt"))).toEqual({
    ok: false,
    error: "Upload failed",
  });
});
