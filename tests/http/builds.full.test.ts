import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { switchTo } from "../../scripts/build-folders.ts";
import { eventually } from "../support/requests/checkout.ts";
import { workersOf } from "../support/shop/processes.ts";
import { startProgram } from "../support/shop/program.ts";
import { newDataDir } from "../support/shop/shop.ts";
import { copyTemplate } from "../support/shop/shop-template.ts";

test("a running shop keeps its styles, and its version, while another build is made beside it", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "project-"));
  await cp(await realpath("build"), path.join(root, "builds/one"), { recursive: true });
  for (const name of ["node_modules", "package.json", "database", "content"])
    await symlink(path.resolve(name), path.join(root, name));
  await switchTo("builds/one", new Date(), root);
  const dataDir = await newDataDir();
  await copyTemplate(dataDir);
  const shop = await startProgram({ DATA_DIR: dataDir, WORKERS: "1" }, root);
  try {
    const page = await (await fetch(shop.origin)).text();
    const files = [...page.matchAll(/\/assets\/[\w.-]+\.(?:css|js)/g)].map(([file]) => file);
    expect(files).not.toEqual([]);

    // A build with other files, and a program that cannot serve.
    await mkdir(path.join(root, "builds/two/server"), { recursive: true });
    await writeFile(path.join(root, "builds/two/server/index.js"), "process.exit(1);");
    await switchTo("builds/two", new Date(), root);
    const statuses = () => Promise.all(files.map(async (file) => (await fetch(shop.origin + file)).status));
    expect(new Set(await statuses())).toEqual(new Set([200]));

    const [worker = 0] = await workersOf(shop);
    process.kill(worker, "SIGKILL");
    await eventually(
      async () => (await workersOf(shop))[0],
      (other) => other !== undefined && other !== worker,
    );
    const again = await eventually(
      () =>
        fetch(shop.origin).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status !== 0,
    );
    expect([again, new Set(await statuses())]).toEqual([200, new Set([200])]);
  } finally {
    await shop.end("SIGTERM");
    await Promise.all([root, dataDir].map((folder) => rm(folder, { recursive: true, force: true })));
  }
});
