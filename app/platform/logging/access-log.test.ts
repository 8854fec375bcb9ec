import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { loggedPath, openAccessLog } from "./access-log.server.ts";
import { bufferLines, createLog } from "./log.server.ts";

/** The lines that a request logs. */
function linesOf(url: string, level: "info" | "warn" = "info"): Record<string, unknown>[] {
  const lines: string[] = [];
  const access = openAccessLog(level, (line) => lines.push(line));
  const request = { method: "GET", url, headers: { cookie: "secret" } } as unknown as IncomingMessage;
  access.end(access.begin(), request, { statusCode: 200 } as ServerResponse, "memory");
  return lines.map((line) => JSON.parse(line));
}

test("a request is one line with the address, the outcome and the duration", () => {
  const [line] = linesOf("/catalogue");
  expect(line).toMatchObject({
    level: "info",
    message: "request",
    method: "GET",
    path: "/catalogue",
    status: 200,
    from: "memory",
  });
  expect(line?.at).toMatch(/^\d{4}-.*Z$/);
  expect(line?.request).toMatch(/^[0-9a-f]{8}-1$/);
  expect(line?.ms).toBeTypeOf("number");
});

test("writes no line when only warnings are logged", () => {
  expect(linesOf("/", "warn")).toEqual([]);
});

test.each([
  ["/checkout/success?oid=BA-1&sid=cs_1&email=ada@example.com", "/checkout/success"],
  ["/unsubscribe/ada@example.com/now", "/unsubscribe/…/now"],
  ["/unsubscribe/ada%40example.com", "/unsubscribe/…"],
  ["/order/9b2f0c9e-4a31-4b2c-9d0e-000000000000", "/order/…"],
  [`/x/${"k".repeat(70)}`, "/x/…"],
  ['/"\n\u2028', '/"\n\u2028'],
])("logs only the parts of %s that identify no person", (url, path) => {
  expect(JSON.parse(loggedPath(url))).toBe(path);
  expect(JSON.parse(loggedPath(url))).toBe(path);
});

test("writes waiting lines before an urgent one, and all of them in order", () => {
  const written: string[] = [];
  const lines = bufferLines((text) => written.push(String(text)));
  lines.add("1\n");
  lines.add("2\n");
  expect(written).toEqual([]);
  lines.write("3\n");
  lines.add("4\n");
  lines.flush();
  lines.flush();
  expect(written.join("")).toBe("1\n2\n3\n4\n");
});

test("more lines than the buffer holds, and a very long one, all arrive whole and in order", () => {
  const written: string[] = [];
  const lines = bufferLines((text) => written.push(String(text)));
  const added = [
    ...Array.from({ length: 2_000 }, (_, n) => `${n}: ${"…".repeat(n % 50)}\n`),
    "é".repeat(70_000),
    "end\n",
  ];
  for (const line of added) lines.add(line);
  expect(written.length).toBeGreaterThan(1);
  lines.flush();
  expect(written.join("")).toBe(added.join(""));
});

test("waiting lines are written soon even when none follows", async () => {
  const written: string[] = [];
  bufferLines((text) => written.push(String(text))).add("1\n");
  await expect.poll(() => written).toEqual(["1\n"]);
});

test("an error of a request names its request", () => {
  const lines: string[] = [];
  createLog("info", (line) => lines.push(line))
    .with({ request: "a-1" })
    .error("It failed", new Error("why"), { path: "/" });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ message: "It failed", request: "a-1", path: "/" });
});
