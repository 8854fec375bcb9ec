import { type FocusEvent, type PointerEvent, type TouchEvent, useEffect, useRef, useState } from "react";

interface RotationOptions {
  count: number;
  /** Milliseconds between one item and the next. */
  interval: number;
  /** A swipe goes to the next item; not when the row under the finger scrolls by itself. */
  swipes?: boolean;
}

/** Why it is paused although it plays: someone is looking, reading or touching. */
type Hold = "hover" | "focus" | "touch";

/** How far a finger must travel to count as a swipe and not as a tap. */
const SWIPE = 48;

/**
 * Shows one of several things and changes to the next after a while, from the last to the first. It pauses for hover,
 * focus and touch, does not start under reduced motion, and always follows its buttons.
 */
export function useRotation({ count, interval, swipes = true }: RotationOptions) {
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const [held, setHeld] = useState<readonly Hold[]>([]);
  /** True after a person has chosen: from then on, changes are announced. */
  const [wasChosen, setChosen] = useState(false);
  const touchedAt = useRef<number | null>(null);

  useEffect(() => {
    const reduced = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => {
      if (reduced.matches) setPlaying(false);
    };
    follow();
    reduced.addEventListener("change", follow);
    return () => reduced.removeEventListener("change", follow);
  }, []);

  const isMoving = isPlaying && held.length === 0 && count > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice by hand starts the wait anew.
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      setChosen(false);
      setIndex((current) => (current + 1) % count);
    }, interval);
    return () => clearInterval(timer);
  }, [isMoving, count, interval, index]);

  const hold = (why: Hold) => setHeld((now) => (now.includes(why) ? now : [...now, why]));
  const release = (why: Hold) => setHeld((now) => now.filter((other) => other !== why));
  const goTo = (target: number) => {
    setChosen(true);
    setIndex((target + count) % count);
  };

  return {
    index,
    isPlaying,
    wasChosen,
    goTo,
    next: () => goTo(index + 1),
    previous: () => goTo(index - 1),
    toggle: () => {
      setPlaying(!isPlaying);
      // A press on play takes effect at once, with the pointer or the focus still on the button.
      if (!isPlaying) setHeld([]);
    },
    /** Properties for the element around the slides and their controls. */
    watch: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && hold("hover"),
      onPointerLeave: (event: PointerEvent) => event.pointerType === "mouse" && release("hover"),
      onFocus: (event: FocusEvent) => event.target.matches(":focus-visible") && hold("focus"),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && release("focus"),
      onTouchStart: (event: TouchEvent) => {
        touchedAt.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
        hold("touch");
      },
      onTouchEnd: (event: TouchEvent) => {
        const from = touchedAt.current;
        const to = event.changedTouches[0]?.clientX;
        touchedAt.current = null;
        release("touch");
        if (!swipes || from === null || to === undefined || Math.abs(to - from) < SWIPE) return;
        goTo(to < from ? index + 1 : index - 1);
      },
      onTouchCancel: () => {
        touchedAt.current = null;
        release("touch");
      },
    },
  };
}

export type Rotation = ReturnType<typeof useRotation>;
