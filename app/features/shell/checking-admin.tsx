import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useHeld } from "#app/platform/browser/use-held.ts";

/** An answer that comes sooner is shown without a word. */
const PATIENCE_MS = 400;

/**
 * The guard's first state (specification, section 4): every page of the administration asks the server who is there
 * before it shows anything, and meanwhile this says so. It also tells assistive technology which page has come.
 */
export function CheckingAdmin() {
  const { state, location: next } = useNavigation();
  const { pathname, key } = useLocation();
  const isChecking = state === "loading" && (next?.pathname ?? "").startsWith("/admin");
  const isWaiting = useHeld(isChecking, PATIENCE_MS);
  const [arrived, setArrived] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what makes the title worth saying.
  useEffect(() => {
    if (key !== "default") setArrived(document.title);
  }, [pathname]);

  return (
    <>
      <p
        role="status"
        className={
          isWaiting
            ? "absolute top-full left-4 z-20 bg-calico px-4 py-2 text-bark text-small sm:left-6 lg:left-8"
            : "visually-hidden"
        }
      >
        {isChecking ? "Checking admin…" : arrived}
      </p>
      {isChecking && <div aria-hidden="true" className="band-cover" />}
    </>
  );
}
