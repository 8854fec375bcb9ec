import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../logging/log.server.ts";
import { confinement, openImageWorkers } from "./image-workers.server.ts";
import type { PictureJob } from "./picture-job.ts";

const SOURCE = path.resolve("server/main.ts");

let data: string;
let job: PictureJob & { kind: "web" };
beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), "confined-"));
  await chmod(data, 0o711);
  const scratch = path.join(data, "media/.part-1");
  for (const folder of [
    path.join(scratch, "made"),
    path.join(data, "media/other"),
    path.join(data, "secrets"),
  ])
    await mkdir(folder, { recursive: true });
  job = {
    kind: "web",
    upload: path.join(scratch, "upload"),
    folder: path.join(scratch, "made"),
    raw: path.join(scratch, "raw"),
  };
  await sharp({ create: { width: 90, height: 90, channels: 3, background: "teal" } })
    .jpeg()
    .toFile(job.upload);
  await writeFile(path.join(data, "secrets/auth-secret"), "a secret");
  await writeFile(path.join(data, "media/other/upload"), "another picture");
});
afterAll(() => rm(data, { recursive: true }));

/** The output of code that runs confined, as a picture's process does. */
function inside(code: string): string {
  const given = [...confinement(SOURCE, job), "--input-type=module", "--eval"];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...given,
      `try { console.log(await (${code})) } catch (error) { console.log(error.code ?? error.message) }`,
    ],
    { env: {}, encoding: "utf8" },
  );
  return (stdout || stderr).trim();
}

test("the confined process can work on a picture", async () => {
  const warnings: string[] = [];
  const imageWorkers = openImageWorkers({
    program: SOURCE,
    log: createLog("warn", (line) => warnings.push(line)),
  });
  expect([await imageWorkers.run(job), warnings]).toEqual([
    { ok: true, value: { width: 90, height: 90, tone: expect.any(String) } },
    [],
  ]);
  imageWorkers.close();
  expect(await readdir(job.folder)).toEqual(["80.webp", "90.webp"]);
});

const fs = `(await import("node:fs"))`;

test("the process can read its own picture and write its own folder", () => {
  expect(inside(`${fs}.readFileSync(${JSON.stringify(job.upload)}).length > 0`)).toBe("true");
  expect(inside(`${fs}.writeFileSync(${JSON.stringify(path.join(job.folder, "x"))}, "x")`)).toBe("undefined");
});

test.each<[string, () => string]>([
  [
    "the secrets",
    () => `${fs}.readFileSync(${JSON.stringify(path.join(data, "secrets/auth-secret"))}, "utf8")`,
  ],
  ["their names", () => `${fs}.readdirSync(${JSON.stringify(path.join(data, "secrets"))})`],
  ["another picture", () => `${fs}.readFileSync(${JSON.stringify(path.join(data, "media/other/upload"))})`],
  ["the settings", () => `${fs}.readFileSync(${JSON.stringify(path.resolve(".env"))}, "utf8")`],
  ["the shop's environment", () => `${fs}.readFileSync("/proc/" + process.ppid + "/environ", "utf8")`],
  ["a file of the system", () => `${fs}.readFileSync("/etc/passwd", "utf8")`],
  ["a file beside it", () => `${fs}.writeFileSync(${JSON.stringify(path.join(data, "media/x"))}, "x")`],
  ["the program", () => `${fs}.writeFileSync(${JSON.stringify(path.resolve("build/x"))}, "x")`],
  ["a program of the system", () => `(await import("node:child_process")).execFileSync("/bin/true")`],
  ["a thread without limits", () => `new (await import("node:worker_threads")).Worker("1", { eval: true })`],
])("cannot access %s", (_, code) => {
  expect(inside(code())).toBe("ERR_ACCESS_DENIED");
});
