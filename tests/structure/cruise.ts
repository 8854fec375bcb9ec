import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { ICruiseResult } from "dependency-cruiser";

/** The folders of our own code, as far as a tree has them. */
const FOLDERS = ["app", "server", "database", "scripts", "tests", "bench"];
/** Fewer modules than this, or hardly any imports between them, mean that the check itself is broken. */
const LEAST_MODULES = 50;

export interface Offence {
  rule: string;
  from: string;
  to: string;
  /** The files of a cycle, which is reported once for all of them. */
  circle: string[];
}

/**
 * The offences against the import law in a tree that has a `.dependency-cruiser.cjs`, the checked modules of `app/`,
 * and the names of the rules. Throws when hardly any module was checked: the tool passes silently when it cannot read
 * the language's newest compiler.
 */
export async function offencesIn(
  tree: string,
): Promise<{ offences: Offence[]; modules: string[]; rules: string[] }> {
  const { modules, summary } = await cruise(tree);
  const ours = modules.filter(({ source }) => source.startsWith("app/"));
  const imports = ours.flatMap(({ dependencies }) =>
    dependencies.filter(({ resolved }) => resolved.startsWith("app/")),
  );
  if (ours.length <= LEAST_MODULES || imports.length <= LEAST_MODULES) {
    throw new Error(`The import law looked at ${ours.length} modules and ${imports.length} imports only`);
  }
  const offences = summary.violations.map(({ rule, from, to, cycle = [] }) => ({
    rule: rule.name,
    from,
    to,
    circle: cycle.map(({ name }) => name),
  }));
  const rules = summary.ruleSetUsed?.forbidden?.map(({ name = "" }) => name) ?? [];
  return { offences, modules: ours.map(({ source }) => source), rules };
}

/** The same command that a person would run, with its result as data. */
async function cruise(tree: string): Promise<ICruiseResult> {
  const folders = FOLDERS.filter((folder) => existsSync(path.join(tree, folder)));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, "--config", ".dependency-cruiser.cjs", "--output-type", "json", ...folders],
    { cwd: tree, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}

const program = path.resolve(
  import.meta.dirname,
  "../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
);
