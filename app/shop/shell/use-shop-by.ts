import { useEffect, useState } from "react";
import type { LinkGroup } from "#app/shared/link-group.ts";

/** The page that the ways into the shop stand under. */
export const CATALOGUE = "/catalogue";

let asked: Promise<LinkGroup[]> | null = null;

/** Asked once for each page load. Without an answer the menu leaves them out, and asks again when next opened. */
async function ask(): Promise<LinkGroup[]> {
  const response = await fetch("/api/shop-by");
  if (!response.ok) throw new Error(`The menu has no ways into the catalogue: ${response.status}`);
  return ((await response.json()) as { groups: LinkGroup[] }).groups;
}

interface ShopBy {
  groups: LinkGroup[];
  /** Not answered yet. */
  isComing: boolean;
}

/** The ways into the catalogue, once the menu was opened; none before. */
export function useShopBy(isOpen: boolean): ShopBy {
  const [shown, setShown] = useState<ShopBy>({ groups: [], isComing: true });
  useEffect(() => {
    if (!isOpen) return;
    asked ??= ask();
    asked.then(
      (groups) => setShown({ groups, isComing: false }),
      () => {
        asked = null;
        setShown({ groups: [], isComing: false });
      },
    );
  }, [isOpen]);
  return shown;
}
