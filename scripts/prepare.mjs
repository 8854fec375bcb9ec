// Makes a fresh clone ready: installs when node_modules is missing or stale, and builds when the build is,
// or always with --rebuild. Plain JavaScript that the system's Node 20 can run too, because nothing is installed yet.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { step } from "./progress.mjs";

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "..");
process.chdir(ROOT);

const INSTALLED = "node_modules/.installed-for";
const BUILT = "build/.built-from";
const NODE = "node_modules/.bin/node";

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 20) fail(`Node 20 or newer is needed; this is ${process.versions.node}.`);

const lock = hashOf(["package.json", "package-lock.json"]);
if (!existsSync(NODE) || readStamp(INSTALLED) !== lock) {
  await step("Installing packages", install);
}

if (!process.argv.includes("--install-only")) {
  const sources = hashOf([
    ...[
      "app",
      "server",
      "content",
      "database/seed/seed-sample-catalogue.ts",
      "database/seed/sample-pictures.ts",
    ].flatMap(filesBelow),
    ...filesBelow("public"),
    ...["package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json", "scripts/build.ts"],
  ]);
  if (process.argv.includes("--rebuild") || readStamp(BUILT) !== sources)
    await step("Building the shop", () => run(NODE, ["scripts/build.ts", sources]));
}

/** Beside, because a shop that runs from this folder uses its packages for each picture and each new worker. */
async function install() {
  const beside = ".cache/install";
  const removeBeside = () => rmSync(beside, { recursive: true, force: true });
  removeBeside();
  mkdirSync(beside, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) copyFileSync(file, path.join(beside, file));
  // The build needs development packages, also where NODE_ENV says production.
  await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], beside);
  writeFileSync(path.join(beside, INSTALLED), lock);
  if (existsSync("node_modules")) renameSync("node_modules", path.join(beside, "before"));
  renameSync(path.join(beside, "node_modules"), "node_modules");
  removeBeside();
}

/** Every file below a folder, or the file itself, in the same order everywhere. */
function filesBelow(name) {
  if (!statSync(name).isDirectory()) return [name];
  return readdirSync(name, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Runs a command quietly, and shows its output when it fails. It ends when this process ends. */
function run(command, args, cwd = ROOT) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    const said = [];
    child.stdout.on("data", (chunk) => said.push(chunk));
    child.stderr.on("data", (chunk) => said.push(chunk));
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) stop();
    }, 500);
    const stop = () => {
      child.kill();
      process.exit(1);
    };
    process.once("SIGTERM", stop);
    process.once("SIGINT", stop);
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(watch);
      process.off("SIGTERM", stop);
      process.off("SIGINT", stop);
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(said));
      fail(`\n'${command} ${args.join(" ")}' failed.`);
    });
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
