import { useEffect, useState } from "react";

/** True once `isOn` has been true for the given milliseconds without interruption; false as soon as it is not. */
export function useHeld(isOn: boolean, milliseconds: number): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setHeld(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setHeld(false);
    };
  }, [isOn, milliseconds]);
  return isOn && isHeld;
}
