import { createContext, useContext } from "react";
import type { Frame } from "#app/domain/content/frame.ts";

const FrameContext = createContext<Frame | null>(null);

export const FrameProvider = FrameContext.Provider;

/** The words and facts of the frame. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error("A component that shows the shop's words is outside FrameProvider.");
  return frame;
}
