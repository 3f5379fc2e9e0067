import { TESTIMONIAL_ROTATION_MS } from '@croneai/contracts/constants.ts';
import { useEffect, useState } from 'react';

export interface Rotation {
  current: number;
  isRunning: boolean;
  /** Stopped by the reader, until started again. */
  isStopped: boolean;
  show: (index: number) => void;
  toggle: () => void;
  /** Stands still for as long as the pointer or the focus is on it. */
  hold: (by: 'pointer' | 'focus', isHeld: boolean) => void;
}

/** Goes through `count` things, each for six seconds, never in a hidden tab and never where motion is unwanted. */
export function useRotation(count: number): Rotation {
  const [current, setCurrent] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const isRunning = !isStopped && !held.pointer && !held.focus;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen one gets its whole six seconds
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      const isUnwanted = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (!isUnwanted) setCurrent((index) => (index + 1) % count);
    }, TESTIMONIAL_ROTATION_MS);
    return () => clearInterval(timer);
  }, [isRunning, count, current]);
  return {
    current,
    isRunning,
    isStopped,
    show: setCurrent,
    toggle: () => setStopped((stopped) => !stopped),
    hold: (by, isHeld) => setHeld((before) => ({ ...before, [by]: isHeld })),
  };
}
