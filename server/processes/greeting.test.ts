import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { greeting } from "./greeting.ts";

const DIRECT = "postgres://127.0.0.1/shop";

const said = (more: Partial<Parameters<typeof greeting>[2]>) =>
  greeting(readSettings({}, tmpdir()), 3000, {
    ...{ firstAdministrator: null, isOfNewerProgram: false, sessions: DIRECT },
    ...more,
  });

test("says at the start that the database is of a newer version, and what to do", () => {
  expect(said({})).not.toContain("newer version");
  expect(said({ isOfNewerProgram: true })).toMatch(
    /of a newer version of the shop.* Start the newer version\. To go back,\s+restore a backup/,
  );
});

test("says at the start that changes are only looked for, and what to do", () => {
  expect(said({})).not.toContain("pooler");
  expect(said({ sessions: { pooled: DIRECT } })).toMatch(
    /Changes are looked for each second: set DATABASE_DIRECT_URL to\s+the database's own address/,
  );
});
