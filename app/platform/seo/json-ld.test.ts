import { expect, test } from "vitest";
import { jsonLdText } from "./json-ld.ts";

test("user text cannot end the script that carries it", () => {
  const text = jsonLdText({ "@type": "Product", name: "</script><!-- & more" });
  expect(text).not.toMatch(/[<>&]/);
  expect(JSON.parse(text).name).toBe("</script><!-- & more");
});
