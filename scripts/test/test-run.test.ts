import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { formatFailure } from "./test-run.ts";

/** A command that runs tasks as `npm test` does. */
function start(...tasks: string[]): { child: ChildProcess; output(): string } {
  const program = `import { TestRun } from "./scripts/test/test-run.ts";
    const run = new TestRun();
    ${tasks.join("\n")}
    await run.end();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout?.on("data", (piece) => {
    said += piece;
  });
  return { child, output: () => said };
}

const tell = (told: unknown): string => `process.send(${JSON.stringify(told)})`;

test("counts the cases of all stages, and repeats the failures before its last line", async () => {
  const { child, output } = start(
    `await run.check("Types", ["-e", ""]);`,
    `await run.cases("Rules", ["-e", ${JSON.stringify(`${tell({ passed: "adds up" })}; ${tell({ failed: "rounds", messages: ["1 is not 2"] })}`)}]);`,
  );
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output()).toMatch(/✘ rounds\n {4}1 is not 2\n\nIn \d+ s\n2 passed, 1 failed\n$/);
});

test("fails a tool that ends with an error, and a runner that ends without a case", async () => {
  const { child, output } = start(
    `await run.check("Types", ["-e", "process.exit(2)"]);`,
    `await run.cases("Rules", ["-e", ""]);`,
  );
  await once(child, "close");
  expect(output()).toContain("✘ Types: '-e' ended with 2");
  expect(output()).toContain("✘ Rules: ended with 0 after 0 cases, none of which failed");
  expect(output()).toMatch(/0 passed, 2 failed\n$/);
});

test("ends what its children started, however far down, when it is told to stop", async () => {
  const grandchild = `const { spawn } = require("node:child_process");
    const { pid } = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
    require("node:fs").writeFileSync(process.env.PID_FILE, String(pid));
    setInterval(() => {}, 1000);`;
  const folder = await mkdtemp(path.join(tmpdir(), "test-run-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "pid");
  const { child, output } = start(
    `await run.cases("Rules", ["-e", ${JSON.stringify(grandchild)}], { PID_FILE: ${JSON.stringify(file)} });`,
  );
  await expect.poll(() => existsSync(file) && readFileSync(file, "utf8")).toMatch(/\d+/);
  const pid = Number(readFileSync(file, "utf8"));
  child.kill("SIGTERM");
  await once(child, "close");
  expect(output()).toMatch(/✘ Stopped by SIGTERM\n\nIn \d+ s\n0 passed, 1 failed\n$/);
  // Only an ended task has no command any more, even before its result is asked for.
  if (process.platform === "linux")
    await expect.poll(() => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).toBe("");
});

test("shortens a failure to its words, without the runner's own frames", () => {
  const frames = "at cart.test.ts:3\n    at node_modules/vitest/run.js:1";
  expect(formatFailure("cart.test.ts › adds up", [`expected 1 to be 2\n    ${frames}`])).toBe(
    "cart.test.ts › adds up\n    expected 1 to be 2\n        at cart.test.ts:3",
  );
  expect(formatFailure("long", ["x".repeat(10_000)]).length).toBeLessThan(300);
});
