import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { previewHeaders, withPolicy } from "./content-security-policy.server.ts";

const MARK = "f00d";
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const policed = (html: string, means: Partial<Parameters<typeof withPolicy>[1]> = {}) => {
  const page = withPolicy(html, { mark: MARK, pictureSource: null, isBuilt: true, ...means });
  return { ...page, policy: page.headers["content-security-policy"] ?? "" };
};
const pageOf = (...scripts: string[]) => policed(`<html><body>${scripts.join("<p>words</p>")}</body></html>`);
const scriptsIn = (policy: string) => /script-src ([^;]*);/.exec(policy)?.[1];

test("allows the shop's own scripts by their hash, and removes the mark from the sent page", () => {
  const { html, policy } = pageOf(
    '<script nonce="f00d">a()</script>',
    '<script type="module" nonce="f00d">b()</script>',
  );
  expect(scriptsIn(policy)).toBe(`'self' ${hashOf("a()")} ${hashOf("b()")}`);
  expect(html).not.toContain("f00d");
  expect(html).toContain('<script type="module">b()</script>');
});

test("hashes a script with non-English letters by its bytes", () => {
  const page = Buffer.from('<script nonce="f00d">say("Ọjà – “market”")</script>').toString("latin1");
  expect(scriptsIn(pageOf(page).policy)).toBe(`'self' ${hashOf('say("Ọjà – “market”")')}`);
});

test.each([
  "<script>evil()</script>",
  '<script nonce="">evil()</script>',
  '<script nonce="beef">evil()</script>',
  "<script data-x=' nonce=x'>evil()</script>",
  '<SCRIPT nonce="beef">evil()</SCRIPT>',
  '<p title="<script>evil()</script>">',
])("blocks %s in the page", (injected) => {
  const { policy } = pageOf('<script nonce="f00d">a()</script>', injected);
  expect(scriptsIn(policy)).toBe(`'self' ${hashOf("a()")}`);
});

test("allows pictures from the image service, if there is one", () => {
  const pictureSource = "https://res.cloudinary.com";
  const { policy } = policed("<html></html>", { pictureSource });
  expect(policy).toContain("img-src 'self' data: https://res.cloudinary.com;");
  expect(scriptsIn(policy)).toBe("'self'");
});

test("development differs from the built shop in the styles of elements only", () => {
  const { policy } = policed("<html></html>", { isBuilt: false });
  const inline = "style-src-elem 'self' 'unsafe-inline'; ";
  expect(policy).toContain(inline);
  expect(policy.replace(inline, "")).toBe(policed("<html></html>").policy);
});

test("browsers are told twice where to report a breach, for those that know one way only", () => {
  const { policy, headers } = pageOf();
  expect(policy).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/);
  expect(headers["reporting-endpoints"]).toBe('csp="/api/csp-reports"');
});

test("a preview runs nothing, sends nothing, and can be framed by this site only", () => {
  const headers = previewHeaders("https://pictures.example");
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self' data: https://pictures.example; font-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
  );
});
