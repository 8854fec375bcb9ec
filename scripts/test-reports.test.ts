import { describe, expect, test } from "vitest";
import { readPlaywright, readVitest } from "./test-reports.ts";

const held = { fullName: "a price is whole pence", status: "passed", failureMessages: [] };
const broken = {
  fullName: "a cart adds up",
  status: "failed",
  failureMessages: [
    "AssertionError: expected 1 to be 2\n    at cart.test.ts:3\n    at node_modules/vitest/run.js:1",
  ],
};

describe("a run of Vitest", () => {
  test("names the failed test with its file, and says what it said without the runner's own frames", () => {
    const testResults = [
      { name: `${process.cwd()}/app/cart.test.ts`, message: "", assertionResults: [held, broken] },
    ];
    expect(readVitest({ numPassedTests: 1, testResults })).toEqual({
      passed: 1,
      failures: [
        "app/cart.test.ts › a cart adds up\n    AssertionError: expected 1 to be 2\n        at cart.test.ts:3",
      ],
    });
  });

  test("counts a file that does not load", () => {
    const testResults = [
      { name: `${process.cwd()}/app/cart.test.ts`, message: "Cannot find './it'", assertionResults: [] },
    ];
    expect(readVitest({ numPassedTests: 0, testResults }).failures).toEqual([
      "app/cart.test.ts\n    Cannot find './it'",
    ]);
  });
});

describe("a run of Playwright", () => {
  const spec = (title: string, ok: boolean, message: string) => ({
    ...{ title, ok, file: "cart.spec.ts", line: 9 },
    tests: [{ results: [{ errors: ok ? [] : [{ message }] }] }],
  });

  test("names failed tests however deep they lie, and takes the colours out", () => {
    const inner = { specs: [spec("on a phone", false, "\u001b[31mError:\u001b[39m not there")] };
    const suites = [{ specs: [spec("on a laptop", true, "")], suites: [inner] }];
    expect(readPlaywright({ suites, errors: [], stats: { expected: 1 } })).toEqual({
      passed: 1,
      failures: ["tests/e2e/cart.spec.ts:9 › on a phone\n    Error: not there"],
    });
  });

  test("counts what went wrong beside all tests", () => {
    const report = { suites: [], errors: [{ message: "No tests found" }], stats: { expected: 0 } };
    expect(readPlaywright(report).failures).toEqual(["In a browser\n    No tests found"]);
  });
});
