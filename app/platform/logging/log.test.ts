import { expect, test } from "vitest";
import { createLog } from "./log.server.ts";

function logged(say: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  say(createLog("info", (line) => lines.push(line)));
  return lines.map((line) => JSON.parse(line));
}

test("writes one JSON object per line", () => {
  expect(logged((log) => log.info("The shop is open", { port: 3000 }))).toMatchObject([
    { level: "info", message: "The shop is open", port: 3000 },
  ]);
});

test("leaves out lines below its level", () => {
  expect(logged((log) => log.debug("Small talk"))).toEqual([]);
});

test("logs an error with its causes", () => {
  const [line] = logged((log) => log.error("It broke", new Error("outer", { cause: new Error("inner") })));
  expect(line?.error).toMatch(/Error: outer[\s\S]*caused by Error: inner/);
});

test("never writes the values of a failed query", () => {
  const failed = new Error(
    "Failed query: insert into orders values ($1)\nparams: ada@example.com,3 Sample Street\nPortsmouth",
  );
  const [line] = logged((log) => log.error("It broke", failed));
  expect(JSON.stringify(line)).not.toMatch(/ada@example|Sample Street|Portsmouth/);
});
