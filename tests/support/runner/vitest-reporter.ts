import path from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { report } from "./report.ts";

/** Tells `scripts/test.ts` of each case as it ends, and of each file that does not load. */
export default class VitestReporter implements Reporter {
  #total = 0;

  onTestModuleCollected(module: TestModule): void {
    for (const test of module.children.allTests()) if (test.options.mode !== "skip") this.#total += 1;
    void report({ total: this.#total });
  }

  onTestCaseResult(test: TestCase): void {
    const title = `${fileOf(test.module)} › ${test.fullName}`;
    const { state, errors } = test.result();
    if (state === "passed") void report({ passed: title });
    else if (state === "skipped") void report({ skipped: title });
    else void report({ failed: title, messages: messagesOf(errors) });
  }

  /** The parent hears of everything, because the last message is waited for. */
  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly { message: string; stack?: string }[],
  ): Promise<void> {
    for (const module of modules) {
      // The file's own errors and those of its hooks, which belong to no case.
      const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
      if (errors.length > 0) await report({ failed: fileOf(module), messages: messagesOf(errors) });
    }
    for (const error of unhandled) await report({ failed: "Unhandled error", messages: messagesOf([error]) });
    await report({ total: this.#total });
  }
}

const fileOf = (module: TestModule): string => path.relative(process.cwd(), module.moduleId);

const messagesOf = (
  errors: readonly { message: string; diff?: string; stack?: string }[] | undefined,
): string[] =>
  (errors ?? []).map(({ message, diff, stack }) => [message, diff, stack].filter(Boolean).join("\n"));
