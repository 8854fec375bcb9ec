import type { RouteConfigEntry } from "@react-router/dev/routes";

/** An address of the route table, its parameters unchanged. */
export interface Address {
  path: string;
  file: string;
  /** The router's name for it, with which its data can be requested alone. */
  id: string;
}

/** Every address of the route table. A layout has none. */
export function addressesOf(config: readonly RouteConfigEntry[], above = ""): Address[] {
  return config.flatMap(({ path, index, file, id, children = [] }) => {
    const whole = path ? `${above}/${path}` : above;
    const own = { path: whole || "/", file, id: id ?? file.replace(/\.tsx?$/, "") };
    const here = index === true || path !== undefined ? [own] : [];
    return [...here, ...addressesOf(children, whole)];
  });
}

export const pathsOf = (config: readonly RouteConfigEntry[]): string[] =>
  addressesOf(config).map(({ path }) => path);
