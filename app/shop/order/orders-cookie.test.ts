import { expect, test } from "vitest";
import { forgetSession, keptSession, storeSession } from "./orders-cookie.server.ts";

const TOKEN = "a".repeat(66);

test("stores a session for 30 days, on https for this very site alone", async () => {
  const [plain, secure] = [
    await storeSession(TOKEN, { origin: "http://localhost:3000" }),
    await storeSession(TOKEN, { origin: "https://shop.example" }),
  ];
  expect(plain).toMatch(/^orders=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(secure).toMatch(/^__Host-orders=\S+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const [sent = ""] = secure.split(";");
  expect(await keptSession(sent, { origin: "https://shop.example" })).toBe(TOKEN);
  expect(await keptSession(sent, { origin: "http://localhost:3000" })).toBeNull();
  expect(await keptSession("__Host-orders=%00", { origin: "https://shop.example" })).toBeNull();
  expect(await keptSession(null, { origin: "https://shop.example" })).toBeNull();
  expect(await forgetSession({ origin: "https://shop.example" })).toMatch(
    /^__Host-orders=[^;]*; Max-Age=0; /,
  );
});
