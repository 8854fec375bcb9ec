import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BucketServer, startBucket } from "#app/platform/objects/testing/bucket-server.ts";

const PICTURE = "media/adire-0a1b2c3d.20x25/20.webp";

let bucket: BucketServer;
let dataDir: string;
beforeEach(async () => {
  bucket = await startBucket();
  dataDir = await mkdtemp(path.join(tmpdir(), "media-"));
  await mkdir(path.join(dataDir, path.dirname(PICTURE)), { recursive: true });
  await writeFile(path.join(dataDir, PICTURE), "a picture");
});
afterEach(async () => {
  bucket.stop();
  await rm(dataDir, { recursive: true });
});

/** Runs the command with settings, and returns its exit code and what it said. */
async function media(words: string[], settings: Record<string, string> = {}): Promise<[number, string]> {
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings;
  const env = {
    ...{ PATH: process.env.PATH, DATA_DIR: dataDir },
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_REGION: region },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    ...settings,
  };
  const run = promisify(execFile)(process.execPath, ["scripts/media.ts", ...words], { env });
  return run.then(
    ({ stdout }) => [0, stdout],
    ({ code, stdout, stderr }) => [code, stdout + stderr],
  );
}

test("moves pictures to the store that IMAGE_STORE names, there and back, and checks", async () => {
  expect(await media(["check"])).toEqual([0, `Only on the disk: ${PICTURE}\n`]);
  const same = "1 of 1 files\nThe disk and the bucket have the same pictures.\n";
  expect(await media(["move"], { IMAGE_STORE: "s3" })).toEqual([0, same]);
  expect([...bucket.objects.keys()]).toEqual([PICTURE]);
  await rm(path.join(dataDir, "media"), { recursive: true });
  expect(await media(["move"], { IMAGE_STORE: "local" })).toEqual([0, same]);
  expect(await readFile(path.join(dataDir, PICTURE), "utf8")).toBe("a picture");
});

test("says what is missing, and changes nothing", async () => {
  expect(await media(["move"], { S3_BUCKET: "" })).toEqual([
    1,
    expect.stringContaining("set IMAGE_STORE=s3"),
  ]);
  expect(await media(["move"], { IMAGE_STORE: "s3", S3_SECRET_ACCESS_KEY: "wrong" })).toEqual([
    1,
    expect.stringContaining("refused the keys"),
  ]);
  expect(await media(["to-bucket"])).toEqual([1, expect.stringContaining("npm run media -- move")]);
  expect(await media(["move"], { IMAGE_STORE: "cloudinary" })).toEqual([
    1,
    expect.stringContaining("set IMAGE_STORE to s3 or local"),
  ]);
  expect(bucket.objects.size).toBe(0);
});
