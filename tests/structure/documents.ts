import { glob, readFile } from "node:fs/promises";
import path from "node:path";

/** A document: its path from the root of the tree, and its text. */
export interface Document {
  path: string;
  text: string;
}

/** Every document of the project. */
export async function documents(root: string): Promise<Document[]> {
  const found: Document[] = [];
  for await (const name of glob(["*.md", "docs/**/*.md", "database/**/*.md"], { cwd: root })) {
    found.push({ path: name.split(path.sep).join("/"), text: await readFile(path.join(root, name), "utf8") });
  }
  return found.sort((one, other) => one.path.localeCompare(other.path));
}

/**
 * Paths in backticks; placeholders such as `{name}` and patterns are no paths, and an address of the shop is no file.
 */
const PATHS = /`((?:app|server|database|content|docs|public|scripts|tests|bench|deploy)\/[^`\s*{}…:]*)`/g;
/** Folders of `app/`, as the tour names them. */
const ROOMS = /`((?:domain|owner|platform|shared|shop|ui)\/[^`\s*{}…:]*)`/g;
const LINKS = /\]\((?!https?:|\/|#|mailto:)([^)#\s]+)/g;

/** The paths that a document names, from the root of the tree. */
export function namedPaths({ path: document, text }: Document): string[] {
  return [
    ...[...text.matchAll(PATHS)].map(([, file = ""]) => file),
    ...[...text.matchAll(ROOMS)].map(([, file = ""]) => `app/${file}`),
    ...[...text.matchAll(LINKS)].map(([, file = ""]) => path.posix.join(path.posix.dirname(document), file)),
  ];
}

const SHORT = "[a-z][\\w-]*(?:\\.[\\w-]+)*";
/** A folder, and names after it: `app/shop/cart/`, `cart-page.tsx` and `use-cart.ts`. */
const AFTER_FOLDER = new RegExp(`\`([a-z]+/[^\`\\s]*)\`((?:(?:,| and)\\s\`${SHORT}\`)+)`, "g");
/** A name of the code, and its file, which may stand after its folder. */
const NAME_IN_FILE = /`(\w+)` (?:in\s`([a-z]+\/[^`\s]*)`(?:,\s`([\w.-]+\.tsx?)`)?|\(`([a-z]+\/[^`\s]*)`\))/g;

const fromRoot = (folder: string): string =>
  folder.replace(/^(?=(?:domain|owner|platform|shared|shop|ui)\/)/, "app/").replace(/\/$/, "");

/** The names after a folder that are neither in it nor, for a folder, beside it. `files` are paths from the root. */
export const misplacedNames = ({ text }: Document, files: readonly string[]): string[] =>
  [...text.matchAll(AFTER_FOLDER)].flatMap(([, folder = "", list = ""]) =>
    [...list.matchAll(/`([^`]+)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => {
        const from = name.includes(".") ? fromRoot(folder) : path.posix.dirname(fromRoot(folder));
        return !files.some((file) => file.startsWith(`${from}/`) && file.endsWith(`/${name}`));
      })
      .map((name) => `${folder} ${name}`),
  );

/** The names of the code that a document gives with their file, as pairs. */
export const namesInFiles = ({ text }: Document): [string, string][] =>
  [...text.matchAll(NAME_IN_FILE)]
    .map(([, name = "", at, file, inBrackets = ""]): [string, string] => [
      name,
      fromRoot(at ?? inBrackets) + (file ? `/${file}` : ""),
    ])
    .filter(([, file]) => /\.tsx?$/.test(file));

/** The source files that a document names without their folder, such as `order.ts`. */
export const namedFiles = ({ text }: Document): string[] =>
  [...text.matchAll(/`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|py|css|sql))`/g)].map(([, file = ""]) => file);

/** The commands of package.json that a document names, such as `npm run bench`. */
export const namedCommands = ({ text }: Document): string[] =>
  [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, plain]) => run ?? plain ?? "");

/** Words as `wc -w` counts them. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** The headings of a decision, in this order; the alternatives may be left out. */
const DECISION = ["Context", "Decision", "Alternatives", "Consequences"];

/** The fault in the form of a decision; null when it follows the template. */
export function decisionProblem({ path: document, text }: Document): string | null {
  const number = Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(path.posix.basename(document))?.[1]);
  if (Number.isNaN(number)) return "is not named 0001-in-words.md";
  if (!text.startsWith(`# ${number}. `)) return `does not begin with '# ${number}. '`;
  if (!/^Decided in \w+ \d{4}\./m.test(text)) return "does not say when it was decided";
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
  const wanted = DECISION.filter((heading) => heading !== "Alternatives" || headings.includes(heading));
  return headings.join() === wanted.join() ? null : `has the headings ${headings.join(", ")}`;
}

/** The title of a document: its first heading, without a number. */
export const titleOf = ({ text }: Document): string => /^# (?:\d+\. )?(.+)$/m.exec(text)?.[1] ?? "";

/** The first cells of a document's tables, by their backticks. */
export const firstCells = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split(" | ")[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, cell = ""]) => cell));

/** The part of a document below a heading, up to the next heading of its depth. */
export const section = (text: string, heading: string): string =>
  text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
