import { expect, test } from "vitest";
import { openSealer } from "./secrets.server.ts";

const SECRET = "one secret of thirty-two characters";
const sealer = openSealer(SECRET);

test("opens what it sealed, and never seals it twice alike", () => {
  const sealed = sealer.seal("sk_live_ẹ", "payments");
  expect(openSealer(SECRET).open(sealed, "payments")).toBe("sk_live_ẹ");
  expect(sealer.seal("sk_live_ẹ", "payments")).not.toBe(sealed);
  expect(sealed).not.toContain("sk_live");
});

test("opens nothing under another label, nor with another secret", () => {
  const sealed = sealer.seal("sk_live_1", "payments");
  expect(sealer.open(sealed, "email")).toBeNull();
  expect(openSealer(`${SECRET}.`).open(sealed, "payments")).toBeNull();
});

test("opens nothing that was changed in any byte, or cut off", () => {
  const [version, encoded = ""] = sealer.seal("sk_live_1", "payments").split(".");
  const bytes = Buffer.from(encoded, "base64url");
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect([place, sealer.open(`${version}.${changed.toString("base64url")}`, "payments")]).toEqual([
      place,
      null,
    ]);
  }
  for (const sealed of ["", "v1", "v1.", `v2.${encoded}`, `${version}.${encoded.slice(0, -2)}`])
    expect(sealer.open(sealed, "payments")).toBeNull();
});
