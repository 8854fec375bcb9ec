import { glob, readFile } from "node:fs/promises";
import path from "node:path";

/** One of our files: its path from the root of the tree, with slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** A rule's verdict on a file: null when it complies, otherwise the fault. */
export type FileRule = (file: SourceFile) => string | null;

const isTest = ({ path }: SourceFile): boolean => /\.test\.tsx?$/.test(path);

/** The longest files: a table of cases may be longer than code. */
const MAX_LINES = { code: 250, tests: 400 };

/** At 250 lines a file should become two. */
export const isShort: FileRule = (file) => {
  const most = isTest(file) ? MAX_LINES.tests : MAX_LINES.code;
  const lines = file.text.split("\n").length - 1;
  return lines > most ? `has ${lines} lines, ${most} at most` : null;
};

/** A catch-all module has no specific name. */
export const hasName: FileRule = ({ path }) =>
  /(^|\/)(utils?|helpers?|misc|common)(\/|\.)/i.test(path) ? "is named for nothing it does" : null;

const KIND =
  /^[^.]+((\.tables)?\.server\.ts|\.(server|client|browser\.test)\.tsx|((\.full)?\.(test|spec|components))?\.tsx?)$/;

/** The kinds of files are a closed list (CONTRIBUTING.md). */
export const isOfAKind: FileRule = ({ path }) =>
  KIND.test(path.slice(path.lastIndexOf("/") + 1)) ? null : "is of no kind of file that there is";

const DECLARED = /^(?<exported>export )?(?:interface|type|class|(?:async )?function|const) (?<name>\w+)/gm;
/** A shopkeeper's verbs for technical acts, clauses without a noun, and superlatives for a limit. */
const OWN_TERMS =
  /reckon|unasked|unheld|happening|standing|toldOf|letGo|takeOver|^owed|^isIt$|^(?:note|agree|why)[A-Z]|^(?:Agreed|Asked)|^(?:MOST|LEAST|LARGEST|LONGEST|FEWEST|SHORTEST|HIGHEST)_/;
/** Names for a file's own use, about a text's words or a person's question, may be of these forms. */
const OWN_TERMS_EXPORTED = /^(?:ask|keep|Ask)[A-Z]|Words$|_WORDS$|Press(?:es)?$/;

