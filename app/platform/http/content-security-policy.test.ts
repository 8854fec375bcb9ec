import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { withPolicy } from "./content-security-policy.server.ts";

const MARK = "f00d";
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const pageOf = (...scripts: string[]) =>
  withPolicy(`<html><body>${scripts.join("<p>words</p>")}</body></html>`, {
    mark: MARK,
    pictureOrigin: null,
  });
const scriptsIn = (policy: string) => /script-src ([^;]*);/.exec(policy)?.[1];

test("the shop's own scripts may run, by their hash, and the sent page has no mark", () => {
  const { html, policy } = pageOf(
    '<script nonce="f00d">a()</script>',
    '<script type="module" nonce="f00d">b()</script>',
  );
  expect(scriptsIn(policy)).toBe(`'self' ${hashOf("a()")} ${hashOf("b()")}`);
  expect(html).not.toContain("f00d");
  expect(html).toContain('<script type="module">b()</script>');
});

test.each([
  "<script>evil()</script>",
  '<script nonce="">evil()</script>',
  '<script nonce="beef">evil()</script>',
  "<script data-x=' nonce=x'>evil()</script>",
  '<SCRIPT nonce="beef">evil()</SCRIPT>',
  '<p title="<script>evil()</script>">',
])("%s, which is in the page, may not", (injected) => {
  const { policy } = pageOf('<script nonce="f00d">a()</script>', injected);
  expect(scriptsIn(policy)).toBe(`'self' ${hashOf("a()")}`);
});

test("pictures may come from the image service, if there is one", () => {
  const pictureOrigin = "https://res.cloudinary.com";
  const { policy } = withPolicy("<html></html>", { mark: MARK, pictureOrigin });
  expect(policy).toContain("img-src 'self' data: https://res.cloudinary.com;");
  expect(scriptsIn(policy)).toBe("'self'");
});
