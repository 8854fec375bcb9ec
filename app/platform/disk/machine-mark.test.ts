import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { machineMark } from "./machine-mark.server.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "machine-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a data folder keeps its mark, and another one has another", async () => {
  const [one, other] = [await newFolder(), await newFolder()];
  const mark = machineMark(one);
  expect(mark).toMatch(/^[0-9a-f]{12}$/);
  expect(machineMark(one)).toBe(mark);
  expect(machineMark(other)).not.toBe(mark);
});

test("gives the machine's name where the mark cannot be written", async () => {
  const folder = await newFolder();
  expect(machineMark(path.join(folder, "missing"))).toBe(hostname());
  await writeFile(path.join(folder, "machine.txt"), "");
  expect(machineMark(folder)).toBe(hostname());
});