/** Names are what people in commerce and web engineering already say (CONTRIBUTING.md). */
export const speaksPlainly: FileRule = ({ text }) => {
  for (const { groups: { name = "", exported } = {} } of text.matchAll(DECLARED))
    if (OWN_TERMS.test(name) || (exported && OWN_TERMS_EXPORTED.test(name)))
      return `declares ${name}, which is no term of the field`;
  return null;
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** The letter of an alphabet, as in a missing letter, is not an email. */
const LETTER_FOR_EMAIL =
  /\be-mails?\b|\b(?:an?|the|this|that|our|your|its|no|each|every|more)\s+letters?\b(?! is missing)/i;

/** People read 'email', never 'e-mail', and never 'letter' for one. Comments and names in code do not count. */
export const saysEmail: FileRule = ({ path, text }) => {
  if (/\.test\.tsx?$|\/testing\//.test(path)) return null;
  const [found] = LETTER_FOR_EMAIL.exec(text.replaceAll(COMMENT, "")) ?? [];
  return found === undefined ? null : `says '${found}' for an email`;
};

/** A name is imported from the file that has it. */
export const isNoBarrel: FileRule = ({ path }) => (/(^|\/)index\.tsx?$/.test(path) ? "is a barrel" : null);

/** Colours come from `tokens.css`, by name. */
export const hasNoRawColor: FileRule = ({ path, text }) => {
  if (!path.endsWith(".tsx")) return null;
  const [color] =
    /(?<![&\w])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(/i.exec(text) ?? [];
  return color === undefined ? null : `has the raw colour ${color}`;
};

/** The tables' own checks, the words of others (Stripe's, a spreadsheet's), and what a shopper types into the search. */
const OTHERS_CURRENCY =
  /\.tables\.server\.ts$|\/(money|session-params|parse-search|spreadsheet-text|html-text|product-import-page)\.tsx?$/;

/** The currency is named in one file: elsewhere code asks `CURRENCY` or `formatMoney`. */
export const namesNoCurrency: FileRule = ({ path, text }) => {
  if (/\.test\.tsx?$|\/testing\//.test(path) || OTHERS_CURRENCY.test(path)) return null;
  const [, named] = /^(?!\s*(?:\/\/|\/?\*)).*(£|\bGBP\b|\bpounds\b)/m.exec(text) ?? [];
  return named === undefined ? null : `names the currency: ${named}`;
};

/** The environment is read in one place; only the server may ask whether it was built for production. */
export const readsNoEnvironment: FileRule = ({ path, text }) => {
  if (path.startsWith("app/platform/config/")) return null;
  const asked = path.startsWith("server/") ? text.replaceAll("process.env.NODE_ENV", "") : text;
  return /\bprocess\??\.env\b|\bprocess\[|\benv\b[^;{}]*\}\s*=\s*process\b|["'](?:node:)?process["']/.test(
    asked,
  )
    ? "reads the environment"
    : null;
};

/** Functions take values: a request and its context stay in the route. */
export const takesValues: FileRule = ({ path, text }) => {
  if (/\.test\.tsx?$|\/testing\//.test(path)) return null;
  const [taken] = /\bRouterContextProvider\b|[(,{;\s]\w+\??: Request\b/.exec(text) ?? [];
  return taken === undefined ? null : `takes a ${taken.includes("Request") ? "request" : "router's context"}`;
};

/** Addresses of the administration for users who are not signed in. */
const OPEN = /^app\/routes\/admin\/(sign-(in|out)|forgot|letter-link)\.tsx?$/;

/**
 * Each loader and each action of the administration calls the guard before anything else, and names its area; or it
 * hands the request to `runAction` with a table of actions, which names it.
 */
export const asksFirst: FileRule = ({ path, text }) => {
  if (!path.startsWith("app/routes/admin/") || OPEN.test(path)) return null;
  const began = [...text.matchAll(/^export (?:async )?(?:function|const) (loader|action)\b(.*)\n(.*)$/gm)];
  const open = began.filter(
    ([, , , first = ""]) =>
      !/^ {2}return runAction\(args, |^ {2}(const admin = )?await requireAdmin(InJson)?\(args, ("[a-z-]+"|areaOf\(args\.params\.document\)), "(read|write)"\);$/.test(
        first,
      ),
  );
  if (began.length === 0 && /\b(loader|action)\b/.test(text))
    return "has a loader or an action that is not seen";
  return open.length > 0
    ? `does not ask who is there first in its ${open.map(([, name]) => name).join(" and ")}`
    : null;
};

/**
 * The files that answer an unreadable form in words of their own: the sign-in page, and the address that takes a
 * picture.
 */
const READS_ITSELF = /^app\/routes\/admin\/(sign-in\.tsx|pictures\.ts)$/;

/** The forms of the administration are read in one place. */
export const leavesItsForms: FileRule = ({ path, text }) => {
  if (!/^app\/(owner|routes\/admin)\//.test(path) || READS_ITSELF.test(path)) return null;
  return /import \{[^}]*\breadForm\b|\brequest\.(formData|text|body)\b/.test(text)
    ? "reads a form itself"
    : null;
};

/** The kit's parts of the owner's pages: the frame of a page, a notice, the pages of a list, a bar that stays. */
const OF_THE_KIT =
  /mx-auto w-full max-w-\w+ px-4 pt-|"(mt-\d )?border-\w+ border-l-4 bg-calico px-4 py-3 text-label"|<nav aria-label="Pages"|"sticky-bar bottom-\(--admin-ways\)/;

/** The owner's pages are made of the kit, and repeat nothing of it. */
export const standsOnKit: FileRule = ({ path, text }) => {
  if (!path.startsWith("app/owner/") || path.startsWith("app/owner/kit/")) return null;
  const [part] = OF_THE_KIT.exec(text) ?? [];
  return part === undefined ? null : `has a part of the kit of its own: ${part}`;
};

/** A library's private names, such as React Router's place in the history. */
const PRIVATE =
  /\b__(?:react|vite|SECRET)\w*|\bUNSAFE_\w+|_INTERNALS?(?:_|\b)|\w\??\._[a-z]\w*|\bhistory\.state\b.*\bidx\b|\bSymbol\.for\(/i;
/** A method that replaces another program's, or the browser's. */
const REPLACED =
  /\.prototype(?:\.\w+|\[[^\]]+\]) = |\b(?:pool|client|console|process|history|navigator)\.(?!exitCode)\w+ = |\bObject\.(?:assign|definePropert(?:y|ies))\((?:pool|client|console|process|history|navigator|\w+\.prototype)\b/;
/** The one file without a public way; it has the reason. */
const REASONED = "app/ui/start/translated-page.ts";

/** Other programs are used as they come. A test may break one on purpose, but does not look inside. */
export const usesPublicParts: FileRule = (file) => {
  if (file.path === REASONED) return null;
  const isOfTests = isTest(file) || /^tests\/|\/testing\//.test(file.path);
  const [found] = PRIVATE.exec(file.text) ?? (isOfTests ? null : REPLACED.exec(file.text)) ?? [];
  return found === undefined ? null : `reaches into another program: ${found}`;
};

/** Every TypeScript file below the folders. Throws when there are hardly any: then the check itself is broken. */
export async function sourceFiles(root: string, folders: readonly string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const folder of folders) {
    for await (const name of glob(`${folder}/**/*.{ts,tsx}`, { cwd: root })) {
      files.push({
        path: name.split(path.sep).join("/"),
        text: await readFile(path.join(root, name), "utf8"),
      });
    }
  }
  if (files.length <= 50) throw new Error(`The check looked at ${files.length} files only`);
  return files;
}

/** The offences of all files against one rule, one line each. */
export const offencesAgainst = (rule: FileRule, files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => {
    const offence = rule(file);
    return offence === null ? [] : [`${file.path} ${offence}`];
  });
