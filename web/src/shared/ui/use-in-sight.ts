import { type RefObject, useEffect, useState } from 'react';

/** So much earlier, in pixels, that what is asked for has come when somebody looks. */
const AHEAD_PX = 300;

/** Whether somebody who scrolls has it on screen, or nearly. */
export function useInSight(box: RefObject<Element | null>): boolean {
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInSight(entries.at(-1)?.isIntersecting === true),
      { rootMargin: `${AHEAD_PX}px 0px` },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isInSight;
}
