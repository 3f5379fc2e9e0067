import { SCROLL_REVEAL_THRESHOLD } from '@croneai/contracts/constants.ts';
import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Fades in when a tenth of it is visible. It is visible without this script: only what lies below the screen when the
 * script arrives is hidden until it is reached, and nothing at all where motion is unwanted.
 */
export function Reveal({ className, children }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || !waitsBelow(element)) return;
    element.dataset.reveal = 'waiting';
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        element.dataset.reveal = 'shown';
        observer.disconnect();
      },
      { threshold: thresholdFor(element) },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      delete element.dataset.reveal;
    };
  }, []);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}

function waitsBelow(element: HTMLElement): boolean {
  const isStill = matchMedia('(prefers-reduced-motion: reduce), print').matches;
  return !isStill && element.getBoundingClientRect().top > innerHeight;
}

/** A tenth of a section much taller than the screen may not fit on it. */
function thresholdFor(element: HTMLElement): number {
  return Math.min(SCROLL_REVEAL_THRESHOLD, (innerHeight * 0.2) / Math.max(1, element.offsetHeight));
}
