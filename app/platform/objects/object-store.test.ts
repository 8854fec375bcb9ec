import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ListedObject, openBucket } from "./object-store.server.ts";
import { type BucketServer, startBucket } from "./testing/bucket-server.ts";
import { signatureOf } from "./testing/signature-v4.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const TIMEOUT_MS = 600_000;

async function allOf(objects: AsyncIterable<ListedObject>): Promise<ListedObject[]> {
  const all: ListedObject[] = [];
  for await (const each of objects) all.push(each);
  return all;
}

describe("a bucket", () => {
  let server: BucketServer;
  let time: Date;
  beforeEach(async () => {
    time = new Date();
    server = await startBucket(() => time);
  });
  afterEach(() => server.stop());
  const bucket = (changed: Partial<BucketServer["settings"]> = {}, timeoutMs = TIMEOUT_MS) =>
    openBucket({ ...server.settings, ...changed }, timeoutMs);
  const textOf = async (key: string) => {
    const found = await bucket().get(key);
    return found && { text: await new Response(found.body).text(), type: found.type, bytes: found.bytes };
  };

  test("gives back what was put", async () => {
    await bucket().put("media/adire.10x20/10.webp", bytesOf("a picture"), "image/webp");
    expect(await textOf("media/adire.10x20/10.webp")).toEqual({
      text: "a picture",
      type: "image/webp",
      bytes: 9,
    });
  });

  test("has nothing under another key, or after a removal", async () => {
    await bucket().put("a", bytesOf("a"), "text/plain");
    expect(await textOf("b")).toBeNull();
    await bucket().remove("a");
    await bucket().remove("a");
    expect(await textOf("a")).toBeNull();
  });

  test("lists every object of a prefix, page by page", async () => {
    for (let part = 0; part < 8; part += 1)
      await bucket().put(`media/${part}`, bytesOf("12345"), "text/plain");
    await bucket().put("other", bytesOf(""), "text/plain");
    const listed = await allOf(bucket().list("media/"));
    expect(listed.map(({ key }) => key)).toEqual(Array.from({ length: 8 }, (_, part) => `media/${part}`));
    expect(listed[0]).toEqual({ key: "media/0", bytes: 5, changedAt: time });
  });

  test("tells of an object without its contents", async () => {
    await bucket().put("a", bytesOf("a picture"), "image/webp");
    expect(await bucket().head("a")).toEqual({ bytes: 9, type: "image/webp" });
    expect(await bucket().head("b")).toBeNull();
    await expect(bucket({ secretAccessKey: "wrong" }).head("a")).rejects.toThrow(/refused the keys/);
  });

  test("puts a file by parts, again where the service is busy, and not with other keys", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "object-"));
    const file = path.join(folder, "archive");
    await writeFile(file, Buffer.alloc(3_000_000, "archive"));
    server.faults.push({ status: 503, code: "SlowDown" });
    await bucket().putFile("backups/one", file, "application/octet-stream");
    expect(server.objects.get("backups/one")?.bytes.equals(await readFile(file))).toBe(true);
    server.faults.push("hang up");
    await expect(bucket().putFile("backups/two", file, "application/octet-stream")).rejects.toThrow(
      /does not answer/,
    );
    await expect(
      bucket({ secretAccessKey: "wrong" }).putFile("backups/two", file, "application/octet-stream"),
    ).rejects.toThrow(/refused the keys/);
    expect([...server.objects.keys()]).toEqual(["backups/one"]);
    await rm(folder, { recursive: true });
  });

  test("signs keys with every mark that a name may have", async () => {
    const key = "backups/shop 2026-11-29 (1)+é!'*.tar.gz";
    await bucket().put(key, bytesOf("an archive"), "application/gzip");
    expect([...server.objects.keys()]).toEqual([key]);
  });

  test.each([
    ["another secret", { secretAccessKey: "wrong" }, /refused the keys/],
    ["another account", { accessKeyId: "AKIAOTHER" }, /refused the keys/],
    ["another region", { region: "us-east-1" }, /refused the keys/],
    ["another bucket", { bucket: "none" }, /no such bucket/],
    ["an address where nothing listens", { endpoint: "http://127.0.0.1:9" }, /does not answer/],
  ])("says what to do about %s", async (_, changed, sentence) => {
    const store = bucket(changed);
    await expect(store.put("a", bytesOf("a"), "text/plain")).rejects.toThrow(sentence);
    await expect(store.get("a")).rejects.toThrow(sentence);
    await expect(allOf(store.list(""))).rejects.toThrow(sentence);
    expect(server.objects.size).toBe(0);
  });

  test("says that the machine's clock is wrong", async () => {
    time = new Date(Date.now() + 20 * 60 * 1000);
    await expect(bucket().get("a")).rejects.toThrow(/this machine's clock/);
  });

  test("asks again where the service is busy, and gives up after three times", async () => {
    server.faults.push({ status: 503, code: "SlowDown" }, { status: 500, code: "InternalError" });
    await bucket().put("a", bytesOf("a"), "text/plain");
    expect(server.objects.size).toBe(1);
    server.faults.push(...Array.from({ length: 3 }, () => ({ status: 503, code: "SlowDown" })));
    await expect(bucket().get("a")).rejects.toThrow("It answered SlowDown. (GET /a)");
    expect(server.count()).toBe(6);
  });

  test("gives up on a service that is silent or hangs up", async () => {
    server.faults.push("silence", "hang up");
    await expect(bucket({}, 2_000).get("a")).rejects.toThrow(/does not answer/);
    await expect(bucket().get("a")).rejects.toThrow(/does not answer/);
  });

  test("says that a full service takes nothing more", async () => {
    server.faults.push({ status: 403, code: "QuotaExceeded" });
    await expect(bucket().put("a", bytesOf("a"), "text/plain")).rejects.toThrow("The object store is full.");
  });
});

/** The four are from https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. */
describe("the signatures of the test's server are Amazon's own examples", () => {
  const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const scope = "20130524/us-east-1/s3/aws4_request";
  const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  const always = { host: "examplebucket.s3.amazonaws.com", "x-amz-date": "20130524T000000Z" };
  const sign = (method: string, url: string, headers: Record<string, string>) => {
    const all = { ...always, "x-amz-content-sha256": EMPTY, ...headers };
    return signatureOf(
      { method, url, headers: all },
      { scope, signedHeaders: Object.keys(all).sort() },
      secret,
    );
  };

  test("a get with a range", () => {
    expect(sign("GET", "/test.txt", { range: "bytes=0-9" })).toBe(
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    );
  });

  test("a put with a mark in its key", () => {
    const headers = {
      date: "Fri, 24 May 2013 00:00:00 GMT",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
      "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
    };
    expect(sign("PUT", "/test%24file.text", headers)).toBe(
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    );
  });

  test("a parameter without a value, and a list", () => {
    expect(sign("GET", "/?lifecycle", {})).toBe(
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    );
    expect(sign("GET", "/?max-keys=2&prefix=J", {})).toBe(
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    );
  });
});
