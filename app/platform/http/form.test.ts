import { expect, test } from "vitest";
import { readForm } from "./form.server.ts";

const KB = 1024;
const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=----shop";

const send = (type: string, body: string | Uint8Array<ArrayBuffer>, limits = { bytes: 128 * KB }) =>
  readForm(
    new Request("http://shop.example", { method: "POST", headers: { "content-type": type }, body }),
    limits,
  );

const PART = '------shop\r\nContent-Disposition: form-data; name="a"\r\n';
const END = "------shop--\r\n";

test.each<[string, string, string, number | null]>([
  ["64 KB in one urlencoded field", URL_ENCODED, `a=${"x".repeat(64 * KB - 2)}`, null],
  ["a byte more", URL_ENCODED, `a=${"x".repeat(64 * KB - 1)}`, 413],
  ["32,000 names without a value", URL_ENCODED, "&a".repeat(32_000), 413],
  ["16,000 empty fields", URL_ENCODED, "a=b&".repeat(16_000), 413],
  ["500 fields", URL_ENCODED, "a=b&".repeat(500), null],
  ["120 KB in parts", MULTIPART, `${PART}\r\n${"x".repeat(120 * KB)}\r\n${END}`, null],
  ["500 parts", MULTIPART, `${`${PART}\r\nx\r\n`.repeat(500)}${END}`, null],
  ["501 parts", MULTIPART, `${`${PART}\r\nx\r\n`.repeat(501)}${END}`, 400],
  [
    "a part with a head of 20,000 lines",
    MULTIPART,
    `${PART}${"a: b\r\n".repeat(20_000)}\r\nx\r\n${END}`,
    400,
  ],
  ["no boundary", "multipart/form-data", "x", 400],
  ["a boundary in another parameter", 'multipart/form-data; x="; boundary=y"', "--y\r\n", 400],
  ["a boundary without a value", "multipart/form-data; boundary", "x", 400],
  ["something else", "text/plain", "a=b", 415],
])("%s", async (_, type, body, refused) => {
  const read = await send(type, body);
  expect(read.ok ? null : read.error.status).toBe(refused);
});

test("a route that checks the sender may accept more fields in a longer body", async () => {
  const limits = { bytes: 900 * KB, urlEncodedBytes: 900 * KB, fields: 20_000 };
  const names = Array.from({ length: 15_000 }, (_, n) => `cell-${n}=${"x".repeat(40)}`);
  const read = await send(URL_ENCODED, names.join("&"), limits);
  expect(read.ok && [...read.value.keys()].length).toBe(15_000);
});

test("a file and a text stay unchanged, except for a NUL in the text", async () => {
  const form = new FormData();
  form.append("name", "Adé\0");
  form.append("photo", new File([new Uint8Array([0, 13, 10, 45, 45, 255])], "a.png"));
  const { headers, body } = new Response(form);
  const read = await send(
    headers.get("content-type") ?? "",
    new Uint8Array(await new Response(body).arrayBuffer()),
  );
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value.get("name")).toBe("Adé\ufffd");
  const photo = read.value.get("photo") as File;
  expect([photo.name, ...new Uint8Array(await photo.arrayBuffer())]).toEqual([
    "a.png",
    0,
    13,
    10,
    45,
    45,
    255,
  ]);
});
