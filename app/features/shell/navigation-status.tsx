import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Says that a page is on its way, and which one has come. What is seen is the woven line under the header drawing
 * itself from left to right, after 400 ms and not before (shell.css); what is heard is the line below.
 */
export function NavigationStatus() {
  const isLoading = useNavigation().state === "loading";
  const { pathname, key } = useLocation();
  const [firstKey] = useState(key);
  const [arrived, setArrived] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what makes the title worth saying.
  useEffect(() => {
    // The first page announces itself.
    if (key !== firstKey) setArrived(document.title);
  }, [pathname]);

  return (
    <>
      <p role="status" className="visually-hidden">
        {isLoading ? "Loading…" : arrived}
      </p>
      {isLoading && <div aria-hidden="true" className="band-cover" />}
    </>
  );
}
