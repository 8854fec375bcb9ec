import path from "node:path";
import type { Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { report } from "./report.ts";

/** Tells `scripts/test.ts` of each browser test as it ends, and of errors outside of tests. */
export default class PlaywrightReporter implements Reporter {
  onBegin(_config: unknown, suite: Suite): void {
    void report({ total: suite.allTests().length });
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    const title = `${path.relative(process.cwd(), test.location.file)}:${test.location.line} › ${test.title}`;
    if (status === "passed") void report({ passed: title });
    else if (status === "skipped") void report({ skipped: title });
    else void report({ failed: title, messages: [status, ...errors.map(textOf)] });
  }

  onError(error: TestError): void {
    void report({ failed: "In a browser", messages: [textOf(error)] });
  }

  /** The parent hears of everything, because the last message is waited for. */
  async onEnd(): Promise<void> {
    await report({ skipped: "" });
  }

  printsToStdio(): boolean {
    return false;
  }
}

const textOf = ({ message, snippet, stack }: TestError): string =>
  [message ?? stack, snippet].filter(Boolean).join("\n");
