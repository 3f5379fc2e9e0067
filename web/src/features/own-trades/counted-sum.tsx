import { useEffect, useState } from 'react';
import { signedUsdText } from '../../shared/signals/gain-text.ts';

const COUNT_MS = 400;

interface CountedSumProps {
  usd: number;
  /** True if a gain counts up once. It never does if the visitor prefers reduced motion. */
  isCounted: boolean;
}

/** The member's result in dollars. */
export function CountedSum({ usd, isCounted }: CountedSumProps) {
  const [share, setShare] = useState(() => (isCounted && usd > 0 && prefersMotion() ? 0 : 1));
  const isDone = share === 1;
  useEffect(() => {
    if (isDone) return;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function count() {
      const next = Math.min(1, (performance.now() - startedAt) / COUNT_MS);
      setShare(next);
      if (next < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDone]);
  return signedUsdText(usd * share);
}

const prefersMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;
