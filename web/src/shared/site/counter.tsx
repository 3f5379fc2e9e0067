import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 900;

/**
 * A figure that counts up once, when it first comes into view. Screen readers read the final value.
 * If the visitor has turned on reduced motion, only the final value is shown.
 */
export function Counter({ value }: { value: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const counted = countedText(value);
    if (!counted || !box.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const startedAt = performance.now();
      const draw = () => {
        const share = (performance.now() - startedAt) / DURATION_MS;
        setShown(countAt(counted, share));
        if (share < 1) frame = requestAnimationFrame(draw);
      };
      draw();
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      setShown(value);
    };
  }, [value]);
  return (
    <>
      <span className="sr-only">{value}</span>
      <span ref={box} aria-hidden>
        {shown}
      </span>
    </>
  );
}

/** A claim such as `$24M+`, of which only the number counts up. */
interface CountedText {
  before: string;
  target: number;
  decimals: number;
  after: string;
}

export function countedText(text: string): CountedText | undefined {
  const match = /^(\D*)(\d+(?:\.(\d+))?)(?!\/)(\D*)$/.exec(text);
  if (!match) return undefined;
  const [, before = '', digits = '', fraction = '', after = ''] = match;
  return { before, target: Number(digits), decimals: fraction.length, after };
}

/**
 * Returns the number from which to count. It has as many digits as the final number, so that
 * counting causes no layout shift.
 */
function countStart({ target }: CountedText): number {
  const sameDigits = 10 ** Math.floor(Math.log10(Math.max(1, target)));
  return Math.min(target, Math.max(sameDigits, target * 0.6));
}

/** Returns the text at a share (0 to 1) of the animation, which starts fast and ends slowly. */
export function countAt(counted: CountedText, share: number): string {
  const from = countStart(counted);
  const eased = 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;
  const value = from + (counted.target - from) * eased;
  return `${counted.before}${value.toFixed(counted.decimals)}${counted.after}`;
}
