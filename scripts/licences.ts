// `npm run licences`: writes docs/licences.md, the licence of every package that the running shop may load. A test
// compares it with the lockfile.
import { readFileSync, writeFileSync } from "node:fs";

/** A package's entry in the lockfile. */
export interface LockedPackage {
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
  /** It came inside the package around it, which has the hash of both. */
  inBundle?: boolean;
}

/** For packages without a licence in their package.json: that of their LICENSE file, by name and version. */
const OF_THEIR_FILES: Record<string, string> = { "png-js 2.0.0": "MIT" };

/** Every installed package by its place in `node_modules`. */
export function lockedPackages(): [place: string, LockedPackage][] {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages)
    .filter(([place]) => place !== "")
    .map(([place, about]) => {
      const license = about.license ?? OF_THEIR_FILES[`${nameOf(place)} ${about.version}`];
      return [place, { ...about, ...(license && { license }) }];
    });
}

/** A package's name, even when it is nested inside another one. */
export const nameOf = (place: string): string => place.slice(place.lastIndexOf("node_modules/") + 13);

/**
 * The page that fits the current lockfile: names without versions, so that an update changes it only when a package or
 * its licence does.
 */
export function licencesPage(): string {
  const running = lockedPackages().filter(([, about]) => !about.dev);
  const byLicence = new Map<string, Set<string>>();
  for (const [place, { license = "not stated" }] of running) {
    const packages = byLicence.get(license) ?? new Set();
    byLicence.set(license, packages.add(nameOf(place)));
  }
  const sections = [...byLicence]
    .sort(([one, ofOne], [other, ofOther]) => ofOther.size - ofOne.size || one.localeCompare(other))
    .map(([licence, packages]) => `## ${licence}\n\n${[...packages].sort().join(", ")}.\n`);
  return `# Licences\n\nOf every package that the running shop may load, by the lockfile. Written by \`npm run licences\`.\n\n${sections.join("\n")}`;
}

if (import.meta.main) writeFileSync("docs/licences.md", licencesPage());
