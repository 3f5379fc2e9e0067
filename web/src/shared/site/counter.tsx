import { useEffect, useRef, useState } from 'react';
import { countAt, countedText } from './count-up.ts';

const DURATION_MS = 900;

/** A figure that counts up once when it is first seen. Readers and browsers that want no motion get its end. */
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
