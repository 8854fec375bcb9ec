import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SHADES } from "../products/swatch-colors.ts";
import { clothAccent } from "./cloth-accent.ts";

test.each([
  ["indigo", "#2b4272", "indigo"],
  ["navy", "#14304f", "indigo"],
  ["forest", "#1d3b2a", "leaf"],
  ["olive", "#6b7042", "leaf"],
  ["wine", "#6b1f2a", "wine"],
  ["rose", "#c98a92", "wine"],
  ["plum", "#54203f", "plum"],
  ["gold", "#d9a21b", "ochre"],
  ["ochre", "#ad6f26", "ochre"],
  ["terracotta", "#b05a3c", "laterite"],
  ["clay", "#8a3520", "laterite"],
  ["chocolate brown", "#5b4030", "bark"],
  ["undyed", "#d9c7a6", "bark"],
  ["white", "#f4eddd", "bark"],
  ["black", "#2a2725", "ink"],
  ["charcoal", "#4a4a4c", "ink"],
])("cloth in %s gives its page the accent that is nearest", (_, shade, accent) => {
  expect(clothAccent(shade)).toBe(accent);
});

test("treats a shade that is stored as a name as that colour", () => {
  expect(clothAccent("Bottle green")).toBe("leaf");
});

test.each(["", "Moonbeam", "var(--x)"])("keeps the house's accent for the unknown shade %j", (shade) => {
  expect(clothAccent(shade)).toBeNull();
});

test("every accent of a cloth is defined in the style sheet, or is the house's own", async () => {
  const styles = await readFile("app/ui/styles/accents.css", "utf8");
  for (const shade of SHADES.values()) {
    const accent = clothAccent(shade);
    expect(accent === "indigo" || styles.includes(`[data-accent="${accent}"]`), `${shade}: ${accent}`).toBe(
      true,
    );
  }
});
