// Reads the reports of the two test runners into one shape.
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The result of a run: how many tests passed, and a message for each that did not. */
export interface Outcome {
  passed: number;
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
  stats: { expected: number };
}

/** Vitest's JSON: each failed test, and each file that did not load. */
export function readVitest(report: VitestReport): Outcome {
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && message !== "") return [inWords(file, [message])];
    return failed.map((test) => inWords(`${file} › ${test.fullName}`, test.failureMessages));
  });
  return { passed: report.numPassedTests, failures };
}

/** Playwright's JSON: each failed test, and the errors outside of tests. */
export function readPlaywright(report: PlaywrightReport): Outcome {
  const failures = [
    ...report.suites.flatMap(failedSpecs),
    ...report.errors.map(({ message }) => inWords("In a browser", [message ?? ""])),
  ];
  return { passed: report.stats.expected, failures };
}

function failedSpecs({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return inWords(
        `tests/e2e/${file}:${line} › ${title}`,
        errors.map(({ message }) => message ?? ""),
      );
    });
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** How many lines of a failure are repeated at the end; the full text is printed where it happened. */
const LINES = 12;

function inWords(where: string, messages: string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split("\n"));
  const told = lines.filter((line) => line.trim() !== "" && !line.includes("node_modules")).slice(0, LINES);
  return [where, ...told.map((line) => `    ${line}`)].join("\n");
}
