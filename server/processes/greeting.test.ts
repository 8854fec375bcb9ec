import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { greeting } from "./greeting.ts";

test("says at the start that the database is of a newer version, and what to do", () => {
  const said = (isOfNewerProgram: boolean) =>
    greeting(readSettings({}, tmpdir()), 3000, { firstAdministrator: null, isOfNewerProgram });
  expect(said(false)).not.toContain("newer version");
  expect(said(true)).toMatch(
    /of a newer version of the shop.* Start the newer version\. To go back,\s+restore a backup/,
  );
});
